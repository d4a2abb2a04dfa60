/**
 * Part of `npm run test:release`: asks for every field of Query, and every part of the figures, at 20,000 ideas, ten times in one request, and
 * compares the time with the price. Both are ratios to those of the quickest field, so that no machine is too slow. It fails where
 * the work is ten times what the price says: a caller could stall the portal within the budget.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  getNamedType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import type { GraphQLField, GraphQLOutputType } from 'graphql';
import pg from 'pg';
import { OPERATION_COST_MAX } from '@portal/schema/limits';
import { graph } from '../src/app/features.ts';
import { startEmbeddedPostgres } from '../src/platform/database/embedded.ts';
import { toGlobalId } from '../src/platform/global-id.ts';
import { openLog } from '../src/platform/log.ts';
import { buildBareSchema } from '../src/transport/graphql/build-schema.ts';
import { Client } from '../test/client.ts';
import { runCommand, startProcess } from '../test/process.ts';

const [IDEAS, ALIASES, ROUNDS, TOO_FAR] = [20_000, 10, 5, 10];
const administrator = { email: 'admin@release.example', password: 'Correct-Horse-9!' };

type Field = GraphQLField<unknown, unknown>;
const partsOf = (type: GraphQLOutputType): Field[] => {
  const named = getNamedType(type);
  return isObjectType(named)
    ? Object.values(named.getFields()).filter(({ args }) => !args.some(isRequiredArgument))
    : [];
};
const isLeaf = ({ type }: Field) => isLeafType(getNamedType(type));
const isOne = (type: GraphQLOutputType) => !isListType(isNonNullType(type) ? type.ofType : type);
const leavesOf = (type: GraphQLOutputType): string =>
  partsOf(type)
    .filter(isLeaf)
    .map(({ name }) => name)
    .join(' ') || '__typename';

/** Selects all leaves of an answer, of a list those of its rows. */
function selectionOf(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return isLeafType(named) ? '' : '{ id }';
  const edges = named.getFields()['edges'];
  const node = edges && partsOf(edges.type).find(({ name }) => name === 'node');
  return node ? `{ totalCount edges { node { ${leavesOf(node.type)} } } }` : `{ ${leavesOf(type)} }`;
}

/** What is asked for: each field of Query, and each part of the figures by itself, since these are computed apart. */
function asked(given: Readonly<Record<string, string>>): [name: string, selection: string][] {
  const fields = Object.values(buildBareSchema(graph).getQueryType()?.getFields() ?? {});
  return fields.flatMap((field) => {
    const call = `${field.name}${given[field.name] ?? ''}`;
    if (!given[field.name] && field.args.some(isRequiredArgument))
      throw new Error(`Say in \`given\` with which arguments ${field.name} is measured.`);
    const parts = field.name === 'stats' ? partsOf(field.type).filter((part) => !isLeaf(part)) : [];
    return [
      [field.name, `${call} ${selectionOf(field.type)}`],
      ...parts.map((part): [string, string] => [
        `${field.name}.${part.name}`,
        `${call} { ${part.name} ${isOne(part.type) ? selectionOf(part.type) : `{ ${leavesOf(part.type)} }`} }`,
      ]),
    ];
  });
}

const folder = await mkdtemp(path.join(tmpdir(), 'portal-release-'));
const postgres = await startEmbeddedPostgres(path.join(folder, 'data'), openLog('error'));
const env = {
  DATABASE_URL: postgres.url,
  DATA_DIR: path.join(folder, 'data'),
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  RATE_LIMIT_SCALE: '1000000',
  DOCUMENTS_PER_ACCOUNT: '100GB',
  LOG_LEVEL: 'fatal',
};
const seeded = await runCommand('seed', env, ['--ideas', String(IDEAS)]);
if (seeded.status !== 0) throw new Error(seeded.output);
const portal = await startProcess(env);
const sql = new pg.Pool({ connectionString: postgres.url, max: 1 });

async function logIn(email: string): Promise<Client> {
  const client = new Client(portal.url);
  await client.rest('POST', '/api/auth/login', { email, password: administrator.password });
  return client;
}

