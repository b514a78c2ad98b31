@testable import GeneratedAPI
import SwiftGraphQL

// This doesn't compile: a user has no field with this name.
let login: Selection<String, Objects.User> = Selection { try $0.logn() }
