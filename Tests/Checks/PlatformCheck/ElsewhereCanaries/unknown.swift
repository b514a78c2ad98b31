// Contains an error in the branch for platforms that the sources don't mention.
#if canImport(Darwin) || os(Linux) || canImport(FoundationNetworking)
    let known: Int = ""
#else
    let unknown: Int = ""  // error: cannot convert value of type 'String'
#endif
