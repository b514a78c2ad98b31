// The JSON types of the selection's API.
@_exported public import struct GraphQLJSON.JSONNumber
@_exported public import struct GraphQLJSON.JSONObject
@_exported public import enum GraphQLJSON.JSONValue
