/** Draws the pages of the web client again when another company, another look or other texts are set. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { company, differences } from '@portal/schema/company';
import type { Language } from '@portal/schema/languages';
import type { Texts } from '../../platform/present-company.ts';

/** The folder of the web build that has what draws its pages. It is not served. */
export const DRAWING = 'drawn';

/** Milliseconds after which a drawing that does not end is given up: it takes about a second. */
const DEADLINE = 60_000;

// The company is set before the modules are loaded, as in a browser.
const script = `
const { parentPort, workerData } = require('node:worker_threads');
globalThis.drawnFor = workerData.company;
(async () => {
  const { drawPages } = await import(workerData.module);
  const { built, texts, only } = workerData;
  for await (const [name, html] of drawPages(built, texts, only)) parentPort.postMessage([name, html]);
  parentPort.postMessage(undefined);
})();
`;

/** What a page shows, for those who edit its texts. */
export interface Shown {
  path: string;
  title: string;
  /** The groups of texts that were read while it was drawn. */
  groups: readonly string[];
}

/** What the build says of its pages, and what they show by the name of their file. */
export interface Drawing {
  shown: Readonly<Record<string, Shown>>;
}

/** What the build says of its pages. A portal reads it once: a newer build beside it names scripts that this one does not serve. */
export const readDrawing = (root: string): Drawing =>
  JSON.parse(readFileSync(path.join(root, DRAWING, 'built.json'), 'utf8')) as Drawing;

interface Wanted {
  texts: Texts;
  /** The one file that is wanted. */
  only?: { language: Language; file: string };
}

/**
 * Draws pages in a thread of its own, so that calls go on meanwhile: all of them, or one.
 * @param root the folder of the web build
 * @param onPage receives the HTML of each page, and the name of its file, as soon as it is drawn @throws when the drawing fails or is
 * ended by the signal
 */
export async function drawPages(
  root: string,
  drawing: Drawing,
  wanted: Wanted,
  onPage: (name: string, html: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const module = pathToFileURL(path.join(root, DRAWING, 'prerender.js')).href;
  const { shown: _, ...built } = drawing;
  const worker = new Worker(script, {
    eval: true,
    workerData: { company: differences(company), ...wanted, built, module },
    // React is quicker without what it checks for developers.
    env: { NODE_ENV: 'production' },
  });
  const ending = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE)]);
  ending.addEventListener('abort', () => void worker.terminate());
  try {
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (page?: [name: string, html: string]) => (page ? onPage(...page) : resolve()));
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The drawing of the pages did not end.')));
    });
  } finally {
    await worker.terminate();
  }
}
