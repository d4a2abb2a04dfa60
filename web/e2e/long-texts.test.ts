/** The pages of people outside the staff in a language that is 40 % longer than English: nothing scrolls sideways, and no text is cut off. */
import { beforeAll, expect, test } from '@jest/globals';
import { wizardSteps } from '@portal/schema/idea';
import { submitIdea } from '../../api/test/ideas.ts';
import { signedIn } from '../../api/test/people.ts';
import { sampled } from '../../api/test/sampled.ts';
import { builtPages, openTestSite, widths } from './browser.ts';
import { pseudo, speakPseudo } from './pseudo-language.ts';

const site = openTestSite({}, { own: true });
let submitter = '';
let newcomer = '';
let ownIdea = '';
beforeAll(async () => {
  const person = await signedIn(site.portal);
  submitter = person.email;
  newcomer = (await signedIn(site.portal)).email;
  await submitIdea(person, { solutionName: 'Water meters that phone home' });
  const [idea] = await site.portal.sql<{ reference: string }>('SELECT reference FROM ideas');
  ownIdea = `/IdeaDashboard/${idea?.reference}`;
  await speakPseudo(site.portal);
});

/** Each page with the person who opens it. The addresses of links in emails have no account behind them, and show that. */
const cases = [
  ...builtPages
    .filter(({ isSpoken, path }) => isSpoken && !/^\/(?:innovate|LogOut)|:slug/.test(path))
    .map(({ path, isPublic }) => ({
      address: path
        .replace(/\/:\w+\?/, '')
        .replace('?', '')
        .replace(/:\w+/, 'x'),
      who: isPublic ? 'visitor' : 'submitter',
    })),
  ...['/Login', '/SignUp', '/ForgotPassword', '/no/such/page'].map((address) => ({
    address,
    who: 'visitor',
  })),
  { address: 'own idea', who: 'submitter' },
  ...wizardSteps.map(({ key }) => ({ address: `/innovate/${key}`, who: 'newcomer' })),
];

test('a message is longer in the language, with its fields', () => {
  expect(pseudo('Log In')).toBe('Løg Iñ ïñ');
  expect(pseudo('{count, plural, one {# idea} other {# ideas}} of {name}.')).toBe(
    '{count, plural, one {# ïdëá ïñ} other {# ïdëás ïñ}} øf ï {name}.',
  );
  expect(pseudo('See [the terms](/legalpolicies#terms).')).toBe(
    'Sëë [thë tërms](/legalpolicies#terms) ïñ th.',
  );
});

/** Runs in the page. Lists what makes it scroll sideways, and texts that leave their box or are cut off by it. */
function faultsOfLongTexts(): string[] {
  const root = document.documentElement;
  for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '');
  const faults: string[] = [];
  const nameOf = (element: Element) => element.outerHTML.slice(0, 200);
  const widest = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > root.clientWidth + 1,
  );
  if (root.scrollWidth > root.clientWidth)
    faults.push(`${root.scrollWidth} px wide: ${widest.slice(-3).map(nameOf).join(' | ')}`);
  const range = document.createRange();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const parent = walk.currentNode.parentElement;
    if (!walk.currentNode.textContent?.trim() || !parent?.checkVisibility()) continue;
    if (parent.closest('[aria-hidden=true], .sr-only, option, noscript')) continue;
    range.selectNodeContents(walk.currentNode);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    if (right - left < 1) continue;
    // A control holds its words; any other box holds them where it cuts them off.
    const control = parent.closest('button, summary, [role=tab], .inline-flex');
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(box);
      // Where an ellipsis stands for the rest, that is meant.
      if (/auto|scroll/.test(overflowX + overflowY) || webkitLineClamp !== 'none') break;
      if (textOverflow === 'ellipsis') break;
      const cuts = /hidden|clip/.test(overflowX + overflowY);
      if (!cuts && box !== control) continue;
      const frame = box.getBoundingClientRect();
      if (frame.width < 2) break;
      if (
        left < frame.left - 1 ||
        right > frame.right + 1 ||
        top < frame.top - 2 ||
        bottom > frame.bottom + 2
      )
        faults.push(`“${walk.currentNode.textContent}” leaves ${nameOf(box)}`);
    }
  }
  return faults;
}

test.each(sampled(cases, 2))('$address has room for a longer language', async ({ address, who }) => {
  const as = { visitor: undefined, submitter, newcomer }[who];
  for (const width of widths) {
    const page = await site.visit(address === 'own idea' ? ownIdea : address, { width, ...(as && { as }) });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForFunction(() => document.title && !document.querySelector('main .animate-pulse'));
    const faults = await page.evaluate(faultsOfLongTexts);
    const words = await page.locator('body').innerText();
    expect([address, width, faults, /[ïëøñ]/.test(words)]).toEqual([address, width, [], true]);
  }
});
