/// Marks the default implementations of requirements that apps don't see. Nothing conforms to it.
///
/// A public protocol may have an `@_spi` requirement only if an extension implements it. These protocols are for generated
/// types, which have members of their own for them. The implementations are for types that conform to this protocol too,
/// which none does, so the compiler refuses an app's type that conforms.
@_spi(Generated) public protocol HiddenDefault {}
