import Foundation
import SwiftGraphQL

/// An app's model of the `data` of a response, with all the ways to make it that are compared.
protocol ResponseModel: Decodable, Equatable, SendableMetatype {
    /// The library's way.
    static var query: Selection<Self, Operations.Query> { get }

    /// The decoder that the `Decodable` conformance, written by hand, is used with.
    static var decoder: JSONDecoder { get }

    /// The lower bound.
    static func scan(_ scanner: inout JSONScanner) throws -> Self

    /// The text of `data`, as compact as servers send it; the same in every run.
    static func response(size: Int) -> String
}

extension ResponseModel {
    static var decoder: JSONDecoder { JSONDecoder() }
}
