// An input object for a nullable argument without `.present`.
import SwiftGraphQL

let names: Selection<[String], Operations.Query> = Selection {
    try $0.humans(filter: .init(name: "Luke"), .list { try $0.name() })
}
// error: no exact matches in call to initializer
