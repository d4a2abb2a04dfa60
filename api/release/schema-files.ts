/** Where the schema lies, as it is and as the last release has it; and the last migration of that release. */
import { readFileSync } from 'node:fs';
import type { RestDocument } from './rest-compatibility.ts';

/** The schema as the resolvers make it. */
export const currentFile = new URL('../../schema/schema.graphql', import.meta.url);
/** The schema of the last release. */
export const releasedFile = new URL('../../schema/released/schema.graphql', import.meta.url);

/** The documented REST calls, as they are and in the last release. */
export const openApiFile = new URL('../../schema/openapi.json', import.meta.url);
export const releasedOpenApiFile = new URL('../../schema/released/openapi.json', import.meta.url);

/** The name of the last migration of the last release. */
export const releasedMigrationFile = new URL('../../schema/released/migration.txt', import.meta.url);

/** @returns what `incompatibilities` compares, today included */
export const toCompare = (): [released: string, current: string, today: string] => [
  readFileSync(releasedFile, 'utf8'),
  readFileSync(currentFile, 'utf8'),
  new Date().toISOString().slice(0, 10),
];

const readCalls = (file: URL) => JSON.parse(readFileSync(file, 'utf8')) as RestDocument;

/** @returns what `restIncompatibilities` compares */
export const restToCompare = (): [released: RestDocument, current: RestDocument] => [
  readCalls(releasedOpenApiFile),
  readCalls(openApiFile),
];
