// A model conforms to the protocol of scopes.
import SwiftGraphQL

struct Person: SelectionScope { let name: String }
// error: type 'Person' does not conform to protocol 'SelectionScope'
