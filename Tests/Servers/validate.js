// Validates GraphQL documents with graphql-js, the reference implementation, like validate.py and with the same input
// and output. `NODE_PATH=/usr/share/nodejs node validate.js SCHEMA < CASES`.
"use strict";

const fs = require("fs");
const { Kind, buildSchema, parse, validate } = require("graphql");
const { getVariableValues } = require("graphql/execution/values");

// The errors in a document and its variables; empty if there are none.
function errorsOf(schema, document, variables) {
    let syntaxTree;
    try {
        syntaxTree = parse(document);
    } catch (error) {
        return [String(error)];
    }
    const errors = validate(schema, syntaxTree).map(String);
    const operations = syntaxTree.definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
    if (errors.length > 0) return errors;
    if (operations.length !== 1) return [`There are ${operations.length} operations, not one.`];
    const definitions = operations[0].variableDefinitions ?? [];
    const names = definitions.map((each) => each.variable.name.value);
    const unknown = Object.keys(variables).filter((name) => !names.includes(name)).sort();
    return [
        ...(getVariableValues(schema, definitions, variables).errors ?? []).map(String),
        ...unknown.map((name) => `The document does not define $${name}.`),
    ];
}

// Schemas that services publish break rules, but only the documents matter here.
const schema = buildSchema(fs.readFileSync(process.argv[2], "utf8"), { assumeValid: true });
for (const line of fs.readFileSync(0, "utf8").split("\n")) {
    if (line.trim() === "") continue;
    const { document, variables } = JSON.parse(line);
    const errors = errorsOf(schema, document, variables ?? {});
    if (errors.length > 0) process.exitCode = 1;
    console.log(`{"valid": ${errors.length === 0}, "errors": ${JSON.stringify(errors)}}`);
}
