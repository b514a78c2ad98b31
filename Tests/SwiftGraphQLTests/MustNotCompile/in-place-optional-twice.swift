// An inline `.nullable` contains another `.nullable`, which would result in a `String??`.
import SwiftGraphQL

let query: Selection<String?, Operations.Query> = Selection {
    try $0.human(id: "1", .nullable { try $0.partner(.nullable { try $0.name() }) })
}
// error: 'nullable' is unavailable: this closure already returns an optional: write '.optional { … }'
