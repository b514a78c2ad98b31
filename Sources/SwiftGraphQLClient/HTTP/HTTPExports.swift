// This file exports the public types of `SwiftGraphQLHTTP`.
@_exported public import struct SwiftGraphQLHTTP.ConnectionOptions
@_exported public import enum SwiftGraphQLHTTP.HTTPBody
@_exported public import enum SwiftGraphQLHTTP.RedirectPolicy
