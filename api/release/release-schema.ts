/** `npm run schema:release`: makes the schema and the database as they are the ones that later ones are compared with. */
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { migrations } from '../src/platform/database/migrations.ts';
import { currentFile, openApiFile, releasedFolder } from './schema-files.ts';
import type { Released } from './schema-files.ts';

const [version] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) throw new Error('Name the version, such as 1.2.0.');

const released: Released = {
  graph: readFileSync(currentFile, 'utf8'),
  rest: JSON.parse(readFileSync(openApiFile, 'utf8')) as Released['rest'],
  migration: migrations.at(-1)?.name ?? '',
};
writeFileSync(
  new URL(`${version}.json.gz`, releasedFolder),
  gzipSync(JSON.stringify(released), { level: 9 }),
);
