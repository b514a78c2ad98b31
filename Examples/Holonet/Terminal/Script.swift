/// Reads key presses from a string such as `down enter`, for tests and demonstrations. A single character stands for
/// its own key.
enum Script {
    struct UnknownKey: Error, CustomStringConvertible {
        let name: String
        var description: String { "there is no key '\(name)'" }
    }

    static func keys(_ text: String) throws -> [Key] {
        try text.split(separator: " ").map { name in
            switch name {
            case "up": .up
            case "down": .down
            case "left": .left
            case "right": .right
            case "enter": .enter
            case "escape": .escape
            case "backspace": .backspace
            default:
                if name.count == 1, let character = name.first {
                    .character(character)
                } else {
                    throw UnknownKey(name: String(name))
                }
            }
        }
    }
}
