/** Every colour of a screen is a token of theme.css, and what stands on each other has contrast in both themes (WCAG 2.2). */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { besideOf, colourNames, contrastOf, LEAST, tokensOf as tokensFor } from '@portal/schema/colours';
import { companyDefaults } from '@portal/schema/company';
import { palettes, tileColours } from './pages/back-office/dashboard/chart-looks.ts';

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
  'dark.css': 'their dark values',
  'styles.css': 'black on paper, and the backdrop of older browsers, which pass no token to it',
  'pages/back-office/dashboard/chart-looks.ts': 'colours that the specification names, and copies of tokens',
  'pages/back-office/shared/back-office.css': 'the paper below a picture, which is white in both themes',
  'pages/back-office/document/viewer-style.tsx': 'marks on paper, which is white in both themes',
  'pages/ideas/shared/photographs/photograph.ts': 'the sheet below a photograph',
};
/** The files where white is a background in both themes: buttons on navy, and paper. */
const whiteInBoth = [
  'pages/accounts/account/set-up-dialog.tsx',
  'pages/back-office/document/pages.tsx',
  'pages/public/home/home-page.tsx',
  'ui/button.tsx',
  // A logo is drawn for paper.
  'ui/challenge-details.tsx',
];

test('every colour is a token', () => {
  const colour =
    /(?<![\w&/])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?![\w-])|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/i;
  expect(elsewhere).not.toEqual([]);
  expect(filesWith(colour)).toEqual(Object.keys(writesColours).toSorted());
  expect(filesWith(/\bbg-white\b/)).toEqual(whiteInBoth);
});

const tokensOf = (name: string) =>
  new Map(
    [...read(name).matchAll(/--color-([\w-]+): (#\w+);/g)].map(
      ([, key = '', value = '']): [string, string] => [key, value],
    ),
  );
const light = tokensOf('theme.css');
const dark = tokensOf('dark.css');
const themes = { light, dark: new Map([...light, ...dark]) };

/** Reads red, green, blue and opacity, from 0 to 1. */
const channels = (hex: string) =>
  [1, 3, 5, 7].map((at) => Number.parseInt(hex.slice(at, at + 2).padEnd(2, 'f'), 16) / 255);
/** The relative luminance of a colour over another (WCAG 2.2). */
function luminance(colour: string, below: string): number {
  const [, , , opacity = 1] = channels(colour);
  const under = channels(below);
  const [red = 0, green = 0, blue = 0] = channels(colour)
    .map((value, at) => value * opacity + (under[at] ?? 0) * (1 - opacity))
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string, below: string): number {
  const [more = 0, less = 0] = [luminance(one, below), luminance(other, below)].toSorted((a, b) => b - a);
  return (more + 0.05) / (less + 0.05);
}

const boxes = ['page', 'surface', 'raised'];
const tints = ['primary-tint', 'success-tint', 'warning-tint', 'danger-tint', 'locked-tint'];
/** What stands on what, and the least contrast: 4.5 for words, 3 for signs. */
const pairs: [least: number, on: readonly string[], over: readonly string[]][] = [
  [4.5, ['ink', 'muted'], [...boxes, ...tints]],
  [4.5, ['ink', 'muted', 'primary'], ['mark']],
  [4.5, ['heading', 'primary', 'primary-hover', 'teal', 'danger'], boxes],
  [4.5, ['success', 'warning', 'danger-dark', 'info', 'locked'], boxes],
  [4.5, ['primary', 'info', 'success', 'warning', 'danger', 'heading'], ['primary-tint']],
  [4.5, ['primary'], tints],
  [4.5, ['success'], ['success-tint']],
  [4.5, ['warning'], ['warning-tint']],
  [4.5, ['danger', 'danger-dark'], ['danger-tint']],
  [4.5, ['locked'], ['locked-tint']],
  [4.5, ['surface'], ['primary', 'primary-hover', 'heading', 'danger', 'danger-dark', 'ink']],
  [4.5, ['white', 'lime'], ['navy', 'navy-hover']],
  [4.5, ['navy'], ['lime', 'white']],
  [3, ['control', 'danger', 'success', 'primary'], boxes],
  [3, ['control'], ['primary-tint']],
  // The ring of the focus is yellow beside ink: one of them differs from whatever is below.
  [3, ['focus'], ['navy']],
];

/** Lists what cannot be read in a theme. */
function unreadableIn(theme: ReadonlyMap<string, string>): string[] {
  const colourOf = (token: string) => theme.get(token) ?? `no token ${token}`;
  const below = colourOf('surface');
  return pairs.flatMap(([least, on, over]) =>
    on.flatMap((one) =>
      over.flatMap((other) => {
        const ratio = contrast(colourOf(one), colourOf(other), below);
        return ratio >= least ? [] : [`${one} on ${other}: ${ratio.toFixed(2)}`];
      }),
    ),
  );
}

test.each(Object.entries(themes))('what stands on each other has contrast: %s', (_name, theme) => {
  expect(unreadableIn(theme)).toEqual([]);
  const colourOf = (token: string) => theme.get(token) ?? `no token ${token}`;
  const below = colourOf('surface');
  for (const box of boxes)
    expect(
      Math.max(...['focus', 'ink'].map((token) => contrast(colourOf(token), colourOf(box), below))),
    ).toBeGreaterThanOrEqual(3);
});

test('each token has a dark value, or the same in both themes', () => {
  const same = ['white', 'control', 'navy', 'navy-hover', 'navy-line', 'lime', 'focus'];
  expect([...dark.keys(), ...same].toSorted()).toEqual([...light.keys()].toSorted());
});

test.each(['light', 'dark'] as const)('charts have the colours of the tokens, and contrast: %s', (name) => {
  const { blue, teal, greens, gap } = palettes[name];
  expect([blue, teal, gap]).toEqual(['primary', 'teal', 'surface'].map((token) => themes[name].get(token)));
  for (const shade of greens) expect(contrast(shade, gap, gap)).toBeGreaterThanOrEqual(3);
  for (const tile of tileColours) expect(contrast('#ffffff', tile, tile)).toBeGreaterThanOrEqual(4.5);
});

test('the shades of all colours that a programme may set have contrast in both themes', () => {
  const steps = ['00', '66', '99', 'ff'];
  const every = steps.flatMap((red) =>
    steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
  );
  const grounds = ['#06304f', '#757575', '#000000'];
  let taken = 0;
  const unreadable = grounds.flatMap((groundColour) =>
    every.flatMap((colour) =>
      [
        { ...companyDefaults, groundColour, actionColour: colour, accentColour: '#ffffff' },
        { ...companyDefaults, groundColour, accentColour: colour },
        { ...companyDefaults, groundColour: colour, accentColour: '#ffffff' },
      ].flatMap((colours) => {
        if (colourNames.some((name) => contrastOf(colours[name], besideOf[name].colour(colours)) < LEAST))
          return [];
        taken += 1;
        const { both, light: ofLight, dark: ofDark } = tokensFor(colours);
        return Object.entries({ light: ofLight, dark: ofDark }).flatMap(([name, tokens]) =>
          unreadableIn(
            new Map([...themes[name as 'light'], ...Object.entries(both), ...Object.entries(tokens)]),
          ).map((words) => `${JSON.stringify([groundColour, colour])} ${name}: ${words}`),
        );
      }),
    ),
  );
  expect(unreadable).toEqual([]);
  expect(taken).toBeGreaterThan(100);
});
