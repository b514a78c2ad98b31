/// Marks the default implementations of requirements that are hidden from apps. No type conforms to it.
///
/// A public protocol can only have an `@_spi` requirement if an extension implements it. Generated types implement the
/// requirements of these protocols themselves. The default implementations only apply to types that also conform to
/// `HiddenDefault`. There are no such types, so the compiler reports an error if an app's own type conforms to one of
/// the protocols.
@_spi(Generated) public protocol HiddenDefault {}
