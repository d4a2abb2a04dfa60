/**
 * Every example of the guide for developers runs as it stands, against a portal, also the calls that its pages show for
 * an example query. Those that verify webhooks, and the payloads, are proved by webhook-documentation.test.ts.
 */
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { scopes } from '@portal/schema/choices';
import { namesOf } from '@portal/schema/lists';
import { callsOf } from '../../web/guide-calls.ts';
import type { Client } from './client.ts';
import { eventually } from './eventually.ts';
import { suggestOverRest } from './forms.ts';
import { freePort } from '../src/platform/database/embedded.ts';
import { toGlobalId } from '../src/platform/global-id.ts';
import { examplesIn, sectionOf } from './guide.ts';
import { shareFolder, startTestPortal } from './harness.ts';
import type { TestPortal } from './harness.ts';
import { submitIdea } from './ideas.ts';
import { makeToken, systemWith } from './page-documents.ts';
import { createAccount, signedIn } from './people.ts';
import type { Person } from './people.ts';

const IN_30_LINES = '### List new ideas and receive webhooks in 30 lines';
// Only Node is promised to be here: without Python there is nothing to prove of its examples.
const hasPython =
  spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0;
const languages = [
  {
    language: 'js',
    command: process.execPath,
    extension: 'mjs',
    runner: `for (const file of process.argv.slice(2)) {
      await import(file);
      console.log('END');
    }`,
  },
  {
    language: 'python',
    command: 'python3',
    extension: 'py',
    runner:
      'import runpy, sys\nfor file in sys.argv[1:]:\n    runpy.run_path(file)\n    print("END", flush=True)',
  },
].filter(({ language }) => hasPython || language !== 'python');

const queries = examplesIn('graphql');
/** The examples in a language: those that are written, and those that the pages make of a query. */
const shownIn = (language: string): string[] => [
  ...examplesIn(language),
  ...queries.flatMap((query) =>
    callsOf(query)
      .filter((call) => call.language === language)
      .map(({ text }) => text),
  ),
];
const commands = shownIn('sh').flatMap((block) =>
  block
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.startsWith('curl ')),
);

let portal: TestPortal;
let admin: Person;
/** What the examples call their cookie jar. */
let jar: Client;
const folder = shareFolder();
let token: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  portal = await startTestPortal({ WEBHOOK_PRIVATE_TARGETS: 'on' });
  jar = portal.client();
  await createAccount(portal, 'naledi@example.com');
  const owner = await signedIn(portal);
  await submitIdea(owner);
  admin = await signedIn(portal, 'admin');
  token = await makeToken(portal, namesOf(scopes));
});
afterAll(async () => {
  for (const child of children) child.kill();
  await portal.stop();
});

let files = 0;
/** Writes an example into a file, calling the portal of the test. */
async function fileOf({ extension }: (typeof languages)[number], example: string): Promise<string> {
  const file = path.join(folder, `example-${(files += 1)}.${extension}`);
  await writeFile(file, example.replaceAll('http://localhost:4000', portal.url));
  return file;
}

/** Starts a program. */
function start(command: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, TOKEN: token, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

/** Runs a curl command as far as the examples use its options; words are split by the rules of sh. */
async function curl(command: string): Promise<Response> {
  const words = [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, plain, quoted, bare]) => plain ?? quoted ?? bare ?? '',
  );
  let caller = portal.client();
  const headers: Record<string, string> = {};
  let body: string | undefined;
  let url = '';
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const next = () => words[(at += 1)] ?? '';
    if (word === '-b' || word === '-c') [caller] = [jar, next()];
    else if (word === '-H') {
      const [name = '', value = ''] = next().split(': ');
      headers[name] = value
        .replace('$TOKEN', token)
        .replace(/\$\(awk .*\)/, jar.cookies.get('XSRF-TOKEN') ?? '');
    } else if (word === '-d') body = next();
    else if (word === '-o') next();
    else if (word.startsWith('-')) throw new Error(`no example used ${word} before`);
    else url = word.replace('http://localhost:4000', '');
  }
  return caller.fetch(url, { headers, ...(body !== undefined && { method: 'POST', body }) });
}

describe('in the shell and in GraphQL', () => {
  // In order: one logs in, others use its cookies.
  test.each(commands)('%s', async (command) => {
    const response = await curl(command);
    expect(response.status).toBe(200);
    if (!response.headers.get('content-type')?.includes('json')) return;
    const body = (await response.json()) as Record<string, unknown>;
    expect(body['errors']).toBeUndefined();
    expect(body['data'] ?? body['success'] ?? body['keys']).toBeTruthy();
  });

  test.each(queries)('%s', async (query) => {
    const { status, body } = await systemWith(portal, token).graphql(query);
    expect([status, body.errors]).toEqual([200, undefined]);
  });

  test('there are examples', () => {
    expect([commands.length > 8, queries.length > 3]).toEqual([true, true]);
  });
});

