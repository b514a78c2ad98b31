import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

extension BranchCorpus {
    /// Adds selections with `for`, `while` and `repeat` loops.
    mutating func addLoops() {
        add(
            Selection<[String], Objects.Human> { human in
                var texts: [String] = []
                for tag in try human.tags() {
                    texts.append(try tag + human.name())
                }
                return texts
            })
        add(
            Selection<[String], Objects.Human> { human in
                var texts: [String] = []
                for tag in try human.tags() where tag.isEmpty {
                    texts.append(try human.name())  // check, verify: name
                }
                return texts
            })
        add(
            Selection<String, Objects.Human> { human in
                let tags = try human.tags()
                for tag in tags {
                    if tag == "" { return try human.name() }  // check, verify: name
                }
                return ""
            })
        add(
            Selection<String, Objects.Human> { human in
                var text = ""
                for (index, tag) in try human.tags().enumerated() {
                    if index == 1 { text = try tag + human.name() }  // prepare: name
                }
                return text
            })
        add(
            Selection<String, Objects.Human> { human in
                var tags = try human.tags()
                while tags.count > 1 {
                    tags.removeLast()
                    _ = try human.name()  // prepare: name
                }
                return ""
            })
        add(
            Selection<String, Objects.Human> { human in
                var rest = try human.tags()[...]
                var text = ""
                while let tag = rest.popFirst() {
                    text += try tag + human.name()
                }
                return text
            })
        add(
            Selection<String, Objects.Human> { human in
                var count = try human.rating()
                repeat {
                    count -= 1
                    if count < -3 {
                        _ = try human.name()  // verify: name
                        break
                    }
                } while count < 0
                return ""
            })
        add(
            Selection<String, Objects.Human> { human in
                for turn in 0..<2 {
                    if try human.homePlanet() != nil { break }
                    _ = try human.name() + "\(turn)"  // prepare: name
                }
                return ""
            })
        add(
            Selection<String, Objects.Human> { human in
                let planet = try human.homePlanet()
                for _ in 0..<2 {
                    guard planet == nil else { continue }
                    _ = try human.name()  // prepare: name
                }
                return ""
            })
        add(
            Selection<[String], Objects.Human> { human in
                let count = try human.rating()
                var texts: [String] = []
                for index in 0..<max(0, min(count, 3)) {
                    texts.append("\(index)")
                }
                if texts.count != 3 { texts.append(try human.name()) }
                return texts
            })
    }
}
