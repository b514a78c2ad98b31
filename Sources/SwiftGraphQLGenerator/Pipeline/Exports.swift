// Diagnostics are part of this module's public API, so importing the module makes their types visible. The types are
// exported one by one, because the rest of `SwiftGraphQLLanguage` isn't public API. `SourceLocation` isn't exported,
// because Swift Testing also has a type with this name. Use `Diagnostic.Location` instead.
@_exported public import struct SwiftGraphQLLanguage.Diagnostic
@_exported public import struct SwiftGraphQLLanguage.SourcePosition
@_exported public import struct SwiftGraphQLLanguage.SourceRange
@_exported public import class SwiftGraphQLLanguage.SourceText
