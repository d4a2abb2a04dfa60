/** The wizard without a line: it opens, is filled in, keeps its PDF, and sends the idea once when the line is back. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createAccount, newAddress } from '../../api/test/people.ts';
import { sampled } from '../../api/test/sampled.ts';
import { expectAccessible, openTestSite, pressLogOut } from './browser.ts';
import { answerAll, chooseFiles, keptFiles, openAnswered } from './wizard-answers.ts';

const site = openTestSite();

/** Waits until the worker has stored the files of the wizard, and answers for the page. */
const workerOf = (page: Page) =>
  page.evaluate(async () => {
    const container = navigator.serviceWorker;
    await container.ready;
    if (!container.controller)
      await new Promise((done) => container.addEventListener('controllerchange', done));
  });

/** Waits until the browser keeps a chosen file. */
async function fileKept(page: Page): Promise<void> {
  while ((await keptFiles(page)).length === 0);
}

/** Opens a step of the wizard once the worker answers for it. */
async function openStep(step: string): Promise<Page> {
  const email = await createAccount(site.portal, newAddress());
  const page = await site.visit(`/innovate/${step}`, { as: email });
  page.on('dialog', (dialog) => void dialog.accept());
  await workerOf(page);
  return page;
}

const ideasOf = (email: string) =>
  site.portal.sql('SELECT 1 FROM ideas i JOIN accounts a ON a.id = i.owner_id WHERE a.email = $1', [email]);

