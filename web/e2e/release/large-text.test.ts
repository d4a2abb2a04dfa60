/** Every page on a phone with text at 200 %: nothing scrolls sideways, and no word breaks that fits a line of its own. */
import { beforeAll, expect, test } from '@jest/globals';
import { wizardSteps } from '@portal/schema/idea';
import { submitIdea } from '../../../api/test/ideas.ts';
import { signedIn } from '../../../api/test/people.ts';
import { builtPages, goTo, openTestSite } from '../browser.ts';

const site = openTestSite({}, { own: true });
const emails = new Map<string, string>();
beforeAll(async () => {
  for (const role of ['user', 'admin'] as const) {
    const person = await signedIn(site.portal, role);
    emails.set(role, person.email);
    await submitIdea(person, { solutionName: 'Telecommunications infrastructure for smallholders' });
  }
  // The others gave their details with an idea.
  emails.set('newcomer', (await signedIn(site.portal)).email);
});

const required = (path: string) => path.replace(/\/:\w+\?/, '').replace(/:\w+/, 'x');
const addresses = [
  ...builtPages.map(({ path, address, isPublic }) => ({
    address: isPublic ? address : required(path),
    isPublic,
  })),
  // The wizard begins at the first step.
  ...wizardSteps.slice(1).map(({ key }) => ({ address: `/innovate/${key}`, isPublic: false })),
  { address: '/no/such/page', isPublic: true },
];

/** Runs in the page. Lists what is wider than the window, and words that break although a line has room for them. */
function faultsOfLargeText(): string[] {
  const root = document.documentElement;
  for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '');
  const faults: string[] = [];
  const nameOf = ({ outerHTML }: Element) => outerHTML.slice(0, 160);
  const overflows = (element: Element) => element.getBoundingClientRect().right > root.clientWidth + 1;
  const scrollsItself = (element: Element) => {
    for (let box = element.parentElement; box; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== 'visible') return true;
    return false;
  };
  if (root.scrollWidth > root.clientWidth) {
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => overflows(element) && !scrollsItself(element) && ![...element.children].some(overflows),
    );
    faults.push(`${root.scrollWidth} px wide: ${wide.map(nameOf).join(' | ')}`);
  }
  const range = document.createRange();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode as Text;
    const parent = text.parentElement;
    if (!parent?.checkVisibility() || parent.closest('[aria-hidden=true], .sr-only, pre, code, option'))
      continue;
    // A column of a table has its own width. Elsewhere a frame in the page leaves this much, beside a control less.
    const cell = parent.closest('td, th');
    const { paddingLeft, paddingRight } = getComputedStyle(cell ?? root);
    const room = cell
      ? cell.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      : root.clientWidth - (parent.closest('label') ? 144 : 96);
    for (const { 0: word, index } of text.data.matchAll(/(?<=^|[\s“(])\p{L}{4,}(?=[\s.,:;?!”)]|$)/gu)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const parts = [...range.getClientRects()];
      const lines = new Set(parts.map(({ top }) => Math.round(top)));
      const width = parts.reduce((sum, part) => sum + part.width, 0);
      if (lines.size > 1 && width < room) faults.push(`${word}, ${width} px: ${nameOf(parent)}`);
    }
  }
  return faults;
}

const visitors = ['visitor', 'newcomer', 'user', 'admin'];
test.each(visitors)('each page that the %s sees has room for large text', async (who) => {
  const as = emails.get(who);
  const page = await site.visit('/no/such/page', { width: 360, ...(as !== undefined && { as }) });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const isSeen = ({ address, isPublic }: (typeof addresses)[number]) => {
    if (who === 'newcomer') return address === '/innovate/general';
    return address !== '/LogOut' && (as === undefined ? !address.startsWith('/innovate/') : !isPublic);
  };
  const faults: Record<string, string[]> = {};
  for (const { address } of addresses.filter(isSeen)) {
    await page.evaluate(() => (document.title = ''));
    await goTo(page, address);
    await page
      .waitForFunction(() => document.title && !document.querySelector('main .animate-pulse'))
      .catch((error: unknown) => {
        throw new Error(`${address} did not open`, { cause: error });
      });
    const found = await page.evaluate(faultsOfLargeText);
    if (found.length > 0) faults[address] = found;
  }
  expect(faults).toEqual({});
});
