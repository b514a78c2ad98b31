// Usage: program [SCHEMA [SCALAR=JSON]...]
let arguments = CommandLine.arguments.dropFirst()
let program = try Program(schema: arguments.first, mocks: Array(arguments.dropFirst()))
try await useAll(program)
try program.finish()
