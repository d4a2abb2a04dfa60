/** What an instance holds in memory while ideas with PDFs come in, with the settings of the image and without them. */
import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import pg from 'pg';
import { databaseOf, envFor, fire, startServer } from './servers.ts';
import { submissionsOf } from './submissions.ts';

const PEOPLE = 4;
const STEPS = [50, 100, 200, 400];
const PAGES = 8;

/** Makes a PDF of 200 kB: pages of text, and a file that no one can compress. */
async function proposal(): Promise<Buffer> {
  const pdf = new PDFDocument();
  for (let page = 0; page < PAGES; page += 1) {
    if (page > 0) pdf.addPage();
    pdf.fontSize(11).text(Array.from({ length: 400 }, () => randomUUID().slice(0, 7)).join(' '));
  }
  pdf.file(randomBytes(180_000), { name: 'figures.bin' });
  pdf.end();
  return buffer(pdf);
}

/** Reads the settings of the allocator from the image, as the unit has them, too. */
async function allocatorOfImage(): Promise<Record<string, string>> {
  const image = await readFile(new URL('../../Dockerfile', import.meta.url), 'utf8');
  return Object.fromEntries(
    Array.from(image.matchAll(/(MALLOC_\w+)=(\d+)/g), ([, name, value]) => [name, value]),
  );
}

export async function benchMemory(serverUrl: string): Promise<void> {
  const url = await databaseOf(serverUrl, 'submissions');
  const file = await proposal();
  const table: Record<string, Record<string, string>> = {};
  for (const [name, settings] of Object.entries({ plain: {}, image: await allocatorOfImage() })) {
    const portal = await startServer(['--enable-source-maps', 'api/dist/main.js'], {
      ...envFor(url),
      ...settings,
    });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const figures: Record<string, string> = {};
    const note = async (when: string) => {
      const { rss, peak } = await portal.usage();
      figures[when] = [rss, peak].map((bytes) => Math.round(bytes / 2 ** 20)).join(', ');
    };
    try {
      await note('ready');
      const shot = (await submissionsOf(portal, client, file, PEOPLE))('/api/submission/submit');
      await note(`${PEOPLE} logins`);
      let sent = 0;
      for (const step of STEPS) {
        const submit = async (_: unknown, connection: number) => {
          while ((sent += 1) <= step) await fire(portal, shot(connection));
          sent -= 1;
        };
        await Promise.all(Array.from({ length: PEOPLE }, submit));
        await note(`${step} submissions`);
      }
    } finally {
      await portal.stop();
      await client.end();
    }
    table[name] = figures;
  }
  console.log(
    `Resident MiB at the moment, and at most since the last one; PDFs of ${Math.round(file.length / 1_000)} kB`,
  );
  console.table(table);
}
