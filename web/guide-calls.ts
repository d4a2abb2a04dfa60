/** `language` as Markdown names it in code blocks. */
interface Call {
  language: 'sh' | 'js' | 'python';
  text: string;
}

const URL = 'http://localhost:4000/graphql';

/** Writes the calls that send a query, one per language. @param query without comments and quotes */
export const callsOf = (query: string): readonly Call[] => [
  {
    language: 'sh',
    text: `curl -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
  -d '${JSON.stringify({ query: query.trim().replace(/\s+/g, ' ') })}' \\
  ${URL}`,
  },
  {
    language: 'js',
    text: `const query = \`
${query.trim()}
\`;
const answer = await fetch('${URL}', {
  method: 'POST',
  headers: {
    authorization: \`Bearer \${process.env.TOKEN}\`,
    'content-type': 'application/json',
  },
  body: JSON.stringify({ query }),
});
console.log(JSON.stringify(await answer.json()));`,
  },
  {
    language: 'python',
    text: `import json, os, urllib.request

query = """
${query.trim()}
"""
request = urllib.request.Request(
    "${URL}",
    data=json.dumps({"query": query}).encode(),
    headers={
        "Authorization": "Bearer " + os.environ["TOKEN"],
        "Content-Type": "application/json",
    },
)
print(json.dumps(json.load(urllib.request.urlopen(request))))`,
  },
];
