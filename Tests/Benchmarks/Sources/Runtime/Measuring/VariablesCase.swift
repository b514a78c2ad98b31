import Foundation
import SwiftGraphQL

/// Encoding input objects, as the argument of a selection with one field.
struct VariablesCase {
    let name: String
    let target = 1.0
    /// The number of orders.
    let size: Int

    private struct Variables: Encodable {
        let orders: [Order]
    }
}

extension VariablesCase: BenchmarkCase {
    func measure(rounds: Int) throws -> Row {
        let orders = Order.some(size)
        let bytes = try selection(orders).prepare().variables.description.utf8
        guard try members(Data(bytes)) == members(try JSONEncoder().encode(Variables(orders: orders))) else {
            throw Disagreement(name: name, competitor: .ours)
        }
        let times = try Contest(competitors: [
            (.ours, try work(of: .ours, on: orders)), (.codable, try work(of: .codable, on: orders)),
        ]).measure(rounds: rounds)
        return Row(name: name, bytes: bytes.count, target: target, times: times)
    }

    func work(of competitor: Competitor) throws -> () throws -> Void {
        try work(of: competitor, on: Order.some(max(size / 10, min(size, 5))))
    }

    private func work(of competitor: Competitor, on orders: [Order]) throws -> () throws -> Void {
        switch competitor {
        case .ours:
            let selection = selection(orders)
            return { discard(try selection.prepare()) }
        case .codable:
            let (encoder, variables) = (JSONEncoder(), Variables(orders: orders))
            return { discard(try encoder.encode(variables)) }
        case .bound, .simdjson, .serialization: throw Command.Misuse(description: "`\(name)` has no `\(competitor)`")
        }
    }

    private func selection(_ orders: [Order]) -> Selection<Bool, Operations.Query> {
        let inputs = orders.map(InputObjects.OrderInput.init)
        return Selection { try $0.store(orders: inputs) }
    }

    /// The members of an object without their names, because a variable's name shows where it is used.
    private func members(_ bytes: Data) throws -> [NSObject] {
        let object = try JSONSerialization.jsonObject(with: bytes) as? [String: NSObject]
        return object.map { Array($0.values) } ?? []
    }
}
