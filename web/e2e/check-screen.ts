import { expect } from '@jest/globals';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { takesAll } from '../../api/test/sampled.ts';
import type { Accepted } from './browser.ts';
import {
  allRules,
  builtPages,
  expectAccessible,
  expectTablesFit,
  layoutRules,
  pathOf,
  widths,
} from './browser.ts';

/** Lists the visible elements of the screen, in their order. `public.test.ts` checks the frame at each width. */
const visibleOn = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *, dialog[open] *')]
      .map((element) => (element.checkVisibility() ? element.localName : '-'))
      .join(' '),
  );

/** Tells in the page whether nothing of it, nor of an open dialog, scrolls sideways. */
const fitsItsWidth = (): boolean =>
  [document.documentElement, ...document.querySelectorAll('dialog[open]')].every(
    (box) => box.scrollWidth <= box.clientWidth,
  );

/**
 * Tells in the page which fields of the open dialog its buttons cover while they have the focus, and whether its main
 * button is in sight.
 */
const dialogInSight = (): { covered: string[]; sent: boolean[] } => {
  const dialog = [...document.querySelectorAll('dialog[open]')].pop();
  const before = document.activeElement;
  const all = (selector: string) =>
    [...(dialog?.querySelectorAll<HTMLElement>(selector) ?? [])].filter((one) => one.checkVisibility());
  /** The middle of a text may lie below the window: its first line counts. */
  const isInSight = (element: HTMLElement) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + Math.min(height / 2, 20));
    return top !== null && (element.contains(top) || top.contains(element));
  };
  // Fields scroll with their focus.
  const sent = all('[type=submit]').map(isInSight);
  const covered = all(':is(input, select, textarea):not(:disabled)').filter((field) => {
    field.focus();
    return !isInSight(field);
  });
  if (before instanceof HTMLElement) before.focus();
  return { covered: covered.map((field) => field.outerHTML.slice(0, 200)), sent };
};

const dialogsFit = (): boolean =>
  [...document.querySelectorAll('dialog[open]')].every((dialog) => {
    const { top, bottom } = dialog.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

const contrastRule: axe.RunOnly = { type: 'rule', values: ['color-contrast'] };

/**
 * Checks accessibility and layout: no violation of axe at the width of the page, before a release at each width, enough contrast there in the dark theme, no table that scrolls sideways at 1280 px, nothing
 * else that does at 320 px, where a dialog shows its main button and covers no field, one h1, and the served title. Where a second width shows the same elements as the first,
 * only the rules of axe that depend on the layout run again.
 * @param state names the state of the screen in a failure
 * @returns the page's title
 */
export async function checkScreen(
  page: Page,
  state = pathOf(page),
  accepted: Accepted = {},
): Promise<string> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Until the account is checked, a step of the wizard is there with its heading, and disabled.
  await page.getByText('Checking your account…').waitFor({ state: 'hidden' });
  const before = page.viewportSize() ?? { width: 1280, height: 900 };
  // Begin with the current width: each change renders the page again.
  let checked: string | undefined;
  const [own, ...others] = widths.toSorted((a, b) => Number(b === before.width) - Number(a === before.width));
  for (const width of takesAll ? [own!, ...others] : [own!]) {
    await page.setViewportSize({ width, height: 900 });
    const isSame = checked !== undefined && (await visibleOn(page)) === checked;
    await expectAccessible(page, accepted, isSame ? layoutRules : allRules);
    checked = await visibleOn(page);
    if (width === 1280) await expectTablesFit(page);
    if (!isSame) await expectDarkContrast(page, accepted);
  }
  await page.setViewportSize({ width: 320, height: 700 });
  // Other widths have other panes, which React draws after the browser has laid the page out anew.
  await page.waitForFunction(fitsItsWidth, undefined, { timeout: 20_000 }).catch(() => undefined);
  const scrolls = !(await page.evaluate(fitsItsWidth));
  // A dialog has the height of the former window until the browser has laid it out anew.
  await page.waitForFunction(dialogsFit, undefined, { timeout: 5000 }).catch(() => undefined);
  const { covered, sent } = await page.evaluate(dialogInSight);
  expect([state, covered, sent.filter((isInSight) => !isInSight)]).toEqual([state, [], []]);
  const { h1, title } = await page.evaluate(() => ({
    h1: document.querySelectorAll('h1').length,
    title: document.title,
  }));
  expect([state, h1, scrolls]).toEqual([state, 1, false]);
  // A path below a page, such as a step of the wizard, may have its own title.
  const path = pathOf(page).toLowerCase();
  const built = builtPages.find(({ address }) => address.toLowerCase() === path);
  if (built) expect([state, title]).toEqual([state, `${built.title} – Innovation portal`]);
  await page.setViewportSize(before);
  return title;
}

/** Lists in the page the boxes and radios without a tick that the browser draws, in a grey that is no token. */
const greyBoxes = (): string[] =>
  [...document.querySelectorAll<HTMLElement>(':is([type=checkbox], [type=radio]):not(:checked)')]
    .filter(
      (box) => box.checkVisibility() && box.offsetWidth > 1 && getComputedStyle(box).appearance !== 'none',
    )
    .filter((box) => !box.matches('[type=checkbox]:indeterminate'))
    .map((box) => box.outerHTML.slice(0, 200));

/** Checks the contrast in the dark theme, without transitions: each element would begin its own after that of its parent. */
async function expectDarkContrast(page: Page, accepted: Accepted): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets.push(still);
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
  expect(await page.evaluate(greyBoxes)).toEqual([]);
  await expectAccessible(page, accepted, contrastRule);
  await page.emulateMedia({ colorScheme: 'light' });
  // Reading the layout draws the light theme before transitions are possible again.
  await page.evaluate(() => void (document.body.offsetHeight, document.adoptedStyleSheets.pop()));
}
