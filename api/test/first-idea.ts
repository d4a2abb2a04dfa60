/** Uses a portal that runs without a mail server as a newcomer would: sign up, verify, log in, submit an idea, query it. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { Client } from './client.ts';
import { eventually } from './eventually.ts';
import { submitOverRest, wireIdea } from './ideas.ts';

const [url = '', mailFolder = ''] = process.argv.slice(2);
const email = 'newcomer@example.com';
const password = 'Correct-Horse-9!';
const client = new Client(url);

async function post(address: string, body: object): Promise<void> {
  const answer = await client.rest('POST', address, body);
  if (answer.status >= 300)
    throw new Error(`${address} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}

/** Reads the token of the verification link in the newest mail. */
async function mailedToken(): Promise<string> {
  const newest = (await readdir(mailFolder))
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .at(-1);
  if (!newest) throw new Error('No mail is written yet.');
  const { text = '' } = await PostalMime.parse(await readFile(path.join(mailFolder, newest)));
  const token = /\/VerifyEmail\/([\w-]+)/i.exec(text)?.[1];
  if (!token) throw new Error(`The newest mail holds no verification link:\n${text}`);
  return token;
}

await post('/api/auth/signup', { email, password });
const token = await eventually(mailedToken);
await post('/api/auth/verify', { token });
await post('/api/auth/login', { email, password });
const { status, body } = await submitOverRest(client, wireIdea(email));
if (status !== 201) throw new Error(`The submission answered ${status}: ${JSON.stringify(body)}`);
const answer = await client.graphql<{ myIdeas: { edges: { node: { reference: string } }[] } }>(
  '{ myIdeas { edges { node { reference } } } }',
);
const found = answer.body.data?.myIdeas.edges[0]?.node.reference;
if (!found || found !== body.reference)
  throw new Error(`The idea is not listed: ${JSON.stringify(answer.body)}`);
process.stdout.write(
  `Node ${process.version}: signed up, verified, logged in, submitted and read ${found}\n`,
);
