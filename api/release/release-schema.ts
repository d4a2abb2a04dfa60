/** `npm run schema:release`: makes the schema and the database as they are the ones that later ones are compared with. */
import { copyFileSync, writeFileSync } from 'node:fs';
import { migrations } from '../src/platform/database/migrations.ts';
import {
  currentFile,
  openApiFile,
  releasedFile,
  releasedMigrationFile,
  releasedOpenApiFile,
} from './schema-files.ts';

copyFileSync(currentFile, releasedFile);
copyFileSync(openApiFile, releasedOpenApiFile);
writeFileSync(releasedMigrationFile, `${migrations.at(-1)?.name}\n`);
