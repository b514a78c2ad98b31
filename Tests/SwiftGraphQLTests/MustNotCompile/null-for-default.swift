// Null for a non-null argument that has a default.
import SwiftGraphQL

let avatar: Selection<String, Objects.Human> = Selection { try $0.avatar(size: .null) }
// error: type 'Int?' has no member 'null'
