// The JSON types in this module's public API.
@_exported public import struct SwiftGraphQLJSON.JSONNumber
@_exported public import struct SwiftGraphQLJSON.JSONObject
@_exported public import enum SwiftGraphQLJSON.JSONValue
