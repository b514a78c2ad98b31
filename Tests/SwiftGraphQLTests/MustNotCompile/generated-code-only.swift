// An app uses a type that only generated code can use.
import SwiftGraphQL

func read(_ fields: Fields) {}
// error: cannot find type 'Fields' in scope
