// A non-null argument with a default value gets null.
import SwiftGraphQL

let avatar: Selection<String, Objects.Human> = Selection { try $0.avatar(size: .null) }
// error: type 'Int?' has no member 'null'
