// The generator is part of this module's public API. It is a separate module so that apps with the build-tool plugin
// compile only what a build runs.
@_exported public import SwiftGraphQLGenerator
