/** Draws the pages of the web client again when another company, another look or other texts are set. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { company, differences } from '@portal/schema/company';
import { presentTexts } from '../../platform/present-company.ts';

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
  for await (const page of drawPages(workerData.built, workerData.texts)) parentPort.postMessage(page);
  parentPort.postMessage(undefined);
})();
`;

/** What the build says of its pages. A portal reads it once: a newer build beside it names scripts that this one does not serve. */
export const readDrawing = (root: string): unknown =>
  JSON.parse(readFileSync(path.join(root, DRAWING, 'built.json'), 'utf8'));

/**
 * Draws all pages in a thread of its own, so that calls go on meanwhile.
 * @param root the folder of the web build
 * @param onPage receives the HTML of each page, and the name of its file, as soon as it is drawn @throws when the drawing fails or is
 * ended by the signal
 */
export async function drawPages(
  root: string,
  built: unknown,
  onPage: (name: string, html: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const module = pathToFileURL(path.join(root, DRAWING, 'prerender.js')).href;
  const worker = new Worker(script, {
    eval: true,
    workerData: { company: differences(company), texts: presentTexts().texts, built, module },
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
