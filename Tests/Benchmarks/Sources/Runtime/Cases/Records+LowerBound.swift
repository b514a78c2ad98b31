extension JSONScanner {
    mutating func record() throws -> Record {
        let start = place
        if let record = try Record(asAsked: &self) { return record }
        place = start
        return try Record(inAnyOrder: &self)
    }
}

extension Record {
    /// Reads a record; `nil` if the next member isn't the requested one.
    @inline(__always)
    fileprivate init?(asAsked scanner: inout JSONScanner) throws {
        guard scanner.take(#"{"label1":"#) else { return nil }
        label1 = try scanner.string()
        guard scanner.take(#","count1":"#) else { return nil }
        count1 = try scanner.int()
        guard scanner.take(#","share1":"#) else { return nil }
        share1 = try scanner.number()
        guard scanner.take(#","isOn1":"#) else { return nil }
        isOn1 = try scanner.bool()
        guard scanner.take(#","label2":"#) else { return nil }
        label2 = try scanner.orNull { try $0.string() }
        guard scanner.take(#","count2":"#) else { return nil }
        count2 = try scanner.orNull { try $0.int() }
        guard scanner.take(#","share2":"#) else { return nil }
        share2 = try scanner.orNull { try $0.number() }
        guard scanner.take(#","isOn2":"#) else { return nil }
        isOn2 = try scanner.orNull { try $0.bool() }
        guard scanner.take(#","label3":"#) else { return nil }
        label3 = try scanner.string()
        guard scanner.take(#","count3":"#) else { return nil }
        count3 = try scanner.int()
        guard scanner.take(#","share3":"#) else { return nil }
        share3 = try scanner.number()
        guard scanner.take(#","isOn3":"#) else { return nil }
        isOn3 = try scanner.bool()
        guard scanner.take(#","label4":"#) else { return nil }
        label4 = try scanner.orNull { try $0.string() }
        guard scanner.take(#","count4":"#) else { return nil }
        count4 = try scanner.orNull { try $0.int() }
        guard scanner.take(#","share4":"#) else { return nil }
        share4 = try scanner.orNull { try $0.number() }
        guard scanner.take(#","isOn4":"#) else { return nil }
        isOn4 = try scanner.orNull { try $0.bool() }
        guard scanner.take(#","label5":"#) else { return nil }
        label5 = try scanner.string()
        guard scanner.take(#","count5":"#) else { return nil }
        count5 = try scanner.int()
        guard scanner.take(#","share5":"#) else { return nil }
        share5 = try scanner.number()
        guard scanner.take(#","isOn5":"#) else { return nil }
        isOn5 = try scanner.bool()
        guard scanner.take(#","label6":"#) else { return nil }
        label6 = try scanner.orNull { try $0.string() }
        guard scanner.take(#","count6":"#) else { return nil }
        count6 = try scanner.orNull { try $0.int() }
        guard scanner.take(#","share6":"#) else { return nil }
        share6 = try scanner.orNull { try $0.number() }
        guard scanner.take(#","isOn6":"#) else { return nil }
        isOn6 = try scanner.orNull { try $0.bool() }
        guard scanner.take(#","label7":"#) else { return nil }
        label7 = try scanner.string()
        guard scanner.take(#","count7":"#) else { return nil }
        count7 = try scanner.int()
        guard scanner.take(#","share7":"#) else { return nil }
        share7 = try scanner.number()
        guard scanner.take(#","isOn7":"#) else { return nil }
        isOn7 = try scanner.bool()
        guard scanner.take(#","label8":"#) else { return nil }
        label8 = try scanner.orNull { try $0.string() }
        guard scanner.take(#","count8":"#) else { return nil }
        count8 = try scanner.orNull { try $0.int() }
        guard scanner.take(#","share8":"#) else { return nil }
        share8 = try scanner.orNull { try $0.number() }
        guard scanner.take(#","isOn8":"#) else { return nil }
        isOn8 = try scanner.orNull { try $0.bool() }
        guard scanner.take(#","label9":"#) else { return nil }
        label9 = try scanner.string()
        guard scanner.take(#","count9":"#) else { return nil }
        count9 = try scanner.int()
        guard scanner.take(#","share9":"#) else { return nil }
        share9 = try scanner.number()
        guard scanner.take(#","isOn9":"#) else { return nil }
        isOn9 = try scanner.bool()
        guard scanner.take(#","label10":"#) else { return nil }
        label10 = try scanner.orNull { try $0.string() }
        guard scanner.take(#","count10":"#) else { return nil }
        count10 = try scanner.orNull { try $0.int() }
        guard scanner.take(#","share10":"#) else { return nil }
        share10 = try scanner.orNull { try $0.number() }
        guard scanner.take(#","isOn10":"#) else { return nil }
        isOn10 = try scanner.orNull { try $0.bool() }
        guard scanner.take(#","label11":"#) else { return nil }
        label11 = try scanner.string()
        guard scanner.take(#","count11":"#) else { return nil }
        count11 = try scanner.int()
        guard scanner.take(#","share11":"#) else { return nil }
        share11 = try scanner.number()
        guard scanner.take(#","isOn11":"#) else { return nil }
        isOn11 = try scanner.bool()
        guard scanner.take(#","label12":"#) else { return nil }
        label12 = try scanner.orNull { try $0.string() }
        guard scanner.take(#","count12":"#) else { return nil }
        count12 = try scanner.orNull { try $0.int() }
        guard scanner.take(#","share12":"#) else { return nil }
        share12 = try scanner.orNull { try $0.number() }
        guard scanner.take(#","isOn12":"#) else { return nil }
        isOn12 = try scanner.orNull { try $0.bool() }
        guard scanner.take(#","label13":"#) else { return nil }
        label13 = try scanner.string()
        guard scanner.take(#","count13":"#) else { return nil }
        count13 = try scanner.int()
        guard scanner.take(#","share13":"#) else { return nil }
        share13 = try scanner.number()
        guard scanner.take(#","isOn13":"#) else { return nil }
        isOn13 = try scanner.bool()
        guard scanner.take(#","label14":"#) else { return nil }
        label14 = try scanner.orNull { try $0.string() }
        guard scanner.take(#","count14":"#) else { return nil }
        count14 = try scanner.orNull { try $0.int() }
        guard scanner.take(#","share14":"#) else { return nil }
        share14 = try scanner.orNull { try $0.number() }
        guard scanner.take(#","isOn14":"#) else { return nil }
        isOn14 = try scanner.orNull { try $0.bool() }
        guard scanner.take(#","label15":"#) else { return nil }
        label15 = try scanner.string()
        guard scanner.take(#","count15":"#) else { return nil }
        count15 = try scanner.int()
        guard scanner.take(#","share15":"#) else { return nil }
        share15 = try scanner.number()
        guard scanner.take(#","isOn15":"#) else { return nil }
        isOn15 = try scanner.bool()
        guard scanner.take(byte: "}") else { return nil }
    }

    fileprivate init(inAnyOrder scanner: inout JSONScanner) throws {
        var members = RecordMembers()
        try scanner.members { scanner, key in try members.read(key, &scanner) }
        label1 = try members.label1.present()
        count1 = try members.count1.present()
        share1 = try members.share1.present()
        isOn1 = try members.isOn1.present()
        label2 = try members.label2.present()
        count2 = try members.count2.present()
        share2 = try members.share2.present()
        isOn2 = try members.isOn2.present()
        label3 = try members.label3.present()
        count3 = try members.count3.present()
        share3 = try members.share3.present()
        isOn3 = try members.isOn3.present()
        label4 = try members.label4.present()
        count4 = try members.count4.present()
        share4 = try members.share4.present()
        isOn4 = try members.isOn4.present()
        label5 = try members.label5.present()
        count5 = try members.count5.present()
        share5 = try members.share5.present()
        isOn5 = try members.isOn5.present()
        label6 = try members.label6.present()
        count6 = try members.count6.present()
        share6 = try members.share6.present()
        isOn6 = try members.isOn6.present()
        label7 = try members.label7.present()
        count7 = try members.count7.present()
        share7 = try members.share7.present()
        isOn7 = try members.isOn7.present()
        label8 = try members.label8.present()
        count8 = try members.count8.present()
        share8 = try members.share8.present()
        isOn8 = try members.isOn8.present()
        label9 = try members.label9.present()
        count9 = try members.count9.present()
        share9 = try members.share9.present()
        isOn9 = try members.isOn9.present()
        label10 = try members.label10.present()
        count10 = try members.count10.present()
        share10 = try members.share10.present()
        isOn10 = try members.isOn10.present()
        label11 = try members.label11.present()
        count11 = try members.count11.present()
        share11 = try members.share11.present()
        isOn11 = try members.isOn11.present()
        label12 = try members.label12.present()
        count12 = try members.count12.present()
        share12 = try members.share12.present()
        isOn12 = try members.isOn12.present()
        label13 = try members.label13.present()
        count13 = try members.count13.present()
        share13 = try members.share13.present()
        isOn13 = try members.isOn13.present()
        label14 = try members.label14.present()
        count14 = try members.count14.present()
        share14 = try members.share14.present()
        isOn14 = try members.isOn14.present()
        label15 = try members.label15.present()
        count15 = try members.count15.present()
        share15 = try members.share15.present()
        isOn15 = try members.isOn15.present()
    }
}

/// The members of a record, some of which haven't been read yet.
private struct RecordMembers {
    var label1, label3, label5, label7, label9, label11, label13, label15: String?
    var label2, label4, label6, label8, label10, label12, label14: String??
    var count1, count3, count5, count7, count9, count11, count13, count15: Int?
    var count2, count4, count6, count8, count10, count12, count14: Int??
    var share1, share3, share5, share7, share9, share11, share13, share15: Double?
    var share2, share4, share6, share8, share10, share12, share14: Double??
    var isOn1, isOn3, isOn5, isOn7, isOn9, isOn11, isOn13, isOn15: Bool?
    var isOn2, isOn4, isOn6, isOn8, isOn10, isOn12, isOn14: Bool??

    mutating func read(_ key: JSONScanner.Key, _ scanner: inout JSONScanner) throws {
        switch key {
        case "label1": label1 = try scanner.string()
        case "count1": count1 = try scanner.int()
        case "share1": share1 = try scanner.number()
        case "isOn1": isOn1 = try scanner.bool()
        case "label2": label2 = .some(try scanner.orNull { try $0.string() })
        case "count2": count2 = .some(try scanner.orNull { try $0.int() })
        case "share2": share2 = .some(try scanner.orNull { try $0.number() })
        case "isOn2": isOn2 = .some(try scanner.orNull { try $0.bool() })
        case "label3": label3 = try scanner.string()
        case "count3": count3 = try scanner.int()
        case "share3": share3 = try scanner.number()
        case "isOn3": isOn3 = try scanner.bool()
        case "label4": label4 = .some(try scanner.orNull { try $0.string() })
        case "count4": count4 = .some(try scanner.orNull { try $0.int() })
        case "share4": share4 = .some(try scanner.orNull { try $0.number() })
        case "isOn4": isOn4 = .some(try scanner.orNull { try $0.bool() })
        case "label5": label5 = try scanner.string()
        case "count5": count5 = try scanner.int()
        case "share5": share5 = try scanner.number()
        case "isOn5": isOn5 = try scanner.bool()
        case "label6": label6 = .some(try scanner.orNull { try $0.string() })
        case "count6": count6 = .some(try scanner.orNull { try $0.int() })
        case "share6": share6 = .some(try scanner.orNull { try $0.number() })
        case "isOn6": isOn6 = .some(try scanner.orNull { try $0.bool() })
        case "label7": label7 = try scanner.string()
        case "count7": count7 = try scanner.int()
        case "share7": share7 = try scanner.number()
        case "isOn7": isOn7 = try scanner.bool()
        case "label8": label8 = .some(try scanner.orNull { try $0.string() })
        case "count8": count8 = .some(try scanner.orNull { try $0.int() })
        case "share8": share8 = .some(try scanner.orNull { try $0.number() })
        case "isOn8": isOn8 = .some(try scanner.orNull { try $0.bool() })
        case "label9": label9 = try scanner.string()
        case "count9": count9 = try scanner.int()
        case "share9": share9 = try scanner.number()
        case "isOn9": isOn9 = try scanner.bool()
        case "label10": label10 = .some(try scanner.orNull { try $0.string() })
        case "count10": count10 = .some(try scanner.orNull { try $0.int() })
        case "share10": share10 = .some(try scanner.orNull { try $0.number() })
        case "isOn10": isOn10 = .some(try scanner.orNull { try $0.bool() })
        case "label11": label11 = try scanner.string()
        case "count11": count11 = try scanner.int()
        case "share11": share11 = try scanner.number()
        case "isOn11": isOn11 = try scanner.bool()
        case "label12": label12 = .some(try scanner.orNull { try $0.string() })
        case "count12": count12 = .some(try scanner.orNull { try $0.int() })
        case "share12": share12 = .some(try scanner.orNull { try $0.number() })
        case "isOn12": isOn12 = .some(try scanner.orNull { try $0.bool() })
        case "label13": label13 = try scanner.string()
        case "count13": count13 = try scanner.int()
        case "share13": share13 = try scanner.number()
        case "isOn13": isOn13 = try scanner.bool()
        case "label14": label14 = .some(try scanner.orNull { try $0.string() })
        case "count14": count14 = .some(try scanner.orNull { try $0.int() })
        case "share14": share14 = .some(try scanner.orNull { try $0.number() })
        case "isOn14": isOn14 = .some(try scanner.orNull { try $0.bool() })
        case "label15": label15 = try scanner.string()
        case "count15": count15 = try scanner.int()
        case "share15": share15 = try scanner.number()
        case "isOn15": isOn15 = try scanner.bool()
        default: try scanner.skipValue()
        }
    }
}

extension Optional {
    /// The value of a member that has been read.
    fileprivate func present() throws -> Wrapped {
        guard let self else { throw JSONScanner.Mismatch() }
        return self
    }
}
