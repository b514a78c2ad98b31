// What is said of a schema's text: `GraphQLServerError` holds it, so whoever imports this module sees it. The rest of the
// syntax tree is no part of this module's API, and tests have a `SourceLocation` of Swift Testing's.
@_exported public import struct GraphQLLanguage.Diagnostic
