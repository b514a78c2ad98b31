// The diagnostics of a source text are part of this module's public API, so importing the module makes them visible.
// One by one, since the rest of the syntax tree is no part of that API. `SourceLocation` is left out, for Swift Testing
// has one too: its name here is `Diagnostic.Location`.
@_exported public import struct GraphQLLanguage.Diagnostic
@_exported public import struct GraphQLLanguage.SourcePosition
@_exported public import struct GraphQLLanguage.SourceRange
@_exported public import class GraphQLLanguage.SourceText
