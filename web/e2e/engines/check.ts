/**
 * `npm run check:browsers [-- words]`: walks the journeys in the real engines of Debian's packages, or in those whose
 * names have one of the words. The pictures are in .cache/browsers.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openRun } from '../../../api/soak/parts.ts';
import { runCommand, startProcess } from '../../../api/test/process.ts';
import { scannedPdf } from '../pdfs.ts';
import { engines, isInstalled, startDisplay } from './engines.ts';
import type { Engine } from './engines.ts';
import { decideIdea, PASSWORD, sendIdea } from './journeys.ts';
import type { Journey } from './journeys.ts';
import { openPage } from './page.ts';

const pictures = fileURLToPath(new URL('../../../.cache/browsers', import.meta.url));
const words = process.argv.slice(2).map((word) => word.toLowerCase());
const wanted = engines.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.toLowerCase().includes(word)),
);
const installed = wanted.filter(isInstalled);
const missing = wanted.filter((engine) => !installed.includes(engine));

/** Runs the portal, and each engine in turn. @returns how many passed */
async function walkAll(): Promise<number> {
  const { folder, ends, stopAll } = await openRun('browsers');
  const dataDir = path.join(folder, 'data');
  const settings = { DATA_DIR: dataDir };
  const portal = await startProcess(settings);
  ends.push(() => portal.end('SIGTERM'));
  const file = path.join(folder, 'Plan – naïve.pdf');
  await writeFile(file, scannedPdf());
  const must = async (...command: Parameters<typeof runCommand>) => {
    const { status, output } = await runCommand(...command);
    if (status !== 0) throw new Error(output);
  };
  await must('seed', settings, ['--ideas', '40']);
  let screen: ReturnType<typeof startDisplay> | undefined;
  const display = async () => {
    screen ??= startDisplay(folder);
    return (await screen).name;
  };
  ends.push(async () => (await screen)?.stop());

  async function walk({ name, hasDesk, start }: Engine): Promise<void> {
    const slug = name.toLowerCase().replaceAll(/\W+/g, '-');
    const shots = path.join(pictures, slug);
    await rm(shots, { recursive: true, force: true });
    await mkdir(shots, { recursive: true });
    const reviewer = `reviewer.${slug}@example.com`;
    await must('account', settings, ['create', reviewer, '--role', 'reviewer'], PASSWORD);
    const driver = await start(await mkdtemp(path.join(folder, 'home-')), display);
    const picture = async (of: string) => writeFile(path.join(shots, `${of}.png`), await driver.screenshot());
    const journey: Journey = {
      page: openPage(driver),
      url: portal.url,
      mails: path.join(dataDir, 'mail'),
      file,
      submitter: `submitter.${slug}@example.com`,
      reviewer,
      title: `Meters of ${name}`,
      picture,
    };
    try {
      await sendIdea(journey);
      if (hasDesk) await decideIdea(journey);
    } catch (error) {
      await picture('failed').catch(() => undefined);
      throw error;
    } finally {
      await driver.stop();
    }
  }

  let passed = 0;
  for (const engine of installed) {
    const begun = Date.now();
    try {
      await walk(engine);
      passed += 1;
      console.log(`✓ ${engine.name} (${engine.like}) in ${Math.round((Date.now() - begun) / 1000)} s`);
    } catch (error) {
      console.log(
        `✗ ${engine.name} (${engine.like})\n${error instanceof Error ? error.stack : String(error)}\n`,
      );
    }
  }
  await stopAll();
  return passed;
}

const passed = installed.length > 0 ? await walkAll() : 0;
for (const { name, packages } of missing)
  console.log(`- ${name} is not installed, and not run: apt-get install ${packages}`);
console.log(`${passed} passed, ${installed.length - passed} failed, ${missing.length} skipped`);
process.exit(passed > 0 && passed === installed.length ? 0 : 1);
