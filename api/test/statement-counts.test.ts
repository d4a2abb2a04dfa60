/** Counts the statements that each operation of the pages sends to the database, against a table that a change must edit. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { parse, typeFromAST, visit } from 'graphql';
import type { FieldNode, GraphQLInputType, OperationDefinitionNode } from 'graphql';
import documents from '../../schema/documents.json' with { type: 'json' };
import { graph } from '../src/app/features.ts';
import { buildBareSchema } from '../src/transport/graphql/build-schema.ts';
import { submitOverRest, wireIdea } from './ideas.ts';
import { desk, people, portal, sceneOf, valueOf, variablesOf } from './operation-scenes.ts';
import type { Scene } from './operation-scenes.ts';
import { signedIn } from './people.ts';
import type { Kind } from './permission-walk.ts';
import { statementsOfCalls } from './statements.ts';

const TABLE = new URL('statement-counts.json', import.meta.url);
const HOW = `If this is meant, write the table by
STATEMENT_COUNTS=write npm test -- --selectProjects api --testPathPatterns statement-counts
and say in the commit why a number grew.`;
const schema = buildBareSchema(graph);
const table = JSON.parse(readFileSync(TABLE, 'utf8')) as Record<string, string>;

/** The times of use are written once a minute. */
const IS_USE = /^UPDATE "(sessions|access_tokens)" SET "last_used_at"/;

interface Operation {
  name: string;
  kind: Kind;
  text: string;
  node: OperationDefinitionNode;
  /** The fields of the query or the mutation. */
  fields: FieldNode[];
}

const operations = Object.values(documents)
  .map((text): Operation => {
    const node = parse(text).definitions.find(({ kind }) => kind === 'OperationDefinition');
    if (node?.kind !== 'OperationDefinition') throw new Error(text);
    const fields = node.selectionSet.selections.filter((one) => one.kind === 'Field');
    const kind = node.operation === 'query' ? 'Query' : 'Mutation';
    return { name: node.name?.value ?? '', kind, text, node, fields };
  })
  // Queries first: what mutations leave behind differs from run to run.
  .sort((a, b) => b.kind.localeCompare(a.kind) || a.name.localeCompare(b.name));

/** Prepares what an operation needs: the scene of its first field. */
async function sceneFor({ kind, fields: [field] }: Operation): Promise<Scene> {
  const name = field?.name.value ?? '';
  if (kind === 'Query' && name !== 'myIdea' && name !== 'challenge') return sceneOf('');
  const act = desk.acts[name];
  const scene = await sceneOf(name);
  return act
    ? { ...scene, values: { ...scene.values, ...idsOf((await desk.ideasFor(act)).id, scene) } }
    : scene;
}

const idsOf = (id: string, { values = {} }: Scene) =>
  Object.fromEntries(
    Object.keys(values).flatMap((path) => (/(^|\.)(id|ids|ideaId)$/.test(path) ? [[path, id]] : [])),
  );

/** Makes the variables of an operation: of a query those that it needs. */
function variablesFor({ kind, node, fields }: Operation, scene: Scene): Record<string, unknown> {
  const known = new Map<string, unknown>();
  for (const field of fields) {
    const given = variablesOf(kind, field.name.value, scene);
    for (const argument of field.arguments ?? []) {
      const path: string[] = [argument.name.value];
      visit(argument.value, {
        ObjectField: { enter: ({ name }) => void path.push(name.value), leave: () => void path.pop() },
        Variable: ({ name }) =>
          void known.set(
            name.value,
            path.reduce<unknown>((value, part) => (value as Record<string, unknown> | null)?.[part], given),
          ),
      });
    }
  }
  return Object.fromEntries(
    (node.variableDefinitions ?? []).flatMap(({ type, variable: { name } }) => {
      if (kind === 'Query' && type.kind !== 'NonNullType') return [];
      const other = () =>
        valueOf(typeFromAST(schema, type as never) as GraphQLInputType, name.value, scene, (_, good) => good);
      return [[name.value, known.has(name.value) ? known.get(name.value) : other()]];
    }),
  );
}

/** Counts the statements of a call that is made, of a query from the second time on; with the fault, if it is refused. */
async function count(operation: Operation): Promise<string> {
  const scene = await sceneFor(operation);
  const { caller = operation.name === 'LogOut' ? await signedIn(portal) : people.admin } = scene;
  const variables = variablesFor(operation, scene);
  let code = '';
  const ask = () =>
    statementsOfCalls(async () => {
      const { upload, file } = scene;
      const { body } =
        upload && file
          ? await caller.upload(operation.text, variables, upload, file)
          : await caller.graphql(operation.text, variables);
      code = body.errors?.[0]?.extensions.code ?? '';
    });
  if (operation.kind === 'Mutation') return sumOf(await ask(), code);
  await ask();
  // Answers of the database that come in another order are batched otherwise: the least of several counts is stable.
  let least = await ask();
  const isMore = () => parseInt(sumOf(least), 10) > parseInt(table[operation.name] ?? '0', 10);
  for (let again = 0; again < 3 && isMore(); again += 1) {
    const statements = await ask();
    if (statements.length < least.length) least = statements;
  }
  // An empty list of ids is a condition that no row meets.
  expect([operation.name, least.filter((text) => /\b0=1\b/.test(text))]).toEqual([operation.name, []]);
  return sumOf(least, code);
}

const sumOf = (statements: readonly string[], code = '') =>
  [statements.filter((text) => !IS_USE.test(text)).length, code].filter(String).join(' ');

test('operations of the pages send as many statements as the table says', async () => {
  const counted: Record<string, string> = {};
  for (const operation of operations) counted[operation.name] = await count(operation);
  const list = () => statementsOfCalls(() => people.admin.rest('GET', '/api/submission/getIdeas'));
  await list();
  counted['GET /api/submission/getIdeas'] = sumOf(await list());
  counted['POST /api/submission/submit'] = sumOf(
    await statementsOfCalls(() => submitOverRest(people.owner, wireIdea(people.owner.email))),
  );
  if (process.env['STATEMENT_COUNTS'] === 'write')
    writeFileSync(TABLE, `${JSON.stringify(counted, null, 2)}\n`);
  const names = [...new Set([...Object.keys(table), ...Object.keys(counted)])];
  // Less is no fault: which of two ideas of one moment is first, and so has no others to count, differs from run to run.
  const isMore = (now = '', before = '') =>
    now.replace(/^\d+/, '') !== before.replace(/^\d+/, '') || parseInt(now, 10) > parseInt(before, 10);
  const changed = names.filter((name) => isMore(counted[name], table[name]));
  const lines = changed.map((name) => `${name}: ${table[name] ?? 'none'} -> ${counted[name] ?? 'none'}`);
  expect(lines.length > 0 ? `${lines.join('\n')}\n${HOW}` : '').toBe('');
});