const inThirtyLines = (language: string) => examplesIn(language, sectionOf(IN_30_LINES))[0] ?? '';
const keepingCopy = (language: string) => examplesIn(language, sectionOf('## Following changes'))[0] ?? '';

describe.each(languages)('in $language', (language) => {
  const [calls, others] = [true, false].map((calling) =>
    shownIn(language.language).filter(
      (example) =>
        ![inThirtyLines, keepingCopy].some((program) => program(language.language) === example) &&
        example.includes('http://localhost:4000') === calling,
    ),
  ) as [string[], string[]];

  test('each call is shown, as with curl; the only other example verifies webhooks', () => {
    expect(calls.length).toBeGreaterThanOrEqual(queries.length + 2);
    expect(others).toEqual(examplesIn(language.language, sectionOf('### Verifying')));
  });

  test('each call runs and prints its answer', async () => {
    const examples = await Promise.all(calls.map((example) => fileOf(language, example)));
    // One after the other in one process: starting one costs more than a call.
    const child = start(language.command, [await fileOf(language, language.runner), ...examples]);
    const [output, complaints, [code]] = await Promise.all([
      text(child.stdout!),
      text(child.stderr!),
      once(child, 'exit') as Promise<[number]>,
    ]);
    expect([code, complaints]).toEqual([0, '']);
    const outputs = output.split('END\n').slice(0, -1);
    expect(outputs).toHaveLength(calls.length);
    for (const [index, answers] of outputs.entries()) {
      for (const line of answers.trim().split('\n')) {
        const answer = JSON.parse(line) as Record<string, unknown>;
        expect([calls[index], answer['errors'], Boolean(answer['data'])]).toEqual([
          calls[index],
          undefined,
          true,
        ]);
      }
    }
    expect(calls.some((example) => example.includes('report.xlsx'))).toBe(true);
    expect((await stat(path.join(folder, 'report.xlsx'))).size).toBeGreaterThan(1000);
    await rm(path.join(folder, 'report.xlsx'));
  });

  test('a copy is kept, also over an erasure and a restore of the portal', async () => {
    const program = await fileOf(language, keepingCopy(language.language));
    const copy = path.join(folder, 'copy.json');
    const run = async () => {
      const child = start(language.command, [program]);
      const [complaints, [code]] = await Promise.all([
        text(child.stderr!),
        once(child, 'exit') as Promise<[number]>,
      ]);
      expect([code, complaints]).toEqual([0, '']);
      const { ideas } = JSON.parse(await readFile(copy, 'utf8')) as { ideas: Record<string, object> };
      return Object.keys(ideas).sort();
    };
    const ideas = async () =>
      (await portal.sql<{ id: string }>('SELECT id FROM ideas'))
        .map(({ id }) => toGlobalId('Idea', id))
        .sort();
    const gone = await signedIn(portal);
    const { id } = await submitIdea(gone);
    expect(await run()).toEqual(await ideas());
    await gone.ask('mutation ($email: String!) { eraseMyAccount(email: $email) { ideaCount isKept } }', {
      email: gone.email,
    });
    expect(await run()).not.toContain(id);
    await writeFile(copy, (await readFile(copy, 'utf8')).replace(/"ideas": ?{/, `$&"${id}": {}, `));
    await portal.sql('UPDATE idea_feed SET epoch = gen_random_uuid()');
    expect(await run()).toEqual(await ideas());
    await rm(copy);
  });

  test('30 lines list the ideas, print what the portal sends, and refuse what it did not sign', async () => {
    const example = inThirtyLines(language.language);
    expect(example.split('\n').filter((line) => line !== '').length).toBeLessThanOrEqual(30);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const { body } = await admin.graphql<{ createWebhook: { secret: string } }>(
      'mutation ($input: WebhookInput!) { createWebhook(input: $input) { secret } }',
      { input: { name: language.language, url, events: ['SUGGESTION_RECEIVED'] } },
    );
    const child = start(language.command, [await fileOf(language, example)], {
      SECRET: body.data?.createWebhook.secret ?? '',
      PORT: String(port),
    });
    let output = '';
    child.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await eventually(() => expect(output).toMatch(/^IDEA-[\d-]+ PENDING\n/));
    const forged = await eventually(() => fetch(url, { method: 'POST', body: '{"type":"idea.reviewed"}' }));
    expect(forged.status).toBe(400);
    await suggestOverRest(portal.client());
    await eventually(() => expect(output).toContain('"type":"suggestion.received"'));
    expect(output).not.toContain('idea.reviewed');
  });
});
