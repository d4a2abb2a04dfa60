/** Where the schema lies, as it is and as the last release has it; and the last migration of that release. */
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { RestDocument } from './rest-compatibility.ts';

/** The schema as the resolvers make it. */
export const currentFile = new URL('../../schema/schema.graphql', import.meta.url);

/** The documented REST calls as they are. */
export const openApiFile = new URL('../../schema/openapi.json', import.meta.url);

/** The folder with one compressed file for each release, named by its version. */
export const releasedFolder = new URL('../../schema/released/', import.meta.url);

export interface Released {
  graph: string;
  rest: RestDocument;
  /** The name of the last migration. */
  migration: string;
}

/** Reads the last release. @throws unless there is one */
export function readReleased(): Released {
  const inOrder = readdirSync(releasedFolder).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return JSON.parse(
    String(gunzipSync(readFileSync(new URL(inOrder.at(-1) ?? '', releasedFolder)))),
  ) as Released;
}

/** @returns what `incompatibilities` compares, today included */
export const toCompare = (): [released: string, current: string, today: string] => [
  readReleased().graph,
  readFileSync(currentFile, 'utf8'),
  new Date().toISOString().slice(0, 10),
];

/** @returns what `restIncompatibilities` compares */
export const restToCompare = (): [released: RestDocument, current: RestDocument] => [
  readReleased().rest,
  JSON.parse(readFileSync(openApiFile, 'utf8')) as RestDocument,
];
