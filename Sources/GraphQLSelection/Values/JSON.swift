// `JSONValue` and `JSONNumber` are part of the selection's API. This module's own files see the JSON module by this import.
@_exported public import GraphQLJSON
