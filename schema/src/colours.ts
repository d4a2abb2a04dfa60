/** Colours of the programme: their contrast, and the shades that pages, mails and files take of them. */
import type { Company } from './company.ts';

type Channels = [red: number, green: number, blue: number];

/** Reads red, green and blue of `#rrggbb`, from 0 to 1. */
const channelsOf = (colour: string): Channels =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255) as Channels;
const hexOf = (channels: readonly number[]): string =>
  `#${channels
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Mixes a share of one colour into another. */
const mix = (colour: string, other: string, share: number): string => {
  const others = channelsOf(other);
  return hexOf(channelsOf(colour).map((value, at) => value * (1 - share) + (others[at] ?? 0) * share));
};

/** Computes the relative luminance of a colour (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Computes the contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [more = 0, less = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (more + 0.05) / (less + 0.05);
}

/** The least contrast of words (WCAG 2.2, AA). */
export const LEAST = 4.5;

const WHITE = '#ffffff';
const BLACK = '#000000';
// Of theme.css and dark.css: the boxes on which links have the least contrast, the frames of fields, a box, and the page.
const LIGHT_MARK = '#ffe692';
const DARK_RAISED = '#1c2d3d';
const PAGE = '#f5f8fa';
const CONTROL = '#7a8a9a';
const DARK_SURFACE = '#13212f';

type Colours = Pick<Company, 'groundColour' | 'actionColour' | 'accentColour'>;
export const colourNames = [
  'groundColour',
  'actionColour',
  'accentColour',
] as const satisfies (keyof Colours)[];

/** With what each colour needs the contrast of words; the shades below follow from it. */
export const besideOf: Readonly<
  Record<keyof Colours, { colour: (colours: Colours) => string; use: string }>
> = {
  groundColour: { colour: () => WHITE, use: 'with white words on it' },
  actionColour: { colour: () => WHITE, use: 'with white words on it' },
  accentColour: { colour: ({ groundColour }) => groundColour, use: 'with the ground' },
};

const SHARES = Array.from({ length: 21 }, (_, step) => step / 20);

/** Mixes as little as possible of another colour into a colour, until that is enough. */
const mixedUntil = (colour: string, other: string, isEnough: (mixed: string) => boolean): string =>
  SHARES.map((share) => mix(colour, other, share)).find(isEnough) ?? other;

/** Lightens a button under white words as far as these stay readable: it stands out from a dark box. */
export const buttonInDark = (actionColour: string): string =>
  [0.2, 0.15, 0.1, 0.05]
    .map((share) => mix(actionColour, WHITE, share))
    .find((lighter) => contrastOf(lighter, WHITE) >= LEAST) ?? actionColour;

/** Returns the tokens of theme.css and dark.css that follow from the colours of a programme: of both themes, and of one alone. */
export function tokensOf({ groundColour, actionColour, accentColour }: Colours) {
  const carries = (ground: string) => [WHITE, accentColour].every((one) => contrastOf(one, ground) >= LEAST);
  const primary = mixedUntil(actionColour, BLACK, (darker) => contrastOf(darker, LIGHT_MARK) >= LEAST);
  const hover = mix(primary, BLACK, 0.2);
  const isTint = (tint: string) => contrastOf(tint, CONTROL) >= 3;
  const tint = mixedUntil(mix(actionColour, WHITE, 0.88), WHITE, isTint);
  // More than words need: links stand on tints, too.
  const inDark = mixedUntil(actionColour, WHITE, (lighter) => contrastOf(lighter, DARK_RAISED) >= 7);
  return {
    both: {
      navy: groundColour,
      'navy-hover':
        [mix(groundColour, WHITE, 0.1), mix(groundColour, BLACK, 0.2)].find(carries) ?? groundColour,
      'navy-line': mix(groundColour, WHITE, 0.25),
      lime: accentColour,
    },
    light: {
      heading: mixedUntil(groundColour, BLACK, (darker) => contrastOf(darker, tint) >= LEAST),
      backdrop: `${groundColour}99`,
      primary,
      'primary-hover': hover,
      'primary-tint': tint,
      info: hover,
      // Signs beside words: on a page the accent itself would be too light.
      teal: mixedUntil(accentColour, BLACK, (darker) => contrastOf(darker, PAGE) >= LEAST),
    },
    dark: {
      primary: inDark,
      'primary-hover': mix(inDark, WHITE, 0.35),
      'primary-tint': mixedUntil(mix(DARK_SURFACE, actionColour, 0.25), DARK_SURFACE, isTint),
      info: mix(inDark, WHITE, 0.4),
      teal: mixedUntil(accentColour, WHITE, (lighter) => contrastOf(lighter, DARK_RAISED) >= LEAST),
    },
  };
}
