/** Loads the texts that stand in place of the defaults on all pages; a page that the server drew comes with its own. */
import { TEXTS_ELEMENT } from '@portal/schema/company';
import { languageNow } from '@portal/schema/languages';
import type { OwnTexts } from '@portal/schema/texts';

let loading: Promise<void> | undefined;

async function load(): Promise<void> {
  const answer = await fetch(`/texts/${languageNow()}.json`);
  if (answer.ok) globalThis.ownTexts = (await answer.json()) as OwnTexts;
}

/** Loads the texts of all pages, where there are any. Without an answer, pages show the defaults. */
export function loadTexts(): Promise<void> {
  if (!document.getElementById(TEXTS_ELEMENT)) return Promise.resolve();
  loading ??= load().catch(() => {
    loading = undefined;
  });
  return loading;
}

/** Waits for the texts that are being loaded. */
export const textsOfAllPages = (): Promise<void> | undefined => loading;
