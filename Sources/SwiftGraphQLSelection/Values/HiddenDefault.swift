/// Marks default implementations of requirements that are hidden from apps. No type conforms to this protocol.
///
/// A public protocol can only have an `@_spi` requirement if an extension implements the requirement. Generated types
/// have their own implementations. The default implementations apply only to types that also conform to
/// `HiddenDefault`. Because no type does, the compiler reports an error if an app's own type conforms to a protocol
/// with hidden requirements.
@_spi(Generated) public protocol HiddenDefault {}
