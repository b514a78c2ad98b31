// A type that is there for generated code alone.
import SwiftGraphQL

func read(_ fields: Fields) {}
// error: cannot find type 'Fields' in scope