try {
  await sql.query(
    `INSERT INTO accounts (email, password_hash, role, verified_at, created_at)
     SELECT 'board@release.example', password_hash, 'board', now(), now() FROM accounts WHERE email = $1`,
    [administrator.email],
  );
  const callers = [await logIn(administrator.email), await logIn('board@release.example')];
  const [idea] = (
    await sql.query<{ id: string; reference: string }>(
      'SELECT id, reference FROM ideas ORDER BY created_at DESC LIMIT 1 OFFSET 100',
    )
  ).rows;
  const id = JSON.stringify(toGlobalId('Idea', idea?.id ?? ''));
  const [call] = (await sql.query<{ slug: string }>('SELECT slug FROM challenges LIMIT 1')).rows;
  const aToken = `(token: "${'x'.repeat(43)}")`;
  const given = {
    briefPreview: `(brief: ${JSON.stringify('# Who\n\n- One\n'.repeat(100))})`,
    challenge: `(slug: ${JSON.stringify(call?.slug)})`,
    breakdown: '(by: FOCUS_AREA, across: GENDER)',
    idea: `(id: ${id})`,
    searchCorrection: `(filter: { search: "fertilizer" })`,
    ideaNeighbours: `(ideaId: ${id})`,
    rankingNeighbours: `(ideaId: ${id})`,
    node: `(id: ${id})`,
    myIdea: `(reference: "${idea?.reference}")`,
    isResetLinkUsable: aToken,
    enteredIdea: aToken,
    teamInvitation: aToken,
    isSignUpVerified: '(email: "nobody@release.example")',
    retentionReach: '(terms: { ideaMonths: 24, suggestionMonths: 24, entryMonths: 24 })',
    reviewEmail: `(input: { ideaId: ${id}, status: APPROVED })`,
    webhook: `(id: ${JSON.stringify(toGlobalId('Webhook', idea?.id ?? ''))})`,
  };

  /** Asks several times at once; returns the quickest time of some rounds in ms, and the price. */
  async function measure(
    client: Client,
    selection: string,
    aliases = ALIASES,
  ): Promise<[ms: number, points: number] | undefined> {
    const query = `{ ${Array.from({ length: aliases }, (_, n) => `a${n}: ${selection}`).join(' ')} }`;
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const begun = performance.now();
      const { body } = await client.graphql(query);
      times.push(performance.now() - begun);
      const { code } = body.errors?.[0]?.extensions ?? {};
      if (code === 'TOO_COSTLY' && aliases > 1) return measure(client, selection, Math.floor(aliases / 2));
      if (code === 'FORBIDDEN') return undefined;
      if (code && !['NOT_FOUND', 'INVALID_TOKEN'].includes(code))
        throw new Error(`${query}: ${JSON.stringify(body.errors)}`);
      if (round === ROUNDS - 1) {
        const { extensions } = body as unknown as { extensions: { cost: { requested: number } } };
        return [Math.min(...times), Math.max(1, extensions.cost.requested)];
      }
    }
    return undefined;
  }

  const found: { name: string; ms: number; points: number }[] = [];
  for (const [name, selection] of asked(given))
    for (const client of callers) {
      const [ms, points] = (await measure(client, selection)) ?? [];
      if (ms !== undefined && points !== undefined) found.push({ name, ms, points });
    }
  const quickest = Math.min(...found.map(({ ms }) => ms));
  const rows = found
    .map((row) => ({ ...row, ratio: row.ms / quickest / row.points }))
    .sort((one, other) => other.ratio - one.ratio);
  console.log(
    `Work over price, to the quickest (${quickest.toFixed(1)} ms), of at most ${OPERATION_COST_MAX} points:`,
  );
  for (const { name, ms, points, ratio } of rows)
    console.log(
      `${ratio.toFixed(2).padStart(8)}  ${name.padEnd(24)} ${ms.toFixed(1).padStart(8)} ms ${points} points`,
    );
  if (rows.some(({ ratio }) => ratio >= TOO_FAR)) {
    console.error(`The first fields take ${TOO_FAR} times the work that their price says. Declare a cost.`);
    process.exitCode = 1;
  }
} finally {
  await sql.end();
  await portal.end('SIGTERM');
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
