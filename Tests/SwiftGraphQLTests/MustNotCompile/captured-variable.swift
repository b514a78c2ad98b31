// A closure changes a variable outside the closure.
import SwiftGraphQL

func numbered() -> Selection<[String], Operations.Query> {
    var number = 0
    return Selection {
        number += 1
        return try $0.humans(.list { try $0.name() })
    }
}
// error: mutation of captured var 'number' in concurrently-executing code
