// The JSON types of the selection's API.
@_exported public import struct SwiftGraphQLJSON.JSONNumber
@_exported public import struct SwiftGraphQLJSON.JSONObject
@_exported public import enum SwiftGraphQLJSON.JSONValue
