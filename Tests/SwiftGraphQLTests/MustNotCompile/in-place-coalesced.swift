// A default value follows the selection instead of the field.
import SwiftGraphQL

let query = Selection<String, Operations.Query> { try $0.human(id: "1", .nullable { try $0.name() } ?? "") }
// error: cannot convert value of type 'OptionalArgument<Wrapped>' to expected argument type 'Selection<String, Objects.Human?>'
