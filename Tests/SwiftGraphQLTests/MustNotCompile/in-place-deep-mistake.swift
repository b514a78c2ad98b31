// The mistake is five levels deep, and the compiler must find it in reasonable time.
import SwiftGraphQL

struct Parent {
    let name: String
    let children: [Child]
}
struct Child {
    let name: String
    let partner: Partner?
}
struct Partner {
    let name: String
    let ship: Ship
}
struct Ship {
    let id: String
    let convoy: [Convoy]
}
struct Convoy {
    let rating: Int
    let name: String
}

let query: Selection<[Parent], Operations.Query> = Selection {
    try $0.humans(
        .list {
            try Parent(
                name: $0.name(),
                children: $0.children(
                    .nonNullOrFail(
                        .list {
                            try Child(
                                name: $0.name(),
                                partner: $0.partner(
                                    .nullable {
                                        try Partner(
                                            name: $0.name(),
                                            ship: $0.vehicle(
                                                .select {
                                                    try Ship(
                                                        id: $0.id(),
                                                        convoy: $0.partner(
                                                            .nonNullOrFail(
                                                                .list {
                                                                    try Convoy(rating: $0.rating(), name: $0.name())
                                                                })))
                                                }))
                                    }))
                        })))
        })
}
// error: cannot convert value of type 'Double?' to expected argument type 'Int'
