/** Draws a page with other texts than the published ones, for those who edit them. No address serves it: a call gives its HTML. */
import type { FastifyInstance } from 'fastify';
import type { Language } from '@portal/schema/languages';
import type { OwnTexts } from '@portal/schema/texts';
import type { Resources } from '../../platform/context.ts';
import { presentTexts, speakIn } from '../../platform/present-company.ts';
import { openQuota } from '../../platform/security/quota.ts';
import { drawPages } from './draw-pages.ts';
import type { Drawing, Shown } from './draw-pages.ts';
import { withPortal } from './portal-html.ts';

/** A page that can be drawn: one without a login and without a parameter. */
interface PreviewedPage extends Shown {
  file: string;
}

export interface Previews {
  pages: readonly PreviewedPage[];
  /** Draws a page. @param texts of the language @throws DomainError UNAVAILABLE while many wait */
  draw(file: string, language: Language, texts: OwnTexts): Promise<string>;
}

declare module '../../platform/context.ts' {
  interface Resources {
    /** Draws pages with drafts; a portal without the web client has none. */
    previews?: Previews;
  }
}

/** The number of previews that wait for each other: a drawing takes half a second of a core. */
const WAITING_MAX = 5;

/**
 * Takes out what runs or leads away. The page stands in a sandbox that runs no script, sends no form and opens no window, so a link
 * that opens a window does nothing.
 */
const lifeless = (html: string): string =>
  html
    .replace(/<script\b[^>]*>[^]*?<\/script>/g, '')
    .replace(/<section\b[^>]*id="not-started"[^]*?<\/section>/, '')
    // Without a session the form of ideas would wait for one.
    .replace('<html', '<html data-session')
    .replace('<head>', '<head>\n    <base target="_blank" />');

/**
 * Opens the previews of a web build.
 * @param partsOf writes what only the server knows of a page without a parameter
 */
export function openPreviews(
  app: FastifyInstance,
  root: string,
  drawing: Drawing,
  partsOf: (file: string) => Promise<string>,
  resources: Resources,
): Previews {
  const closing = new AbortController();
  app.addHook('onClose', async () => closing.abort());
  const openPlace = openQuota();
  let last: Promise<unknown> = Promise.resolve();

  const draw = async (file: string, language: Language, texts: OwnTexts): Promise<string> => {
    let drawn = '';
    const wanted = { texts: { ...presentTexts().texts, [language]: texts }, only: { language, file } };
    await drawPages(root, drawing, wanted, (_name, html) => void (drawn = html), closing.signal);
    const parts = await speakIn(language, () => partsOf(file), texts);
    return lifeless(withPortal(drawn, resources).replace(`<!--${file}-->`, () => parts));
  };
  return {
    pages: Object.entries(drawing.shown).map(([file, shown]) => ({ file, ...shown })),
    async draw(file, language, texts) {
      const place = openPlace([{ key: 'all', most: WAITING_MAX }]);
      place.add();
      try {
        // One at a time: visitors use the other cores.
        const own = last.then(
          () => draw(file, language, texts),
          () => draw(file, language, texts),
        );
        last = own;
        return await own;
      } finally {
        place.release();
      }
    },
  };
}
