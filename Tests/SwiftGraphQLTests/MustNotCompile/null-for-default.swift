// Null is passed for a non-null argument with a default value.
import SwiftGraphQL

let avatar: Selection<String, Objects.Human> = Selection { try $0.avatar(size: .null) }
// error: type 'Int?' has no member 'null'
