// What is compiled for a platform about which the sources know nothing.
#if canImport(Darwin) || os(Linux) || canImport(FoundationNetworking)
    let known: Int = ""
#else
    let unknown: Int = ""  // error: cannot convert value of type 'String'
#endif
