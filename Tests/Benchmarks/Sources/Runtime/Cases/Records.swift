import SwiftGraphQL

/// Objects of sixty fields: strings, integers, floating-point numbers and booleans in turn, half of them nullable.
struct Records: Equatable {
    let records: [Record]
}

struct Record: Equatable {
    let label1, label3, label5, label7, label9, label11, label13, label15: String
    let label2, label4, label6, label8, label10, label12, label14: String?
    let count1, count3, count5, count7, count9, count11, count13, count15: Int
    let count2, count4, count6, count8, count10, count12, count14: Int?
    let share1, share3, share5, share7, share9, share11, share13, share15: Double
    let share2, share4, share6, share8, share10, share12, share14: Double?
    let isOn1, isOn3, isOn5, isOn7, isOn9, isOn11, isOn13, isOn15: Bool
    let isOn2, isOn4, isOn6, isOn8, isOn10, isOn12, isOn14: Bool?
}

extension Records {
    static let query = Selection<Records, Operations.Query> { try Records(records: $0.records(record.list)) }

    static let record = Selection<Record, Objects.Record> { try Record($0) }
}

extension Record {
    /// The fields to request, in schema order.
    fileprivate init(_ fields: Objects.Record) throws {
        label1 = try fields.label1()
        count1 = try fields.count1()
        share1 = try fields.share1()
        isOn1 = try fields.isOn1()
        label2 = try fields.label2()
        count2 = try fields.count2()
        share2 = try fields.share2()
        isOn2 = try fields.isOn2()
        label3 = try fields.label3()
        count3 = try fields.count3()
        share3 = try fields.share3()
        isOn3 = try fields.isOn3()
        label4 = try fields.label4()
        count4 = try fields.count4()
        share4 = try fields.share4()
        isOn4 = try fields.isOn4()
        label5 = try fields.label5()
        count5 = try fields.count5()
        share5 = try fields.share5()
        isOn5 = try fields.isOn5()
        label6 = try fields.label6()
        count6 = try fields.count6()
        share6 = try fields.share6()
        isOn6 = try fields.isOn6()
        label7 = try fields.label7()
        count7 = try fields.count7()
        share7 = try fields.share7()
        isOn7 = try fields.isOn7()
        label8 = try fields.label8()
        count8 = try fields.count8()
        share8 = try fields.share8()
        isOn8 = try fields.isOn8()
        label9 = try fields.label9()
        count9 = try fields.count9()
        share9 = try fields.share9()
        isOn9 = try fields.isOn9()
        label10 = try fields.label10()
        count10 = try fields.count10()
        share10 = try fields.share10()
        isOn10 = try fields.isOn10()
        label11 = try fields.label11()
        count11 = try fields.count11()
        share11 = try fields.share11()
        isOn11 = try fields.isOn11()
        label12 = try fields.label12()
        count12 = try fields.count12()
        share12 = try fields.share12()
        isOn12 = try fields.isOn12()
        label13 = try fields.label13()
        count13 = try fields.count13()
        share13 = try fields.share13()
        isOn13 = try fields.isOn13()
        label14 = try fields.label14()
        count14 = try fields.count14()
        share14 = try fields.share14()
        isOn14 = try fields.isOn14()
        label15 = try fields.label15()
        count15 = try fields.count15()
        share15 = try fields.share15()
        isOn15 = try fields.isOn15()
    }
}

extension Records: ResponseModel {
    /// - Parameter size: The number of objects.
    static func response(size: Int) -> String {
        var random = RandomNumbers(seed: 60)
        let words = ["red", "green", "a shade of grey that is", "blue", "", "orange-brown"]
        let records = (0..<size).map { _ in
            let members = (1...15).map { number in
                let isNull = number.isMultiple(of: 2) && random.number(0...2) == 0
                let values = [
                    "\"\(random.pick(words)) \(number)\"", "\(random.number(-1_000...1_000_000))",
                    "0.\(random.number(1...9_999))", "\(random.number(0...1) == 0)",
                ]
                return zip(["label", "count", "share", "isOn"], values)
                    .map { "\"\($0)\(number)\":\(isNull ? "null" : $1)" }.joined(separator: ",")
            }
            return "{\(members.joined(separator: ","))}"
        }
        return #"{"records":[\#(records.joined(separator: ","))]}"#
    }

    static func scan(_ scanner: inout JSONScanner) throws -> Records {
        Records(records: try scanner.object(holding: "records") { try $0.list { try $0.record() } })
    }
}

extension Records: Decodable {
    enum CodingKeys: CodingKey { case records }

    init(from decoder: any Decoder) throws {
        records = try decoder.container(keyedBy: CodingKeys.self).decode([Record].self, forKey: .records)
    }
}

