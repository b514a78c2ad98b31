import Foundation
import SwiftGraphQL

/// Decoding one response into an app's models, by the library and by others.
struct DecodingCase<Model: ResponseModel> {
    let name: String
    /// The largest ratio of the library's time to the time of `JSONDecoder`.
    let target: Double
    /// The size of the response, in units of the case.
    let size: Int
    private let query: Selection<Model, Operations.Query>
    private let data: @Sendable (Int) -> String

    /// - Parameters:
    ///   - query: The query, if it isn't the model's own.
    ///   - data: A closure that returns the text of `data` for a size, if it isn't the model's own function.
    init(
        _ name: String, _ type: Model.Type, size: Int, target: Double = 0.12,
        query: Selection<Model, Operations.Query> = Model.query,
        data: @escaping @Sendable (Int) -> String = { Model.response(size: $0) }
    ) {
        self.name = name
        self.target = target
        self.size = size
        self.query = query
        self.data = data
    }

    /// - Parameter part: The part of the size to use, with a minimum of five units.
    func response(part: Int = 1) -> [UInt8] { Array(#"{"data":\#(data(max(size / part, min(size, 5))))}"#.utf8) }
}

/// The response as `JSONDecoder` reads it.
struct Envelope<Model: Decodable>: Decodable {
    let data: Model

    enum CodingKeys: CodingKey { case data }

    init(from decoder: any Decoder) throws {
        data = try decoder.container(keyedBy: CodingKeys.self).decode(Model.self, forKey: .data)
    }
}

extension DecodingCase {
    /// Returns the function that makes the models from a response.
    func reading(_ response: [UInt8], by competitor: Competitor) throws -> () throws -> Model {
        switch competitor {
        case .ours:
            let operation = try query.prepare()
            return { try operation.decode(response) }
        case .bound:
            return { try JSONScanner.response(response, Model.scan) }
        case .codable, .serialization, .simdjson:
            let (decoder, data) = (Model.decoder, Data(response))
            return { try decoder.decode(Envelope<Model>.self, from: data).data }
        }
    }
}

extension DecodingCase: BenchmarkCase {
    func measure(rounds: Int) throws -> Row {
        let response = response()
        let data = Data(response)
        let expected = try reading(response, by: .codable)()
        var competitors: [(Competitor, () throws -> Void)] = [
            (.serialization, { discard(try JSONSerialization.jsonObject(with: data)) })
        ]
        for competitor in [Competitor.ours, .bound, .codable] {
            let read = try reading(response, by: competitor)
            guard try read() == expected else { throw Disagreement(name: name, competitor: competitor) }
            competitors.append((competitor, { discard(try read()) }))
        }
        if let read = try Model.readingWithSimdjson(response, models: expected) {
            competitors.append((.simdjson, read))
        }
        let times = try Contest(competitors: competitors).measure(rounds: rounds)
        return Row(name: name, bytes: response.count, target: target, times: times)
    }

    func work(of competitor: Competitor) throws -> () throws -> Void {
        let read = try reading(response(part: 10), by: competitor)
        return { discard(try read()) }
    }
}