test('the line is cut before the first answer: each step opens after a reload, the PDF is kept, and one idea is sent', async () => {
  const email = await createAccount(site.portal, newAddress());
  const page = await site.visit('/innovate/terms', { as: email, width: 360, fresh: true });
  await page.getByRole('button', { name: 'Next', exact: true }).waitFor();
  await workerOf(page);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.context().setOffline(true);
  await page.reload();
  await answerAll(page, 'A lamp without a line');
  const opened = [
    ['general', 'General Information'],
    ['status', 'Solution Status'],
    ['overview', 'Solution Overview'],
    ['innovation', 'Type of Innovation'],
    ['additional', 'Additional Information'],
    ['documentation', 'Solution Documentation'],
  ] as const;
  for (const [step, title] of [...sampled(opened.slice(0, -1), 1), opened.at(-1)!]) {
    await page.goto(`${site.portal.url}/innovate/${step}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  }
  await page.getByText('You are offline. Keep going').waitFor();
  await chooseFiles(page);
  await page.getByText('The upload begins when your answers are saved.').waitFor();
  await fileKept(page);
  await page.reload();
  await page.getByText('The upload begins when your answers are saved.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Finish' }).click();
  expect(await ideasOf(email)).toEqual([]);
  await page.context().setOffline(false);
  await page.waitForURL('**/IdeaDashboard');
  await page.getByText('Your idea was submitted successfully!').waitFor();
  expect(await ideasOf(email)).toHaveLength(1);
});

const steps = {
  terms: ['[name=guardianAgrees]', undefined],
  general: ['[name=fname]', 'Typed offline 1'],
  status: ['[name=maturitystage]', undefined],
  overview: ['[name=solname]', 'Typed offline 2'],
  innovation: ['[name=keypartners]', 'Typed offline 3'],
  additional: ['[name=comments]', 'Typed offline 4'],
} as const;
test.each(sampled(Object.entries(steps), 1))(
  'the line is cut on the step %s: what was just typed outlives a reload, and is saved when it is back',
  async (step, [control, text]) => {
    const page = await openStep(step);
    const field = page.locator(`${control}:enabled`).first();
    await field.waitFor();
    await page.context().setOffline(true);
    await (text ? field.fill(text) : field.check());
    await page.reload();
    await page.getByText('You are offline. Keep going').waitFor();
    await field.waitFor();
    expect(await (text ? field.inputValue() : field.isChecked())).toBe(text ?? true);
    await page.context().setOffline(false);
    // The tick of a guardian alone begins no draft.
    if (step === 'terms') await page.getByText('You are offline. Keep going').waitFor({ state: 'hidden' });
    else await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  },
);

test('the line is cut on the step of the PDF: the file outlives a reload, and is sent when it is back', async () => {
  const page = await openStep('documentation');
  await page.locator('[name=file]:enabled').waitFor({ state: 'attached' });
  await page.context().setOffline(true);
  await chooseFiles(page);
  await page
    .getByText(/The upload (begins|continues)/)
    .first()
    .waitFor();
  await fileKept(page);
  await page.reload();
  await page.getByText('You are offline. Keep going').waitFor();
  await page.context().setOffline(false);
  await page.getByText(/proposal\.pdf, 2 KB, uploaded/).waitFor();
});

test('Finish without a line says what happens, and the idea is sent when it is back; a log out clears the device', async () => {
  const email = await createAccount(site.portal, newAddress());
  const page = await site.visit('/innovate/terms', { as: email });
  await openAnswered(page, email);
  await chooseFiles(page);
  await page.getByText(/proposal\.pdf, 2 KB, uploaded/).waitFor();
  await workerOf(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByText('Your idea is complete, and kept on this device.').waitFor();
  await page.context().setOffline(false);
  await page.waitForURL('**/IdeaDashboard');
  await page.getByText(/You were offline\. Sent at \d\d:\d\d\./).waitFor();
  expect(await ideasOf(email)).toHaveLength(1);

  await page.goto(`${site.portal.url}/innovate/overview`);
  await page.fill('[name=solname]', 'Another lamp');
  await pressLogOut(page);
  await page.waitForURL('**/login');
  const stored = await page.evaluate(() => [localStorage.length, sessionStorage.length]);
  expect({ files: await keptFiles(page), stored }).toEqual({ files: [], stored: [0, 0] });
  const names = await page.evaluate(async () => {
    const all = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(
    names.filter((name) => !/^\/(assets\/|innovate$|tn\/innovate$|texts\/tn\.json$)/.test(name)),
  ).toEqual([]);
});

test('what lets the wizard open without a line is served as browsers want it', async () => {
  const head = async (path: string) => {
    const { headers } = await fetch(site.portal.url + path);
    return [headers.get('content-type'), headers.get('cache-control')];
  };
  expect(await head('/sw.js')).toEqual([expect.stringContaining('javascript'), 'no-cache']);
  expect((await head('/site.webmanifest'))[0]).toContain('application/manifest+json');
  const manifest = (await (await fetch(`${site.portal.url}/site.webmanifest`)).json()) as {
    icons: { src: string }[];
  };
  for (const { src } of manifest.icons) expect(await head(src)).toContain('image/png');
});

test('an update takes the whole build or nothing, and the old one goes when its pages are closed', async () => {
  const built = readFileSync(fileURLToPath(new URL('../dist/sw.js', import.meta.url)), 'utf8');
  const listed = /\[("\/assets\/[^\]]+)\]/.exec(built)?.[0] ?? '';
  expect(listed).not.toBe('');
  let build = 'one';
  let isWhole = true;
  const server = createServer(({ url = '/' }, answer) => {
    const part = /^\/assets\/(first|other)-(\w+)\.js$/.exec(url);
    if (url === '/sw.js') {
      answer.setHeader('content-type', 'text/javascript');
      return answer.end(
        built
          .replace(listed, JSON.stringify([`/assets/first-${build}.js`, `/assets/other-${build}.js`]))
          // The name of the build.
          .replace(/"[\da-f]{16}"/, JSON.stringify(build)),
      );
    }
    if (part) {
      answer.setHeader('content-type', 'text/javascript');
      const isThere = part[2] === build && (isWhole || part[1] === 'first');
      return answer
        .writeHead(isThere ? 200 : 404)
        .end(`document.title += " ${part[1] ?? ''} ${part[2] ?? ''}"`);
    }
    answer.setHeader('content-type', 'text/html');
    answer.end(
      `<title></title><script src="/assets/first-${build}.js"></script><script src="/assets/other-${build}.js"></script>`,
    );
  });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const page = await site.visit('/robots.txt', { fresh: true });
  const context = page.context();
  // Another host than the portal's: the guard of requests is about its pages.
  const other = await context.browser()?.newContext();
  const tab = await other?.newPage();
  if (!other || !tab) throw new Error('no browser');
  const offlineTitle = async (of: Page) => {
    await other.setOffline(true);
    await of.goto(`${origin}/innovate/terms`);
    await other.setOffline(false);
    return (await of.title()).trim();
  };
  const update = (of: Page) =>
    of.evaluate(async () => {
      const registration = await navigator.serviceWorker.register('/sw.js', { scope: '/innovate' });
      await registration.update().catch(() => undefined);
      const worker = registration.installing;
      if (worker)
        await new Promise<void>((done) =>
          worker.addEventListener('statechange', () => worker.state !== 'installing' && done()),
        );
      return [registration.installing, registration.waiting, registration.active].map((one) => one !== null);
    });
  await tab.goto(`${origin}/innovate/terms`);
  await update(tab);
  expect(await offlineTitle(tab)).toBe('first one other one');
  [build, isWhole] = ['two', false];
  expect(await update(tab)).toEqual([false, false, true]);
  expect(await offlineTitle(tab)).toBe('first one other one');
  isWhole = true;
  expect(await update(tab)).toEqual([false, true, true]);
  expect(await offlineTitle(tab)).toBe('first one other one');
  await tab.close();
  const next = await other.newPage();
  await next.goto(`${origin}/robots.txt`);
  // The old worker ends a moment after its last page.
  let title = '';
  while (title !== 'first two other two') title = await offlineTitle(next);
  await other.close();
  server.close();
});
