/** What the built server prints where no terminal reads it: JSON lines alone, so that the documented command works. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { createDatabase } from '../../test/database.ts';
import { eventually } from '../../test/eventually.ts';
import { atEnd, shareFolder } from '../../test/harness.ts';
import { startProcess } from '../../test/process.ts';

const folder = shareFolder();

interface Line {
  level: number;
  time: number;
  msg?: string;
  security?: { result: string };
}

/** @throws for a line that is no JSON */
const parsed = (output: string) =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

async function start(env: Record<string, string>, name: string) {
  const database = await createDatabase();
  atEnd(() => database.drop());
  const dataDir = path.join(folder, name);
  return startProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir, ...env });
}

test('a server prints JSON lines, its address and warnings of Node among them, and the documented jq command reads them', async () => {
  const warns = path.join(folder, 'warns.cjs');
  // Once somebody listens.
  const warn = `process.emitWarning('old version', 'TestWarning')`;
  await writeFile(
    warns,
    `process.on('newListener', (name) => name === 'warning' && setImmediate(() => ${warn}));\n`,
  );
  const portal = await start({ NODE_OPTIONS: `--require ${warns}`, LOG_LEVEL: 'info' }, 'lines');
  const login = { email: 'nobody@example.com', password: 'Wrong-Horse-9!' };
  await fetch(`${portal.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  });
  await eventually(async () => expect(portal.output()).toContain('"security"'));
  await portal.end('SIGTERM');
  const lines = parsed(portal.output());
  expect(lines).toContainEqual(expect.objectContaining({ level: 30, msg: `Portal ready at ${portal.url}` }));
  expect(lines).toContainEqual(expect.objectContaining({ level: 40, msg: 'old version' }));
  const failures = lines.filter(({ security }) => security?.result === 'failure');
  expect(failures.length).toBeGreaterThan(0);

  const page = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const [, filter = ''] = /jq -c '([^']+)'/.exec(page) ?? [];
  expect(filter).toContain('security');
  if (!hasJq()) return;
  const child = promisify(execFile)('jq', ['-c', filter]);
  child.child.stdin?.end(portal.output());
  expect((await child).stdout.trim().split('\n')).toHaveLength(failures.length);
});

/** Not everywhere: the lines were parsed above. */
function hasJq(): boolean {
  try {
    execFileSync('jq', ['--version']);
    return true;
  } catch {
    return false;
  }
}

test('a start that fails says why in a line, in words', async () => {
  const file = path.join(folder, 'no-folder');
  await writeFile(file, '');
  await mkdir(path.join(folder, 'data'));
  const failed = async (env: Record<string, string>) => {
    const error = await start(env, 'data').then(
      () => undefined,
      (error: unknown) => error as Error,
    );
    return parsed(error?.message ?? '').map(({ msg }) => msg);
  };
  expect(await failed({ PORT: '70000' })).toEqual([expect.stringMatching(/\n {2}- PORT must be/)]);
  expect(await failed({ SPOOL_DIR: file })).toEqual([
    expect.stringMatching(/: SPOOL_DIR.* cannot be written: .*no-folder \(it is a file\)/),
  ]);
  expect(await failed({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' })).toEqual([
    'The portal could not start: The database cannot be reached: it was refused',
  ]);
});
