// Measures what graphql-js costs for the requests of `Tests/Benchmarks/server`, and writes their data to a file.
const { readFileSync, writeFileSync } = require("fs");
const { buildSchema, graphql } = require("graphql");

const [folder, rounds] = [process.argv[2], Number(process.argv[3])];
const read = (name) => readFileSync(`${folder}/${name}`, "utf8");
const users = Array.from({ length: 100 }, (_, i) => ({
  id: `user-${i}`, name: `Person number ${i}`, email: `person${i}@example.com`, age: 20 + (i % 60),
  bio: "Likes to write about things that matter.",
  posts: [0, 1].map((j) => ({
    id: `post-${i}-${j}`, title: `A post about ${i} and ${j}`, likes: i * j, isPublished: j === 0,
    body: "Some sentences that nobody reads to their end, for there is too much to read.",
  })),
}));
const rootValue = { users };
if (process.argv[4]) writeFileSync(process.argv[4], JSON.stringify(users));
const source = read("query.graphql");
const [members, resolver] = [0, 1].map(() => buildSchema(read("schema.graphql")));
resolver.getType("User").getFields().posts.resolve = async (user) => user.posts;

(async () => {
  for (const [name, schema] of [["members", members], ["resolver", resolver]]) {
    const request = async () => Buffer.from(JSON.stringify(await graphql({ schema, source, rootValue }))).length;
    let size = 0;
    for (let round = 0; round < rounds / 4; round++) size = await request();
    const start = process.cpuUsage();
    for (let round = 0; round < rounds; round++) size = await request();
    const used = process.cpuUsage(start);
    const milliseconds = (used.user + used.system) / 1000 / rounds;
    console.log(`graphql-js           ${name}  ${size} bytes  ${milliseconds.toFixed(3)} ms`);
  }
})();
