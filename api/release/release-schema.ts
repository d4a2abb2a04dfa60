/** `npm run schema:release`: makes the schema as it is the one that later ones are compared with. */
import { copyFileSync } from 'node:fs';
import { currentFile, releasedFile } from './schema-files.ts';

copyFileSync(currentFile, releasedFile);
