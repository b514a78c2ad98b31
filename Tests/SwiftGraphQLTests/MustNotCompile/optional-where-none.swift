// A nullable scalar is assigned to a non-optional property.
import SwiftGraphQL

struct Human {
    let planet: String
}
let human: Selection<Human, Objects.Human> = Selection { try Human(planet: $0.homePlanet()) }
// error: value of optional type 'String?' must be unwrapped to a value of type 'String'
