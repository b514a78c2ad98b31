// A mutation is passed to a function that takes a query.
import SwiftGraphQL

func refresh(_ query: Selection<Int, Operations.Query>) {}
func test(_ mutation: Selection<Int, Operations.Mutation>) {
    refresh(mutation)
}
// error: cannot convert value of type 'Selection<Int, Operations.Mutation>' to expected argument type 'Selection<Int, Operations.Query>'
