/** Builds the pages of the developer guide from docs/api.md, and the help for reviewers from docs/reviewing.md. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lexer } from 'marked';
import type { Tokens } from 'marked';
import type { Plugin } from 'vite';
import { callsOf } from './guide-calls.ts';
import { guideRenderer, idOf } from './guide-renderer.ts';
import { guidePages, wholeGuide } from './src/content/guide-pages.ts';
import type { GuideEntry, GuidePageName, RenderedGuide } from './src/content/guide-pages.ts';

const docs = (name: string) => fileURLToPath(new URL(`../docs/${name}`, import.meta.url));
const IMPORT = /[/\\]docs[/\\](\w+\.md)\?page=(\w+)&guide$/;
/** Files in docs that the pages link to or show, and the portal serves. */
const FILES = [
  '../CHANGELOG.md',
  'clients/portal.py',
  'examples/challenges.graphql',
  'examples/follow-changes.graphql',
  'examples/newest-ideas.graphql',
  'examples/one-idea.graphql',
  'examples/review-idea.graphql',
  'examples/statistics.graphql',
  ...readdirSync(docs('images'))
    .filter((name) => name.startsWith('reviewing-'))
    .map((name) => `images/${name}`),
];

const addressOf = (file: string) => file.replace(/^\.\.\//, '');

const isHeading = (token: Tokens.Generic): token is Tokens.Heading => token.type === 'heading';
const titleOf = ({ text }: Tokens.Heading) => text.replaceAll('`', '');

/** Adds the calls of an example query after it: consecutive examples become tabs. */
const withCalls = (token: Tokens.Generic): Tokens.Generic[] => [
  token,
  ...(token.type === 'code' && token['lang'] === 'graphql'
    ? callsOf(String(token['text'])).map(({ language, text }) => ({ ...token, lang: language, text }))
    : []),
];

/** Groups the tokens by section, each with its heading first. */
function sectionsOf(markdown: string): Map<string, Tokens.Generic[]> {
  const sections = new Map<string, Tokens.Generic[]>();
  let section: Tokens.Generic[] = [];
  for (const token of lexer(markdown, { gfm: true })) {
    if (isHeading(token) && token.depth === 2) sections.set(titleOf(token), (section = []));
    section.push(...withCalls(token));
  }
  return sections;
}

/** The sections of docs/api.md on each page, in order. One that equals the title is not repeated. */
const sectionsOfPages: Readonly<Record<GuidePageName, readonly string[]>> = {
  start: ['Quick start', 'A private copy'],
  authentication: ['Access tokens', 'Signing in'],
  graphql: ['GraphQL'],
  rest: ['REST'],
  webhooks: ['Webhooks', 'Following changes'],
  judging: ['Judging together', 'Promised days', 'Questions to a submitter', 'Receipts'],
  figures: ['Statistics', 'The report', 'Exports', 'Accounts and the audit log'],
  limits: ['Error codes', 'Limits', 'What is not possible', 'Changelog'],
};

/**
 * Renders the pages. @returns them by name
 * @throws when a section is on no page, a page lacks a section, or a link has no target
 */
function renderGuide(markdown: string): Map<string, RenderedGuide> {
  const sections = sectionsOf(markdown);
  const placed = Object.values(sectionsOfPages).flat();
  const unplaced = [...sections.keys()].filter((title) => !placed.includes(title));
  const missing = placed.filter((title) => !sections.has(title));
  if (unplaced.length + missing.length > 0) {
    throw new Error(
      `The pages of the guide and docs/api.md differ. On no page: ${unplaced.join(', ') || 'none'}. Not in the text: ${missing.join(', ') || 'none'}.`,
    );
  }
  const tokensOf = (titles: readonly string[]) => titles.flatMap((title) => sections.get(title) ?? []);
  const pathOfId = new Map(
    guidePages.flatMap(({ name, path }) =>
      tokensOf(sectionsOfPages[name])
        .filter(isHeading)
        .map((heading) => [idOf(titleOf(heading)), path] as const),
    ),
  );
  return new Map(
    guidePages.map(({ name, path, title }) => {
      const hrefOf = (href: string): string | undefined => {
        if (!href.startsWith('#')) return addressIn(href);
        const home = pathOfId.get(href.slice(1));
        if (!home) throw new Error(`docs/api.md links to ${href}, which is no heading.`);
        return home === path ? href : home + href;
      };
      return [name, renderPage(tokensOf(sectionsOfPages[name]), title, hrefOf)];
    }),
  );
}

/** Renders all sections on one page, in the order of the text: its contents are the sections alone. */
function renderWhole(markdown: string): RenderedGuide {
  const tokens = [...sectionsOf(markdown).values()].flat();
  const page = renderPage(tokens, wholeGuide.title, (href) =>
    href.startsWith('#') ? href : addressIn(href),
  );
  return { ...page, entries: page.entries.filter(({ isPart }) => !isPart) };
}

/** Returns the address of a link that is no heading; undefined for a file that the portal does not serve. */
function addressIn(href: string): string | undefined {
  // The default address of the portal stands for this portal.
  if (href.startsWith('http://localhost:4000/')) return href.slice('http://localhost:4000'.length);
  if (FILES.includes(href)) return `/${addressOf(href)}`;
  return /^https?:/.test(href) ? href : undefined;
}

function renderPage(
  tokens: Tokens.Generic[],
  title: string,
  hrefOf: (href: string) => string | undefined,
): RenderedGuide {
  const [first] = tokens.filter(isHeading);
  const isTitled = first !== undefined && titleOf(first) === title;
  const shown = isTitled ? tokens.filter((token) => token !== first) : tokens;
  let isBelowTitle = isTitled;
  const entries: GuideEntry[] = [];
  for (const token of shown) {
    if (!isHeading(token)) continue;
    if (token.depth === 2) isBelowTitle = false;
    // A subsection of the page title is a section of the page.
    else if (isBelowTitle) token.depth -= 1;
    entries.push({ id: idOf(titleOf(token)), title: titleOf(token), isPart: token.depth > 2 });
  }
  const html = guideRenderer(title, hrefOf)(shown);
  return { id: isTitled ? idOf(title) : undefined, entries, html };
}

/** Renders the help for reviewers. @throws when a picture is missing */
function renderHelp(markdown: string): RenderedGuide {
  return renderPage(lexer(markdown, { gfm: true }), 'Reviewing', (href) => {
    if (!href.startsWith('images/')) return href;
    if (!FILES.includes(href)) throw new Error(`docs/reviewing.md shows ${href}, which does not exist.`);
    return `/${href}`;
  });
}

/** Lets the web client import pages of docs, and emits the files that they link to. */
export function guide(): Plugin {
  return {
    name: 'guide',
    load(id) {
      const [, file = '', name = ''] = IMPORT.exec(id) ?? [];
      if (!name) return undefined;
      this.addWatchFile(docs(file));
      const markdown = readFileSync(docs(file), 'utf8');
      const others: Record<string, (markdown: string) => RenderedGuide> = {
        help: renderHelp,
        whole: renderWhole,
      };
      const page = others[name]?.(markdown) ?? renderGuide(markdown).get(name);
      if (!page) throw new Error(`The guide has no page ${name}.`);
      return { code: `export default ${JSON.stringify(page)};`, map: null, moduleType: 'js' };
    },
    generateBundle() {
      // What draws the pages on the server needs none of the files.
      if (this.environment.name !== 'client') return;
      for (const file of FILES) {
        const source = readFileSync(docs(file));
        this.emitFile({ type: 'asset', fileName: addressOf(file), source });
      }
    },
  };
}