extension Record: Decodable {
    enum CodingKeys: CodingKey {
        case label1, count1, share1, isOn1, label2, count2, share2, isOn2, label3, count3, share3, isOn3, label4,
            count4, share4, isOn4, label5, count5, share5, isOn5, label6, count6, share6, isOn6, label7, count7,
            share7, isOn7, label8, count8, share8, isOn8, label9, count9, share9, isOn9, label10, count10, share10,
            isOn10, label11, count11, share11, isOn11, label12, count12, share12, isOn12, label13, count13, share13,
            isOn13, label14, count14, share14, isOn14, label15, count15, share15, isOn15
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        label1 = try container.decode(String.self, forKey: .label1)
        count1 = try container.decode(Int.self, forKey: .count1)
        share1 = try container.decode(Double.self, forKey: .share1)
        isOn1 = try container.decode(Bool.self, forKey: .isOn1)
        label2 = try container.decodeIfPresent(String.self, forKey: .label2)
        count2 = try container.decodeIfPresent(Int.self, forKey: .count2)
        share2 = try container.decodeIfPresent(Double.self, forKey: .share2)
        isOn2 = try container.decodeIfPresent(Bool.self, forKey: .isOn2)
        label3 = try container.decode(String.self, forKey: .label3)
        count3 = try container.decode(Int.self, forKey: .count3)
        share3 = try container.decode(Double.self, forKey: .share3)
        isOn3 = try container.decode(Bool.self, forKey: .isOn3)
        label4 = try container.decodeIfPresent(String.self, forKey: .label4)
        count4 = try container.decodeIfPresent(Int.self, forKey: .count4)
        share4 = try container.decodeIfPresent(Double.self, forKey: .share4)
        isOn4 = try container.decodeIfPresent(Bool.self, forKey: .isOn4)
        label5 = try container.decode(String.self, forKey: .label5)
        count5 = try container.decode(Int.self, forKey: .count5)
        share5 = try container.decode(Double.self, forKey: .share5)
        isOn5 = try container.decode(Bool.self, forKey: .isOn5)
        label6 = try container.decodeIfPresent(String.self, forKey: .label6)
        count6 = try container.decodeIfPresent(Int.self, forKey: .count6)
        share6 = try container.decodeIfPresent(Double.self, forKey: .share6)
        isOn6 = try container.decodeIfPresent(Bool.self, forKey: .isOn6)
        label7 = try container.decode(String.self, forKey: .label7)
        count7 = try container.decode(Int.self, forKey: .count7)
        share7 = try container.decode(Double.self, forKey: .share7)
        isOn7 = try container.decode(Bool.self, forKey: .isOn7)
        label8 = try container.decodeIfPresent(String.self, forKey: .label8)
        count8 = try container.decodeIfPresent(Int.self, forKey: .count8)
        share8 = try container.decodeIfPresent(Double.self, forKey: .share8)
        isOn8 = try container.decodeIfPresent(Bool.self, forKey: .isOn8)
        label9 = try container.decode(String.self, forKey: .label9)
        count9 = try container.decode(Int.self, forKey: .count9)
        share9 = try container.decode(Double.self, forKey: .share9)
        isOn9 = try container.decode(Bool.self, forKey: .isOn9)
        label10 = try container.decodeIfPresent(String.self, forKey: .label10)
        count10 = try container.decodeIfPresent(Int.self, forKey: .count10)
        share10 = try container.decodeIfPresent(Double.self, forKey: .share10)
        isOn10 = try container.decodeIfPresent(Bool.self, forKey: .isOn10)
        label11 = try container.decode(String.self, forKey: .label11)
        count11 = try container.decode(Int.self, forKey: .count11)
        share11 = try container.decode(Double.self, forKey: .share11)
        isOn11 = try container.decode(Bool.self, forKey: .isOn11)
        label12 = try container.decodeIfPresent(String.self, forKey: .label12)
        count12 = try container.decodeIfPresent(Int.self, forKey: .count12)
        share12 = try container.decodeIfPresent(Double.self, forKey: .share12)
        isOn12 = try container.decodeIfPresent(Bool.self, forKey: .isOn12)
        label13 = try container.decode(String.self, forKey: .label13)
        count13 = try container.decode(Int.self, forKey: .count13)
        share13 = try container.decode(Double.self, forKey: .share13)
        isOn13 = try container.decode(Bool.self, forKey: .isOn13)
        label14 = try container.decodeIfPresent(String.self, forKey: .label14)
        count14 = try container.decodeIfPresent(Int.self, forKey: .count14)
        share14 = try container.decodeIfPresent(Double.self, forKey: .share14)
        isOn14 = try container.decodeIfPresent(Bool.self, forKey: .isOn14)
        label15 = try container.decode(String.self, forKey: .label15)
        count15 = try container.decode(Int.self, forKey: .count15)
        share15 = try container.decode(Double.self, forKey: .share15)
        isOn15 = try container.decode(Bool.self, forKey: .isOn15)
    }
}
