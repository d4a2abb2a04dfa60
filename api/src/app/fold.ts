import type { DataSource } from 'typeorm';
import { Account } from '../features/accounts/account.entity.ts';
import type { Declared } from '../platform/context.ts';
import { columnsOf } from '../platform/personal-data.ts';
import { Job } from '../platform/jobs/job.entity.ts';
import { SecretKey } from '../platform/security/secret-key.service.ts';
import { RetiredCount, Tally, TallyBasis, TallyDelta } from '../platform/tallies/tally.entity.ts';
import { LastBackup } from '../platform/backup/last-backup.ts';
import type { Feature } from '../transport/feature.ts';
import type { GraphParts } from '../transport/graphql/build-schema.ts';
import { operationsOf } from '../transport/graphql/allowed.ts';
import type { Operations } from '../transport/graphql/allowed.ts';
import { ChoiceListResolver } from '../transport/graphql/choice-list.resolver.ts';
import { ClockResolver } from '../transport/graphql/choice-list.resolver.ts';
import { nodeResolver } from '../transport/graphql/node.resolver.ts';
import type { Identification } from '../transport/http/request-context.ts';
import type { FormRules, PageParts } from '../transport/http/static-pages.ts';
import type { WellKnown } from '../transport/http/well-known.ts';
import type { Route } from '../transport/rest/route.ts';
import { withOpenApi } from '../transport/rest/router.ts';

/** Merges what features declare by name. @throws for a name that is declared twice */
function merge<Value>(
  features: readonly Feature[],
  part: string,
  entriesOf: (feature: Feature) => Iterable<readonly [name: string, value: Value]>,
): Record<string, Value> {
  const owners = new Map<string, string>();
  const merged: Record<string, Value> = {};
  for (const feature of features) {
    for (const [name, value] of entriesOf(feature)) {
      const other = owners.get(name);
      if (other) throw new Error(`${name} is declared twice in ${part}: by ${other} and ${feature.name}.`);
      owners.set(name, feature.name);
      merged[name] = value;
    }
  }
  return merged;
}

type ListPart = 'entities' | 'encryptedColumns' | 'fileColumns' | 'personalData' | 'resolvers' | 'routes';
type Item<Part extends ListPart> = NonNullable<Feature[Part]>[number];

const mergeLists = <Part extends ListPart>(
  features: readonly Feature[],
  part: Part,
  nameOf: (item: Item<Part>) => string,
): Item<Part>[] =>
  Object.values(
    merge(features, part, (feature) => {
      const items: readonly Item<Part>[] = feature[part] ?? [];
      return items.map((item) => [nameOf(item), item] as const);
    }),
  );

/** Returns what knows the language of an account. @throws unless one feature declares it */
function foldLanguageOf(features: readonly Feature[]): Declared['languageOf'] {
  const [one, ...others] = features.flatMap(({ languageOf = [] }) => languageOf);
  if (!one || others.length > 0) throw new Error('One feature has to declare languageOf.');
  return one;
}

/** Folds the declarations for the platform. */
export const foldDeclared = (features: readonly Feature[]): Declared => ({
  entities: [
    ...mergeLists(features, 'entities', ({ name }) => name),
    ...[Job, LastBackup, SecretKey, RetiredCount, Tally, TallyDelta, TallyBasis],
  ],
  encryptedColumns: mergeLists(
    features,
    'encryptedColumns',
    ({ entity, property }) => `${entity.name}.${property}`,
  ),
  fileColumns: mergeLists(features, 'fileColumns', ({ table, key }) => `${table}.${key}`),
  // The order is reversed, because rows refer to those of preceding features, and are deleted first.
  personalData: mergeLists(features.toReversed(), 'personalData', ({ name }) => name),
  tallies: features.flatMap(({ tallies = [] }) => tallies),
  accountSteps: merge(features, 'accountSteps', ({ accountSteps = {} }) => Object.entries(accountSteps)),
  accountsOf: merge(features, 'accountsOf', ({ accountsOf = {} }) => Object.entries(accountsOf)),
  callResults: features.flatMap(({ callResults = [] }) => callResults),
  ideaParts: features.flatMap(({ ideaParts = [] }) => ideaParts),
  mails: merge(features, 'mails', ({ mails = {} }) => Object.entries(mails)),
  languageOf: foldLanguageOf(features),
  upkeep: merge(features, 'upkeep', ({ upkeep = {} }) => Object.entries(upkeep)),
  subscriptions: features.flatMap(({ subscriptions = [] }) => subscriptions),
});

/** Folds the parts of the graph: those of the features, and the graph's own. */
export function foldGraph(features: readonly Feature[]): GraphParts {
  const nodes = merge(features, 'nodes', ({ nodes = {} }) => Object.entries(nodes));
  const own = { name: 'the graph', resolvers: [nodeResolver(nodes), ChoiceListResolver, ClockResolver] };
  const all: readonly Feature[] = [own, ...features];
  const operations = (kind: keyof Operations) =>
    merge(all, kind, ({ resolvers = [] }) => resolvers.flatMap((resolver) => operationsOf(resolver, kind)));
  return {
    resolvers: mergeLists(all, 'resolvers', ({ name }) => name),
    nodes,
    operations: { Query: operations('Query'), Mutation: operations('Mutation') },
  };
}

/** Folds the documented REST calls. */
export const foldRoutes = (features: readonly Feature[]): readonly Route[] =>
  withOpenApi(
    mergeLists(features, 'routes', ({ method, path }) => `${method} ${path}`),
    features.flatMap(({ storedSchemas = [] }) => storedSchemas),
  );

/** @throws unless each kind of credential has one reader */
export function foldIdentification(features: readonly Feature[]): Identification {
  const { bySession, byToken } = Object.assign(
    {},
    ...features.map(({ identification }) => identification),
  ) as Partial<Identification>;
  if (!bySession || !byToken) throw new Error('No feature reads sessions, or none reads tokens.');
  return { bySession, byToken };
}

export const foldPageParts = (features: readonly Feature[]): PageParts =>
  merge(features, 'pageParts', ({ pageParts = {} }) => Object.entries(pageParts));

export const foldFormRules = (features: readonly Feature[]): FormRules =>
  merge(features, 'formRules', ({ formRules = {} }) => Object.entries(formRules));

export const foldWellKnown = (features: readonly Feature[]): WellKnown =>
  merge(features, 'wellKnown', ({ wellKnown = {} }) => Object.entries(wellKnown));

/** @throws for a column of stored files, or a table that refers to accounts, that no feature declares, and for a silent column of persons */
export function checkClaims({ entityMetadatas }: DataSource, declared: Declared): void {
  const files = new Set(declared.fileColumns.map(({ table, key }) => `${table}.${key}`));
  const tables = new Set(declared.personalData.map(({ name }) => name));
  for (const table of tables) columnsOf(table);
  for (const { tableName, columns, foreignKeys } of entityMetadatas) {
    for (const { databaseName, isPrimary } of columns) {
      const name = `${tableName}.${databaseName}`;
      if (/_keys?$/.test(databaseName) && /file|part/.test(databaseName) && !isPrimary && !files.has(name))
        throw new Error(`No feature declares the column ${name}, which names stored files.`);
    }
    const isOfPersons = foreignKeys.some(
      ({ referencedEntityMetadata: of, onDelete }) => of.target === Account && onDelete === 'CASCADE',
    );
    if (isOfPersons && !tables.has(tableName))
      throw new Error(`No feature declares the personal data of the table ${tableName}.`);
  }
}
