import { readFile } from 'node:fs/promises';

// Built, this module is in a file beside the folders of the build. `npm run dev` uses the files of the last build.
const BUILD = import.meta.url.endsWith('.ts') ? '../../dist/' : './';

/** Names a file of the server's build, such as the script of a worker: worker threads load no TypeScript. */
export const builtFile = (name: string): URL => new URL(BUILD + name, import.meta.url);

export const readBuiltDocument = (name: string): Promise<Buffer> => readFile(builtFile(`documents/${name}`));
