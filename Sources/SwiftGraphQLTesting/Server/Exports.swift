// `GraphQLServerError` contains diagnostics, so code that imports this module must see the type. The rest of the syntax
// tree isn't part of this module's API, and its `SourceLocation` would conflict with the one in Swift Testing.
@_exported public import struct SwiftGraphQLLanguage.Diagnostic
