/** Browsers as people set them: translating, without cookies, without space, with a wrong clock. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../../../api/test/eventually.ts';
import { submitIdea } from '../../../api/test/ideas.ts';
import { createAccount, newAddress, PASSWORD, signedIn } from '../../../api/test/people.ts';
import { goTo, openTestSite, waitUntilHydrated } from '../browser.ts';
import { ideaOf } from '../desk.ts';
import { answerAll, chooseFiles, proposal } from '../wizard-answers.ts';

const site = openTestSite({}, { own: true, quiet: true });
let reviewer: string;
beforeAll(async () => {
  reviewer = await createAccount(site.portal, newAddress('reviewer'), 'reviewer');
});

/** Opens a page in which a function runs before its scripts. */
async function visitWith<Value>(
  path: string,
  script: (value: Value) => void,
  value: Value,
  as?: string,
): Promise<Page> {
  const page = await site.visit('/robots.txt', { fresh: true, ...(as !== undefined && { as }) });
  await page.addInitScript(script as (value: unknown) => void, value);
  await page.goto(site.portal.url + path);
  await waitUntilHydrated(page);
  return page;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();

describe('while the browser translates', () => {
  /** Runs in the page: puts every text into elements, again after each change. */
  function translate(): void {
    const left = 'script, style, textarea, [translate=no], .notranslate, font';
    const work = () => {
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walk.nextNode()) {
        const text = walk.currentNode as Text;
        if (text.data.trim() && !text.parentElement?.closest(left)) texts.push(text);
      }
      for (const text of texts) {
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    new MutationObserver(work).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    work();
  }

  interface Fiber {
    tag: number;
    child: Fiber | null;
    sibling: Fiber | null;
    stateNode: Element;
    memoizedProps: unknown;
  }

  /** Runs in the page: lists the elements that show another text than React drew. */
  function staleTexts(): string[] {
    const root = document.getElementById('root');
    const key = Object.keys(root ?? {}).find((name) => name.startsWith('__reactContainer')) ?? '';
    const { current } = (Reflect.get(root ?? {}, key) as { stateNode: { current: Fiber } }).stateNode;
    const stale: string[] = [];
    const [host, text, portal] = [5, 6, 4];
    const drawn = (fiber: Fiber): string => {
      if (fiber.tag === text) return String(fiber.memoizedProps);
      if (fiber.tag === portal || fiber.tag === 26) return '';
      const props = fiber.memoizedProps as { children?: unknown; dangerouslySetInnerHTML?: unknown } | null;
      if (fiber.tag === host && (props?.dangerouslySetInnerHTML || fiber.stateNode.matches('textarea')))
        return fiber.stateNode.textContent;
      let words = '';
      for (let child = fiber.child; child; child = child.sibling) words += drawn(child);
      if (fiber.tag !== host) return words;
      if (!fiber.child && ['string', 'number'].includes(typeof props?.children))
        words = String(props?.children);
      const { stateNode } = fiber;
      const holdsPortal =
        stateNode.matches('#beside-main') || stateNode.querySelector('#beside-main, [data-sonner-toaster]');
      if (!holdsPortal && stateNode.textContent !== words) stale.push(`${stateNode.textContent} ≠ ${words}`);
      return stateNode.textContent;
    };
    drawn(current);
    return stale;
  }
  const expectFresh = async (page: Page) => {
    const hasTranslated = await page.evaluate(() => document.querySelectorAll('font').length);
    expect(hasTranslated).toBeGreaterThan(5);
    expect(await page.evaluate(staleTexts)).toEqual([]);
    expect(await page.getByText('Something went wrong').count()).toBe(0);
  };
  const open = async (page: Page, address: string) => {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await waitUntilHydrated(page);
    await page.evaluate(translate);
  };

  test('somebody signs up, answers, exchanges the PDF, sends the idea and reads its page', async () => {
    const email = newAddress('translated');
    const page = await site.visit('/robots.txt', { width: 360 });
    await open(page, `${site.portal.url}/SignUp`);
    await page.fill('[name=email]', email);
    for (const name of ['password', 'confirmPassword'] as const) {
      await page.locator(`[name=${name}]`).pressSequentially(PASSWORD);
      await expectFresh(page);
    }
    await button(page, 'Sign up').click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await expectFresh(page);
    const { text } = await site.portal.mail(email, /confirm/i);
    await open(page, /https?:\/\/\S+\/VerifyEmail\/\S+/.exec(text ?? '')?.[0] ?? '');
    await button(page, 'Verify my email').click();
    await page.waitForURL('**/innovate/terms');
    await answerAll(page);
    await expectFresh(page);
    for (const name of ['first.pdf', 'second.pdf']) {
      await chooseFiles(page, proposal(2_000, name));
      await button(page, `Remove ${name}`).waitFor();
      await expectFresh(page);
      if (name === 'first.pdf') await button(page, `Remove ${name}`).click();
    }
    await page.getByRole('heading', { name: 'Check your answers' }).waitFor();
    await expectFresh(page);
    await button(page, 'Finish').click();
    await page.waitForURL('**/IdeaDashboard');
    await page.getByRole('link', { name: 'Water meters that phone home' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Water meters that phone home' }).waitFor();
    await expectFresh(page);
  });

  test('a password is typed to reset it', async () => {
    const page = await site.visit('/robots.txt');
    await open(page, `${site.portal.url}/ForgotPassword`);
    const email = await createAccount(site.portal);
    await page.fill('[name=email]', email);
    await button(page, /^(Submit|Send)/).click();
    const { text } = await site.portal.mail(email, /reset/i);
    await open(page, /https?:\/\/\S+\/ResetPassword\/\S+/.exec(text ?? '')?.[0] ?? '');
    await page.locator('[name=password]').pressSequentially('New#Harvest42');
    await expectFresh(page);
    expect(await page.inputValue('[name=password]')).toBe('New#Harvest42');
  });

  test('a reviewer decides at the desk and undoes it', async () => {
    const owner = await signedIn(site.portal);
    await submitIdea(owner, { solutionName: 'Solar lamp' });
    const page = await site.visit('/robots.txt', { as: reviewer });
    await open(page, `${site.portal.url}/submissions?search=solar`);
    const idea = ideaOf(page, 'Solar lamp');
    await idea.locator('select').selectOption('Approved');
    await idea.getByPlaceholder('Add comments').fill('Come and see us.');
    await expectFresh(page);
    await idea.getByRole('button', { name: /^Update/ }).click();
    await page.getByText('Review status updated successfully').first().waitFor();
    await expectFresh(page);
    await button(page, /^Undo/).click();
    await page
      .getByText(/^Undone/)
      .first()
      .waitFor();
    await expectFresh(page);
  });
});

test('where cookies are blocked, the pages that need them say so, and a right password is called right', async () => {
  const email = await createAccount(site.portal);
  const block = () =>
    Object.defineProperty(document, 'cookie', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
      set: () => {},
    });
  const page = await visitWith('/SignUp', block, undefined);
  for (const path of ['/SignUp', '/innovate/terms', '/Login']) {
    await goTo(page, path);
    await page.getByText('Your browser blocks cookies, so you would not stay logged in.').waitFor();
  }
  await page.fill('[name=email]', email);
  await page.fill('[name=password]', PASSWORD);
  await button(page, 'Login').click();
  await page.getByText('Your password is right, but your browser blocks cookies').waitFor();
  expect([new URL(page.url()).pathname, await page.inputValue('[name=email]')]).toEqual(['/Login', email]);
});

test('where the storage is full, somebody logs in, is told, and loses no answer by a reload', async () => {
  const email = await createAccount(site.portal);
  const fill = () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  };
  const page = await visitWith('/Login?next=/innovate/general', fill, undefined);
  const logIn = async () => {
    await page.fill('[name=email]', email);
    await page.fill('[name=password]', PASSWORD);
    await button(page, 'Login').click();
    await page.waitForURL('**/innovate/general');
  };
  await logIn();
  await page.getByText('its storage is full or blocked').waitFor();
  await page.fill('[name=fname]', 'Naledi');
  await page.getByText(/^Saved \d/).waitFor();
  await page.goto(`${site.portal.url}/Login?next=/innovate/general`);
  if (new URL(page.url()).pathname === '/Login') await logIn();
  await page.locator('[name=fname]:enabled').waitFor();
  expect(await page.inputValue('[name=fname]')).toBe('Naledi');
});

describe.each([
  ['a year behind', -365],
  ['a year ahead', 365],
])('with a clock that is %s', (_what, days) => {
  const shift = (by: number) => {
    const RealDate = Date;
    globalThis.Date = class extends RealDate {
      constructor(...parts: unknown[]) {
        if (parts.length > 0) super(...(parts as [number]));
        else super(RealDate.now() + by);
      }
      static override now = () => RealDate.now() + by;
    } as DateConstructor;
  };
  const by = days * 24 * 3_600_000;

  test('a draft has a reference and a time of today, and an answer is due in the future', async () => {
    const owner = await signedIn(site.portal);
    await submitIdea(owner, { solutionName: 'Borehole bell' });
    const page = await visitWith('/innovate/general', shift, by, owner.email);
    const reference = page.locator('[name=ideareference]');
    // The step is there before the account is checked, and has a reference afterwards.
    await eventually(async () => expect(await reference.inputValue()).toMatch(/^IDEA-/));
    const made = Number((await reference.inputValue()).split('-')[1]);
    expect(Math.abs(made - Date.now())).toBeLessThan(3_600_000);
    await goTo(page, '/IdeaDashboard');
    await page.getByRole('link', { name: 'Borehole bell' }).first().waitFor();
    expect(await page.getByText(/was due/).count()).toBe(0);
  });

  test('a decision can be undone after a reload, and no idea is late', async () => {
    const owner = await signedIn(site.portal);
    const name = `Kiosk ${days}`;
    await submitIdea(owner, { solutionName: name });
    const page = await visitWith(`/submissions?search=${encodeURIComponent(name)}`, shift, by, reviewer);
    const idea = ideaOf(page, name);
    await idea.locator('select').selectOption('Approved');
    await idea.getByPlaceholder('Add comments').fill('Come and see us.');
    expect(await page.getByText(/days? late/).count()).toBe(0);
    await idea.getByRole('button', { name: /^Update/ }).click();
    await page.getByText('Review status updated successfully').first().waitFor();
    await page.reload();
    await button(page, /^Undo/).waitFor();
  });
});

test('on a phone the cookie bar takes at most 140 of 740 px', async () => {
  const page = await site.visit('/', { width: 360, consent: 'unasked' });
  await page.setViewportSize({ width: 360, height: 740 });
  const bar = page.getByRole('region', { name: 'Cookies on this site' });
  await bar.waitFor();
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(140);
  for (const name of ['Accept All', 'Reject All', 'Customise'])
    expect((await button(page, name).boundingBox())?.height).toBeGreaterThanOrEqual(44);
});
