/** What features declare: nothing twice, nothing that holds files or persons forgotten. */
import { runInThisContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import type { getMetadataArgsStorage } from 'typeorm';
import { declared, features } from './features.ts';
import { Session } from '../features/accounts/session.entity.ts';
import { checkClaims, foldDeclared, foldGraph, foldIdentification, foldRoutes } from './fold.ts';
import type { Feature } from '../transport/feature.ts';
import { Allowed } from '../transport/graphql/allowed.ts';
import { buildGuardedSchema } from '../transport/graphql/build-schema.ts';
import { shareServiceContext } from '../../test/service-context.ts';

const services = shareServiceContext(new Date());

/** The features, and one that declares again what an existing one does. */
const withTwin = (part: keyof Feature): Feature[] => {
  const original = features.find((feature) => feature[part]);
  return [...features, { name: 'twin', [part]: original?.[part] }];
};

test.each([
  ...(['entities', 'encryptedColumns', 'fileColumns', 'personalData', 'mails', 'upkeep'] as const),
  ...(['resolvers', 'nodes', 'routes'] as const),
])('%s that two features declare are refused, with the names of both', (part) => {
  expect(() => [foldDeclared, foldGraph, foldRoutes].map((fold) => fold(withTwin(part)))).toThrow(
    / is declared twice in \w+: by (\w+ and twin|twin and \w+)\.$/,
  );
});

test('a column of stored files and a table of persons that no feature declares are refused by name', () => {
  const { connection } = services.ctx.db;
  expect(() => checkClaims(connection, declared)).not.toThrow();
  for (const column of declared.fileColumns) {
    const fileColumns = declared.fileColumns.filter((other) => other !== column);
    expect(() => checkClaims(connection, { ...declared, fileColumns })).toThrow(
      `No feature declares the column ${column.table}.${column.key}, which names stored files.`,
    );
  }
  const personalData = declared.personalData.filter(({ name }) => name !== 'sessions');
  expect(() => checkClaims(connection, { ...declared, personalData })).toThrow(
    'No feature declares the personal data of the table sessions.',
  );
});

test('a column of a table of persons that does not say whether it is exported is refused by name', () => {
  // The server, and its entities, are outside the sandbox of the suite.
  const { columns } = runInThisContext('typeormMetadataArgsStorage') as ReturnType<
    typeof getMetadataArgsStorage
  >;
  columns.push({ target: Session, propertyName: 'silent', mode: 'regular', options: { name: 'quiet' } });
  try {
    expect(() => checkClaims(services.ctx.db.connection, declared)).toThrow(
      'The column sessions.quiet needs the option exported: true or false.',
    );
  } finally {
    columns.pop();
  }
});

test('an operation without an action is refused by name', () => {
  const graph = foldGraph(features);
  const { me, ...Query } = graph.operations.Query;
  expect(me).toBe('session:read');
  const { Mutation } = graph.operations;
  expect(() => buildGuardedSchema({ ...graph, operations: { Query, Mutation } })).toThrow(
    'These operations need @Allowed with their action: Query.me',
  );
});

test('an action above a method that is no operation is refused by name', () => {
  class Odd {}
  Allowed('idea:submit')(Odd.prototype, 'explode');
  expect(() => foldGraph([...features, { name: 'odd', resolvers: [Odd] }])).toThrow(
    'Odd allows names that are no operations: explode',
  );
});

test('a server without a reader of sessions is refused', () => {
  const others = features.filter(({ identification }) => !identification?.bySession);
  expect(() => foldIdentification(others)).toThrow('reads sessions');
});
