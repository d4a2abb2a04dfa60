/** What toasts leave free: at the foot of the window one can scroll what they cover into sight. */
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { signedIn } from '../../../api/test/people.ts';
import { openTestSite } from '../browser.ts';

const site = openTestSite();
const toastIn = (page: Page) => page.locator('[data-sonner-toast][data-mounted=true]');

/** Returns the controls that the toasts lie over. */
const coveredIn = (page: Page) =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll('[data-sonner-toast]')];
    const boxes = toasts.map((toast) => toast.getBoundingClientRect());
    return [...document.querySelectorAll('a, button, input, select, textarea, summary')]
      .filter((control) => control.checkVisibility() && !control.closest('[data-sonner-toast]'))
      .filter((control) => {
        const { top, right, bottom, left } = control.getBoundingClientRect();
        return boxes.some(
          (box) => box.top < bottom && top < box.bottom && box.left < right && left < box.right,
        );
      })
      .map((control) => control.outerHTML.slice(0, 120));
  });

test.each([360, 1280])(
  '%i px: toasts cover neither the end of the page nor what has the focus',
  async (width) => {
    const { email } = await signedIn(site.portal, 'admin');
    const page = await site.visit('/programme', { as: email, width, consent: 'unasked' });
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    // Under the pointer toasts stay.
    await toastIn(page).hover();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    expect(await coveredIn(page)).toEqual([]);
    for (let n = 0; n < 30; n += 1) {
      await page.keyboard.press('Shift+Tab');
      const covered = await coveredIn(page);
      const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120));
      expect(covered).not.toContain(focused);
    }
    expect(await toastIn(page).count()).toBe(1);
    site.expectQuiet();
  },
);
