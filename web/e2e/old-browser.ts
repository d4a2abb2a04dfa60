/** The oldest supported browsers: Chromium without the functions that they lack (web/browsers.json). */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const list = readFileSync(new URL('../browsers.json', import.meta.url), 'utf8');
const { written } = JSON.parse(list) as { written: string[] };

/** Runs in the page, before its scripts. */
function removeFunctions(entries: readonly string[]): void {
  for (const entry of entries) {
    const [owner = '', member = ''] = entry.split('.').slice(-2);
    const constructor = Reflect.get(globalThis, owner) as { prototype: object } | undefined;
    if (!constructor || /^HTMLElement$/.test(owner)) continue;
    const isStatic = member.endsWith('_static') || member === 'hasOwn';
    Reflect.deleteProperty(isStatic ? constructor : constructor.prototype, member.replace('_static', ''));
  }
}

/** Takes the functions away that old browsers lack, from each page that is opened afterwards. */
export const makeOld = (page: Page) => page.addInitScript(removeFunctions, written);
