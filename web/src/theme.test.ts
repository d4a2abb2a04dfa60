/** Every colour of a screen is a token of theme.css, and what stands on each other has contrast in both themes (WCAG 2.2). */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const SOURCES = path.resolve('web/src');
const read = (name: string) => readFileSync(path.join(SOURCES, name), 'utf8');
/** What the server and the build write into pages (the `@source` lines of styles.css). */
const elsewhere = [...read('styles.css').matchAll(/@source '(.+\.ts)';/g)].map(([, name]) => name ?? '');
const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(tsx?|css)$/.test(name) && !/\.test\.|^testing\/|^graphql\//.test(name))
  .concat(elsewhere);
const filesWith = (pattern: RegExp) => sources.filter((name) => pattern.test(read(name))).toSorted();

/** The files that may write a colour, and why. */
const writesColours: Readonly<Record<string, string>> = {
  'theme.css': 'the tokens',
  'styles.css': 'black on paper, and the backdrop of older browsers, which pass no token to it',
  'pages/back-office/dashboard/chart-looks.ts': 'colours that the specification names, and copies of tokens',
  'pages/back-office/document/viewer-style.tsx': 'marks on paper, which is white in both themes',
  'pages/ideas/shared/photographs/photograph.ts': 'the sheet below a photograph',
};
/** The files where white is a background in both themes: buttons on navy, and paper. */
const whiteInBoth = [
  'pages/accounts/account/set-up-dialog.tsx',
  'pages/back-office/document/pages.tsx',
  'pages/public/home/home-page.tsx',
  'ui/button.tsx',
];

test('every colour is a token', () => {
  const colour =
    /(?<![\w&/])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?![\w-])|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/i;
  expect(elsewhere).not.toEqual([]);
  expect(filesWith(colour)).toEqual(Object.keys(writesColours).toSorted());
  expect(filesWith(/\bbg-white\b/)).toEqual(whiteInBoth);
});
