@testable import GeneratedAPI
import SwiftGraphQL

// Does not compile: a user has no field of this name.
let login: Selection<String, Objects.User> = Selection { try $0.logn() }
