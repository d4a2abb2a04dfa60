import { readFile } from 'node:fs/promises';

// In a build this module lies beside the folders of the build. `npm run dev` uses the files of the last build.
const BUILD = import.meta.url.endsWith('.ts') ? '../../dist/' : './';

/** Returns the URL of a file of the server's build, such as a worker's script: worker threads load no TypeScript. */
export const builtFile = (name: string): URL => new URL(BUILD + name, import.meta.url);

export const readBuiltDocument = (name: string): Promise<Buffer> => readFile(builtFile(`documents/${name}`));
