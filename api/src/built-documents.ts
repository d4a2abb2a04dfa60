import { readFile } from 'node:fs/promises';

// This file and the one it is bundled into are in folders of `api`.
const FOLDER = new URL('../dist/documents/', import.meta.url);

export const readBuiltDocument = (name: string): Promise<Buffer> => readFile(new URL(name, FOLDER));
