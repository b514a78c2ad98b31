// A Swift optional, whose `nil` could mean null or absent, is passed for a nullable argument.
import SwiftGraphQL

func people(count: Int?) -> Selection<[String], Operations.Query> {
    Selection { try $0.humans(first: count, .list { try $0.name() }) }
}
// error: cannot convert value of type 'Int?' to expected argument type 'OptionalArgument<Int>'
