#if SIMDJSON
    import Simdjson

    extension Humans {
        private struct Failure: Error, CustomStringConvertible {
            let description: String
        }

        private final class Reader {
            private let reader: OpaquePointer

            init(_ response: [UInt8]) { reader = humans_reader_create(response, response.count) }

            deinit { humans_reader_destroy(reader) }

            func read(_ summary: UnsafeMutablePointer<HumansSummary>? = nil) throws {
                guard let error = humans_reader_read(reader, summary) else { return }
                throw Failure(description: String(cString: error))
            }
        }

        static func readingWithSimdjson(_ response: [UInt8], models: Humans) throws -> (() throws -> Void)? {
            let reader = Reader(response)
            var summary = HumansSummary()
            try reader.read(&summary)
            let expected = models.summary
            guard summary.humans == expected.humans, summary.friends == expected.friends,
                summary.episodes == expected.episodes, summary.bytes == expected.bytes,
                summary.heights == expected.heights
            else { throw Disagreement(name: "\(response.count) bytes", competitor: .simdjson) }
            return { try reader.read() }
        }

        private var summary: HumansSummary {
            var summary = HumansSummary()
            for human in humans {
                summary.humans += 1
                summary.friends += human.friends.count
                summary.episodes += human.appearsIn.count
                summary.heights += human.height ?? 0
                for text in [human.id, human.name, human.homePlanet ?? ""] { summary.bytes += text.utf8.count }
                for friend in human.friends {
                    for text in [friend.id, friend.name, friend.homePlanet ?? ""] { summary.bytes += text.utf8.count }
                }
            }
            return summary
        }
    }
#endif
