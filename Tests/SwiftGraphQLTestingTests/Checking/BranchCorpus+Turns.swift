import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

extension BranchCorpus {
    /// Adds selections with loops whose iterations differ.
    mutating func addTurns() {
        add(
            Selection<[String], Objects.Human> { human in
                var texts: [String] = []
                for tag in try human.tags().sorted() { texts.append(try tag + human.name()) }
                return texts
            })
        add(
            Selection<[String], Objects.Human> { human in
                var texts: [String] = []
                for (index, tag) in try human.tags().enumerated() { texts.append(try "\(index)\(tag)" + human.name()) }
                return texts
            })
        add(
            Selection<[String], Objects.Human> { human in
                var texts: [String] = []
                for index in try 0..<min(max(human.rating(), 0), 9) {
                    texts.append(try "\(index)" + human.name())
                }
                return texts
            })
        add(
            Selection<[String], Objects.Human> { human in
                var texts: [String] = []
                for tag in try human.tags() where tag.count > 2 {
                    texts.append(try human.name())  // check, verify: name
                }
                return texts
            })
        add(
            Selection<[String], Objects.Human> { human in
                var texts: [String] = []
                for tag in try human.tags() {
                    guard tag.count > 2 else { continue }
                    texts.append(try human.name())  // check, verify: name
                }
                return texts
            })
        add(
            Selection<[String], Objects.Human> { human in
                var texts: [String] = []
                for tag in try human.tags() {
                    texts.append(tag)
                    if texts.count == 2 { break }
                    texts.append(try human.name())
                }
                return texts
            })
        add(
            Selection<String, Objects.Human> { human in
                for tag in try human.tags() { return tag }
                return try human.name()  // check, verify: name
            })
        add(
            Selection<[String], Objects.Human> { human in
                var texts: [String] = []
                for case let seen? in [try human.homePlanet(), try human.tags().first] {
                    texts.append(try seen + human.name())
                }
                return texts
            })
        add(
            Selection<String, Objects.Human> { human in
                var iterator = try human.tags().makeIterator()
                var text = ""
                while let tag = iterator.next() {
                    text += tag
                    if let second = iterator.next() { text += try second + human.name() }  // prepare: name
                }
                return text
            })
        add(
            Selection<String, Objects.Human> { human in
                var text = try human.homePlanet() ?? ""
                while text.isEmpty { text += try human.name() + "x" }  // prepare: name
                return text
            })
        add(
            Selection<String, Objects.Human> { human in
                var planet = try human.homePlanet()
                planet = nil
                return try planet ?? human.name()
            })
        add(
            Selection<[Double], Objects.Human> { human in
                var heights: [Double] = []
                for unit in [Enums.LengthUnit.foot, .meter] {
                    guard let height = try human.height(unit: .present(unit)) else { continue }
                    heights.append(height)
                }
                return heights
            })
        add(
            Selection<[Double], Objects.Human> { human in
                var heights: [Double] = []
                for unit in [Enums.LengthUnit.foot, .meter] {
                    guard let height = try human.height(unit: .present(unit)) else { break }
                    heights.append(height)
                }
                return heights
            })
        add(
            Selection<Double, Objects.Human> { human in
                for unit in [Enums.LengthUnit.foot, .meter] {
                    if let height = try human.height(unit: .present(unit)) { return height }  // prepare: height
                }
                return 0
            })
    }
}
