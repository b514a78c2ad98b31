import SwiftGraphQL

/// Numbers: integers of all lengths, and decimal fractions with few digits or with as many as a `Double` has.
struct Samples: Equatable {
    let samples: [Sample]
}

struct Sample: Equatable {
    let count: Int
    let offset: Int
    let serial: Int
    let percent: Double
    let latitude: Double
    let longitude: Double
    let probability: Double
    let whole: Double
}

extension Samples {
    static let query = Selection<Samples, Operations.Query> { try Samples(samples: $0.samples(sample.list)) }

    private static let sample = Selection<Sample, Objects.Sample> {
        try Sample(
            count: $0.count(), offset: $0.offset(), serial: $0.serial(), percent: $0.percent(),
            latitude: $0.latitude(), longitude: $0.longitude(), probability: $0.probability(),
            whole: $0.whole())
    }
}

extension Samples: ResponseModel {
    /// - Parameter size: The number of samples, each with eight numbers.
    static func response(size: Int) -> String {
        var random = RandomNumbers(seed: 754)
        let samples = (0..<size).map { _ in
            let numbers = [
                #""count":\#(random.number(0...999))"#,
                #""offset":\#(random.number(-2_000_000_000...2_000_000_000))"#,
                #""serial":\#(random.number(0...9_007_199_254_740_991))"#,
                #""percent":\#(random.number(0...99)).\#(random.number(0...9))"#,
                // The numbers have 15 to 17 digits, as written by number printers that preserve every bit.
                #""latitude":\#(Double.random(in: -90...90, using: &random))"#,
                #""longitude":\#(Double.random(in: -180...180, using: &random))"#,
                #""probability":\#(Double.random(in: 0...1, using: &random) * 1e-8)"#,
                #""whole":\#(random.number(0...100))"#,
            ]
            return "{\(numbers.joined(separator: ","))}"
        }
        return #"{"samples":[\#(samples.joined(separator: ","))]}"#
    }

    static func scan(_ scanner: inout JSONScanner) throws -> Samples {
        Samples(samples: try scanner.object(holding: "samples") { try $0.list { try $0.sample() } })
    }
}

extension Samples: Decodable {
    enum CodingKeys: CodingKey { case samples }

    init(from decoder: any Decoder) throws {
        samples = try decoder.container(keyedBy: CodingKeys.self).decode([Sample].self, forKey: .samples)
    }
}

extension Sample: Decodable {
    enum CodingKeys: CodingKey { case count, offset, serial, percent, latitude, longitude, probability, whole }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        count = try container.decode(Int.self, forKey: .count)
        offset = try container.decode(Int.self, forKey: .offset)
        serial = try container.decode(Int.self, forKey: .serial)
        percent = try container.decode(Double.self, forKey: .percent)
        latitude = try container.decode(Double.self, forKey: .latitude)
        longitude = try container.decode(Double.self, forKey: .longitude)
        probability = try container.decode(Double.self, forKey: .probability)
        whole = try container.decode(Double.self, forKey: .whole)
    }
}

extension JSONScanner {
    fileprivate mutating func sample() throws -> Sample {
        let start = place
        guard take(#"{"count":"#), case let count = try int(), take(#","offset":"#), case let offset = try int(),
            take(#","serial":"#), case let serial = try int(),
            take(#","percent":"#), case let percent = try number(),
            take(#","latitude":"#), case let latitude = try number(),
            take(#","longitude":"#), case let longitude = try number(),
            take(#","probability":"#), case let probability = try number(),
            take(#","whole":"#), case let whole = try number(), take(byte: "}")
        else {
            place = start
            return try sampleInAnyOrder()
        }
        return Sample(
            count: count, offset: offset, serial: serial, percent: percent, latitude: latitude, longitude: longitude,
            probability: probability, whole: whole)
    }

    private mutating func sampleInAnyOrder() throws -> Sample {
        var integers: (count: Int?, offset: Int?, serial: Int?)
        var numbers: (percent: Double?, latitude: Double?, longitude: Double?, probability: Double?, whole: Double?)
        try members { scanner, key in
            switch key {
            case "count": integers.count = try scanner.int()
            case "offset": integers.offset = try scanner.int()
            case "serial": integers.serial = try scanner.int()
            case "percent": numbers.percent = try scanner.number()
            case "latitude": numbers.latitude = try scanner.number()
            case "longitude": numbers.longitude = try scanner.number()
            case "probability": numbers.probability = try scanner.number()
            case "whole": numbers.whole = try scanner.number()
            default: try scanner.skipValue()
            }
        }
        guard case (let count?, let offset?, let serial?) = integers,
            case (let percent?, let latitude?, let longitude?, let probability?, let whole?) = numbers
        else { throw Mismatch() }
        return Sample(
            count: count, offset: offset, serial: serial, percent: percent, latitude: latitude, longitude: longitude,
            probability: probability, whole: whole)
    }
}
