/** Every screen in its states: axe finds nothing at 360 and 1280 px, one h1, a title of its own, no sideways scroll. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ideaInput, submitOverGraphql } from '../../api/test/ideas.ts';
import { tokenIn } from '../../api/test/harness.ts';
import { createAccount, newAddress, PASSWORD, signedIn } from '../../api/test/people.ts';
import { openStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { judge } from './judge.ts';
import { openAnswered, proposal } from './wizard-answers.ts';

let stage: Stage;
let user: string;
let reviewer: string;
beforeAll(async () => {
  stage = await openStage();
  user = await createAccount(stage.portal);
  reviewer = await createAccount(stage.portal, newAddress('reviewer'), 'reviewer');
  const owner = await signedIn(stage.portal);
  await submitOverGraphql(owner, ideaInput(owner.email, { solutionSummary: 'A long story. '.repeat(60) }));
});
afterAll(() => stage.stop());

const titles = new Map<string, string>();

/** Judges the page in its present state, and keeps its title. */
async function judgeTitled(page: Page, state: string): Promise<void> {
  titles.set(state, await judge(page, state));
}

/** Puts a page into a state, and gives it. */
type Scene = () => Promise<Page>;
const open =
  (path: string, heading: string | RegExp): Scene =>
  async () => {
    const page = await stage.visit(path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    return page;
  };
const signedInAs = (email: string, path: string, motion = false): Promise<Page> =>
  stage.visit(path, { as: email, motion });

const scenes: Record<string, Scene> = {
  // With the button that pauses its quotes.
  home: () => stage.visit('/', { motion: true }),
  'home, menu open': async () => {
    const page = await stage.visit('/', { width: 360 });
    await page.getByRole('button', { name: 'Menu' }).click();
    return page;
  },
  faq: async () => {
    const page = await stage.visit('/FAQ#which-pdf');
    await page.locator('#which-pdf[open]').waitFor();
    return page;
  },
  about: open('/About', 'About us'),
  'legal policies': open('/legalpolicies', 'Legal policies'),
  developers: open('/developers', 'Developers'),
  'developers, authentication': open('/developers/authentication', 'Authentication'),
  'developers, GraphQL': open('/developers/graphql', 'GraphQL'),
  'developers, REST': open('/developers/rest', 'REST'),
  'developers, webhooks': open('/developers/webhooks', 'Webhooks'),
  'developers, limits': open('/developers/limits', 'Errors and limits'),
  'page not found': open('/no/such/page', 'Page not found'),
  login: open('/Login', 'Login'),
  'login, faults': async () => {
    const page = await stage.visit('/Login');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
    return page;
  },
  'login, unverified': async () => {
    const email = newAddress();
    await stage.portal.client().rest('POST', '/api/auth/signup', { email, password: PASSWORD });
    const page = await stage.visit('/Login');
    await page.fill('[name=email]', email);
    await page.fill('[name=password]', PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByText('You must verify your email before logging in. Check your inbox.').waitFor();
    await page.getByRole('button', { name: 'Resend verification email' }).click();
    await page.getByText('Verification email resent! Check your inbox.').waitFor();
    return page;
  },
  signup: async () => {
    const page = await stage.visit('/SignUp');
    await page.fill('[name=password]', PASSWORD);
    await page.fill('[name=confirmPassword]', 'other');
    await page.getByText('Passwords do not match').waitFor();
    return page;
  },
  'signup, sent': async () => {
    const page = await stage.visit('/SignUp');
    await page.fill('[name=email]', newAddress());
    await page.fill('[name=password]', PASSWORD);
    await page.fill('[name=confirmPassword]', PASSWORD);
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    return page;
  },
  'verify email': open('/VerifyEmail/token', 'Verify your email'),
  'verify email, another browser': async () => {
    const email = newAddress();
    await stage.portal.client().rest('POST', '/api/auth/signup', { email, password: PASSWORD });
    const token = tokenIn(await stage.portal.mail(email, /^verify/i), 'VerifyEmail');
    const page = await stage.visit(`/VerifyEmail/${token}`);
    await page.getByRole('button', { name: 'Verify my email' }).click();
    await page.locator('[name=password]').waitFor();
    return page;
  },
  'forgot password': open('/ForgotPassword', 'Forgot password'),
  'reset password': open('/ResetPassword/token', 'Reset password'),
  'wizard, locked': open('/innovate', /This page is locked/),
  'own ideas, empty': async () => {
    const page = await signedInAs(user, '/IdeaDashboard');
    await page.getByText('No ideas submitted yet.').waitFor();
    return page;
  },
  'review table': async () => {
    const page = await signedInAs(reviewer, '/submissions');
    await page
      .getByRole('button', { name: /Update/ })
      .first()
      .waitFor();
    return page;
  },
  'review table, empty': async () => {
    const page = await signedInAs(reviewer, '/submissions?date=2020-01-01');
    await page.getByText('No ideas were submitted on this day.').waitFor();
    return page;
  },
};

test.each(Object.entries(scenes))('%s', async (state, scene) => {
  await judgeTitled(await scene(), state);
});

test('wizard, every step, its faults and its review; own ideas with one; the toast', async () => {
  const email = await createAccount(stage.portal);
  const page = await signedInAs(email, '/innovate/terms');
  for (const step of [
    'terms',
    'general',
    'status',
    'overview',
    'innovation',
    'additional',
    'documentation',
  ]) {
    await page.goto(`${stage.portal.url}/innovate/${step}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await judgeTitled(page, `wizard, ${step}`);
  }
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
  await judgeTitled(page, 'wizard, faults');
  await openAnswered(page, email);
  await page.setInputFiles('[name=file]', proposal());
  await judgeTitled(page, 'wizard, review');
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByText('submitted successfully').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Ideas Submitted By' }).waitFor();
  await judgeTitled(page, 'own ideas, one');
});

test('every screen has a title of its own', () => {
  const screens = [...titles].filter(([state]) => !state.includes(','));
  expect(new Set(screens.map(([, title]) => title)).size).toBe(screens.length);
  expect(screens.length).toBeGreaterThan(7);
});

describe('by keyboard', () => {
  test('the skip link is first, and leads to the main content', async () => {
    const page = await stage.visit('/Login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to main content');
    expect(await page.locator('a[href="#main"]').boundingBox()).toMatchObject({ y: expect.any(Number) });
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  test('focus is visible on every control, and never covered', async () => {
    const page = await stage.visit('/robots.txt', { motion: true });
    for (const path of ['/', '/FAQ', '/About', '/SignUp', '/legalpolicies']) {
      await page.goto(stage.portal.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      for (let n = 0; n < 40; n += 1) {
        await page.keyboard.press('Tab');
        const focus = await page.evaluate(() => {
          const element = document.activeElement;
          if (!element || element === document.body) return undefined;
          const { outlineStyle, outlineWidth } = getComputedStyle(element);
          const { x, y, width, height } = element.getBoundingClientRect();
          const top = document.elementFromPoint(x + width / 2, y + height / 2);
          return {
            what: element.outerHTML.slice(0, 120),
            ring: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
            inView: y >= 0 && y + height <= window.innerHeight,
            covered: !(top && (element.contains(top) || top.contains(element))),
          };
        });
        if (!focus) break;
        expect([path, focus]).toEqual([path, { ...focus, ring: true, inView: true, covered: false }]);
      }
    }
  });

  test('a change of page moves the focus to its heading', async () => {
    const page = await stage.visit('/');
    await page.getByRole('link', { name: 'Log In' }).click();
    await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    await page.getByRole('link', { name: 'Sign up', exact: true }).click();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Sign up');
  });

  test('the menu of small screens opens, and closes with Escape and with a choice', async () => {
    const page = await stage.visit('/', { width: 360 });
    const toggle = page.getByRole('button', { name: 'Menu' });
    await toggle.press('Enter');
    await page.getByRole('link', { name: 'Log In' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Log In' }).waitFor({ state: 'hidden' });
    expect(await toggle.evaluate((element) => element === document.activeElement)).toBe(true);
    await toggle.click();
    await page.getByRole('link', { name: 'Log In' }).click();
    await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
    expect(await toggle.getAttribute('aria-expanded')).toBe('false');
  });
});

test('at 200 % zoom nothing is clipped', async () => {
  const page = await stage.visit('/robots.txt', { width: 640 });
  for (const path of ['/', '/FAQ', '/About', '/SignUp', '/innovate']) {
    await page.goto(stage.portal.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const scrolls = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      return document.documentElement.scrollWidth > window.innerWidth;
    });
    expect([path, scrolls]).toEqual([path, false]);
  }
});

test('with reduced motion nothing moves', async () => {
  const page = await stage.visit('/');
  const moving = await page.evaluate(
    () =>
      document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 10)
        .length,
  );
  expect(moving).toBe(0);
});

describe('where the system sets the colours', () => {
  /**
   * How elements look, beside the system's own colours for what is chosen. On a page of a system with motion: without
   * it each change of colour takes until the next frame.
   */
  async function looks(page: Page, selector: string) {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.waitForFunction(() => matchMedia('(forced-colors: active)').matches);
    return page.evaluate((wanted) => {
      const probe = document.createElement('div');
      probe.style.cssText = 'color: CanvasText; background: Highlight; forced-color-adjust: none';
      document.body.append(probe);
      const { color: text, backgroundColor: highlight } = getComputedStyle(probe);
      probe.remove();
      return [...document.querySelectorAll(wanted)]
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const style = getComputedStyle(element);
          return {
            name: element.textContent,
            isFramed: [style.borderTopWidth, style.borderLeftWidth].every((width) => parseFloat(width) >= 1),
            isHighlit: style.backgroundColor === highlight,
            start: style.borderLeftWidth,
            below: `${style.borderBottomWidth} ${style.borderBottomColor === highlight}`,
            isText: style.fill === text,
          };
        });
    }, selector);
  }

  test('buttons of every kind keep a frame', async () => {
    const page = await stage.visit('/', { motion: true });
    const buttons = await looks(page, 'main a[class*=min-h-11][class*=px-5], main button[class*=px-5]');
    expect(buttons.length).toBeGreaterThan(2);
    expect(buttons.filter(({ isFramed }) => !isFramed)).toEqual([]);
  });

  test('the current page and the current step stand out', async () => {
    const page = await stage.visit('/FAQ', { motion: true });
    const [current, ...others] = await looks(page, 'header nav [aria-current=page]');
    expect([current?.name, current?.below, others]).toEqual(['FAQ', '4px true', []]);

    const wizard = await signedInAs(user, '/innovate/general', true);
    await wizard.getByRole('radio', { name: /General Information/, checked: true }).waitFor();
    const steps = await looks(wizard, 'fieldset label:has(input[type=radio])');
    const marked = steps.filter(({ start }) => start === '4px');
    expect(marked.map(({ name }) => name?.includes('General Information'))).toEqual([true]);
  });

  test('the dashboard shows what is chosen, its bars and the words of its axes', async () => {
    const page = await signedInAs(reviewer, '/dashboard', true);
    // One day makes a line without a length, which no browser calls visible.
    await page.locator('svg path[stroke="#00707a"]').waitFor({ state: 'attached' });
    await page
      .getByTestId(/^bar\.item/)
      .first()
      .waitFor();
    const chosen = await looks(page, '[aria-current=true], [aria-pressed=true]');
    expect(chosen.map(({ name, isHighlit }) => [name, isHighlit])).toEqual([
      ['All time', true],
      ['Gender', true],
      ['Day', true],
    ]);
    const rest = await looks(page, '[aria-pressed=false]');
    expect(rest.filter(({ isHighlit }) => isHighlit)).toEqual([]);
    expect(
      (await looks(page, 'main nav [aria-current=page], nav [aria-current=page]')).map(({ start }) => start),
    ).toEqual(['4px']);
    const bars = await looks(page, '[data-bar]');
    expect(bars.length).toBeGreaterThan(10);
    expect(bars.filter(({ isHighlit }) => !isHighlit)).toEqual([]);
    const words = await looks(page, 'figure svg text');
    expect(words.length).toBeGreaterThan(10);
    expect(words.filter(({ isText }) => !isText)).toEqual([]);
  });
});
