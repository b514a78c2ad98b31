// A selection is on a model instead of a scope.
import SwiftGraphQL

struct Person { let name: String }
let person = Selection<String, Person> { $0.name }
// error: referencing initializer 'init(_:)' on 'Selection' requires that 'Person' conform to 'SelectionScope'
