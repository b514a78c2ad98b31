// Breaks the rules of SwiftUI and of an app whose default isolation is the main actor.
import Observation
import SwiftUI

@Observable final class Model {
    var name = ""
}

nonisolated func name(of model: Model) -> String {
    model.name  // error: main actor-isolated property 'name' can not be referenced from a nonisolated context
}

struct NameView: View {
    let model: Model

    var body: some View {
        TextField("Name", text: $model.name)  // error: cannot find '$model' in scope
    }
}

struct NumbersView: View {
    var body: some View {
        List([1, 2]) { Text("\($0)") }  // error: requires that 'Int' conform to 'Identifiable'
    }
}

struct FetchView: View {
    var body: some View {
        Text("").task { try await Task.sleep(for: .seconds(1)) }  // error: invalid conversion from throwing function
    }
}
