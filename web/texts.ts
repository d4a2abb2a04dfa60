/**
 * Replaces the modules that declare texts by their compiled defaults: a browser needs neither the parser of messages nor the notes. Of the
 * files of languages it needs how they write numbers alone, on a page of staff.
 */
import path from 'node:path';
import { runnerImport } from 'vite';
import type { Plugin } from 'vite';
import type * as declaring from '../schema/src/declare-texts.ts';

const folder = path.resolve(import.meta.dirname, '../schema/src/texts');
const declaringModule = path.resolve(folder, '../declare-texts.ts');
const numberWordsModule = path.resolve(folder, '../number-words.ts');

interface Loaded {
  declaring: typeof declaring;
  names: Readonly<Record<string, object>>;
}

/** Runs a module that declares texts, as the server does. */
async function load(file: string): Promise<Loaded> {
  // One import loads both, so that they share the list of groups.
  const { module } = await runnerImport<Loaded>(`virtual:texts?${file}`, {
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'texts',
        resolveId: (id) => (id.startsWith('virtual:texts?') ? `\0${id}` : undefined),
        load: (id) =>
          id.startsWith('\0virtual:texts?')
            ? `export * as names from ${JSON.stringify(file)}; export * as declaring from ${JSON.stringify(declaringModule)};`
            : undefined,
      },
    ],
  });
  return module;
}

/** The plugin of the build. */
export const texts = (): Plugin => ({
  name: 'compiled-texts',
  enforce: 'pre',
  async load(id) {
    if (id === numberWordsModule) {
      const { names } = await load(id);
      return Object.entries(names)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
        .join('');
    }
    if (path.dirname(id) !== folder || id.endsWith('.test.ts')) return undefined;
    const { declaring, names } = await load(id);
    const exported = Object.keys(names);
    const [group, ...others] = declaring.groups.values();
    const [name] = exported;
    if (!group || !name || others.length > 0 || exported.length > 1)
      throw new Error(`${path.basename(id)} has to declare one group of texts, and to export nothing else.`);
    return `import { readTexts } from ${JSON.stringify(path.resolve(folder, '../texts.ts'))};
export const ${name} = readTexts(${JSON.stringify(group.name)}, ${JSON.stringify(declaring.compiledDefaults(group))});
`;
  },
});
