import Foundation
import SwiftGraphQL

/// An app's model for the `data` of a response, with each way of creating it that is measured.
protocol ResponseModel: Decodable, Equatable, SendableMetatype {
    /// The library's selection.
    static var query: Selection<Self, Operations.Query> { get }

    /// The decoder for the hand-written `Decodable` conformance.
    static var decoder: JSONDecoder { get }

    /// The lower bound.
    static func scan(_ scanner: inout JSONScanner) throws -> Self

    /// Returns a function that reads the response into C++ structs with simdjson; `nil` if there is none.
    ///
    /// - Parameter models: The models of the response, which the structs must equal.
    static func readingWithSimdjson(_ response: [UInt8], models: Self) throws -> (() throws -> Void)?

    /// The text of `data`, as compact as servers send it and the same in every run.
    static func response(size: Int) -> String
}

extension ResponseModel {
    static var decoder: JSONDecoder { JSONDecoder() }

    static func readingWithSimdjson(_ response: [UInt8], models: Self) throws -> (() throws -> Void)? { nil }
}
