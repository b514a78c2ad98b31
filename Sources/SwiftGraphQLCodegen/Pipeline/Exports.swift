// The diagnostics of a source text are part of this module's public API, so importing the module makes them visible.
// Types are exported one by one, because the rest of the syntax tree isn't part of the API. `SourceLocation` is left
// out because Swift Testing has a type of that name too. Use `Diagnostic.Location` instead.
@_exported public import struct SwiftGraphQLLanguage.Diagnostic
@_exported public import struct SwiftGraphQLLanguage.SourcePosition
@_exported public import struct SwiftGraphQLLanguage.SourceRange
@_exported public import class SwiftGraphQLLanguage.SourceText
