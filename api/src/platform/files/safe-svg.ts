/** Reads an SVG that strangers see, and writes it anew: what draws alone. What runs, or asks for something elsewhere, is refused. */
import { SaxesParser } from 'saxes';
import type { SaxesAttributeNS, SaxesTagNS } from 'saxes';
import { escapeHtml } from '@portal/schema/html';
import type { PictureSize } from './picture.ts';

const SVG = 'http://www.w3.org/2000/svg';
const XHTML = 'http://www.w3.org/1999/xhtml';
const XLINK = 'http://www.w3.org/1999/xlink';
const XML = 'http://www.w3.org/XML/1998/namespace';

/** The elements that draw. None of them runs, moves or loads. */
const DRAWING = new Set(
  `svg g defs symbol use switch path rect circle ellipse line polyline polygon text tspan textPath title desc image style
   linearGradient radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix feComponentTransfer feComposite
   feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
   feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`.split(
    /\s+/,
  ),
);
/** What drawing programs add for themselves. */
const DROPPED = new Set(['metadata']);
/** No logo has more levels. Browsers draw each in a frame of its own. */
const DEPTH_MAX = 64;
/** The longer side of a drawing, which has a shape but no pixels. */
const LONGER_SIDE = 512;

/** Thrown with the fault in words, as the end of a sentence about the file. */
export class UnsafeSvg extends Error {}

function refuse(fault: string): never {
  throw new UnsafeSvg(fault);
}

interface Drawing {
  svg: string;
  size: PictureSize;
}

/** @throws UnsafeSvg */
export function safeSvg(content: Buffer): Drawing {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const written: string[] = [];
  const open: string[] = [];
  const clones: Clone[] = [];
  const ids: (string | undefined)[] = [];
  const drawing: Part = { id: undefined, isDrawnByOthers: false, refers: [], parts: [] };
  const parts = [drawing];
  let size: PictureSize | undefined;
  /** How many levels deep the parser is in what is dropped. */
  let dropped = 0;
  let style = '';
  parser.on('error', () => refuse('is damaged: it is no whole XML'));
  parser.on('doctype', () => refuse('has a document type (DOCTYPE)'));
  parser.on('xmldecl', ({ encoding = 'UTF-8' }) => {
    if (encoding.toUpperCase() !== 'UTF-8') refuse('is not written in UTF-8');
  });
  parser.on('opentag', (tag: SaxesTagNS) => {
    const name = tag.local;
    if (open.length === 0 && !(tag.uri === SVG && name === 'svg')) refuse('is not an SVG');
    if (dropped > 0 || isDropped(tag)) {
      dropped += 1;
      return;
    }
    if (!DRAWING.has(name)) refuse(faultOfElement(name));
    if (open.at(-1) === 'style') refuse('has an element in its styles');
    if (open.length >= DEPTH_MAX) refuse(`has more than ${DEPTH_MAX} levels`);
    const attributes = attributesOf(tag);
    if (open.length === 0) {
      const [shape, all] = withSize(attributes);
      size = shape;
      written.push(`<svg xmlns="${SVG}"${inWords(all)}>`);
    } else written.push(`<${name}${inWords(attributes)}>`);
    const part = partOf(name, attributes);
    parts.at(-1)?.parts.push(part);
    parts.push(part);
    open.push(name);
    ids.push(attributes.get('id'));
    if (name === 'use') clones.push({ of: attributes.get('href') ?? '', within: ids.slice() });
  });
  const add = (text: string) => {
    if (dropped > 0 || open.length === 0) return;
    if (open.at(-1) === 'style') style += text;
    else written.push(escapeHtml(text));
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    if (dropped > 0) {
      dropped -= 1;
      return;
    }
    const name = open.pop();
    ids.pop();
    parts.pop();
    if (name === 'style') {
      checkStyle(style);
      drawing.refers.push(...referencesIn(style));
      written.push(escapeHtml(style));
      style = '';
    }
    written.push(`</${name}>`);
  });
  parser.write(textOf(content)).close();
  if (!size) refuse('is not an SVG');
  refuseClonesOfClones(clones);
  refuseManyParts(drawing);
  return { svg: written.join(''), size };
}

function textOf(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return refuse('is not written in UTF-8');
  }
}

function isDropped({ uri, local }: SaxesTagNS): boolean {
  if (uri === XHTML) refuse('has a part of a web page');
  return uri !== SVG || DROPPED.has(local);
}

function faultOfElement(name: string): string {
  if (/^script$/i.test(name)) return 'has a script';
  if (/^foreignObject$/i.test(name)) return 'has a part of a web page (foreignObject)';
  if (name === 'a') return 'has a link';
  return `has an element that does more than draw (${name.slice(0, 40)})`;
}

type Attributes = Map<string, string>;

function attributesOf({ local: element, attributes }: SaxesTagNS): Attributes {
  const own: Attributes = new Map();
  for (const { uri, local, value } of Object.values<SaxesAttributeNS>(attributes)) {
    if (/^on/i.test(local)) refuse(`has an event handler (${local.slice(0, 40)})`);
    const isLink = local === 'href' && (uri === '' || uri === XLINK);
    const isSpace = local === 'space' && uri === XML;
    if (isLink) checkLink(element, value);
    else if (uri !== '' && !isSpace) continue;
    checkStyle(value);
    // Older programs write links with a prefix alone, newer ones both.
    if (uri !== XLINK || !own.has('href')) own.set(isSpace ? 'xml:space' : local, value);
  }
  return own;
}

const EMBEDDED = /^data:image\/(?:png|jpeg);base64,[\w+/=\s]*$/;

function checkLink(element: string, address: string): void {
  if (/^#[^\s()'"]+$/.test(address)) return;
  if (element === 'image' && EMBEDDED.test(address)) return;
  refuse('refers to something outside of it (href)');
}

/** Every attribute may be read as a style. An escape could hide an address. */
function checkStyle(css: string): void {
  if (css.includes('\\')) refuse('has a backslash, which may hide an address');
  if (/@/.test(css)) refuse('has a rule with @ in its styles');
  if (/\b(?:image|image-set|src|expression)\(/i.test(css)) refuse('refers to something outside of it');
  for (const [, address = ''] of css.matchAll(/\burl\(([^)]*)/gi))
    if (!/^\s*(['"]?)#[^'"]+\1\s*$/.test(address)) refuse('refers to something outside of it (url)');
}

const inWords = (attributes: Attributes): string =>
  [...attributes]
    .map(([name, value]) => ` ${name}="${escapeHtml(value).replace(/[\n\r\t]+/g, ' ')}"`)
    .join('');

const lengthOf = (text = ''): number => Number(/^\s*(\d*\.?\d+)(?:px)?\s*$/.exec(text)?.[1] ?? Number.NaN);

/** Returns the shape of a drawing, and its attributes with a size in pixels. */
function withSize(attributes: Attributes): [PictureSize, Attributes] {
  const box = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [across = Number.NaN, down = Number.NaN] =
    box.length === 4 ? box.slice(2) : [lengthOf(attributes.get('width')), lengthOf(attributes.get('height'))];
  const scale = LONGER_SIDE / Math.max(across, down);
  const [width, height] = [across * scale, down * scale].map(Math.round) as [number, number];
  if (!(width > 0 && height > 0)) refuse('says no size: it needs a viewBox, or width and height in pixels');
  const all = new Map(attributes);
  if (box.length !== 4) all.set('viewBox', `0 0 ${across} ${down}`);
  all.set('width', String(width)).set('height', String(height));
  return [{ width, height }, all];
}

/** An element that draws another one, and the ids of those around it. */
interface Clone {
  of: string;
  within: readonly (string | undefined)[];
}

/** A clone of clones of clones would be a picture of millions of parts. */
function refuseClonesOfClones(clones: readonly Clone[]): void {
  const cloned = new Set(clones.map(({ of }) => of.slice(1)));
  if (clones.some(({ within }) => within.some((id) => id !== undefined && cloned.has(id))))
    refuse('has clones of clones (use)');
}

/** A part of a drawing, and the ids of those that are drawn with it. */
interface Part {
  id: string | undefined;
  /** Whether others draw it, as a pattern: a gradient is one colour, however often. */
  isDrawnByOthers: boolean;
  refers: string[];
  parts: Part[];
}

const COLOURS = new Set(['linearGradient', 'radialGradient']);
/** No file of the size of a logo has as many elements. */
const PARTS_MAX = 100_000;

const referencesIn = (css: string): string[] =>
  [...css.matchAll(/\burl\(\s*['"]?#([^'")\s]+)/gi)].map(([, id = '']) => id);

function partOf(name: string, attributes: Attributes): Part {
  const link = attributes.get('href') ?? '';
  const refers = [...attributes.values()].flatMap(referencesIn);
  if (link.startsWith('#')) refers.push(link.slice(1));
  return { id: attributes.get('id'), isDrawnByOthers: !COLOURS.has(name), refers, parts: [] };
}

/**
 * Counts what a browser would draw: a pattern of patterns of patterns is a picture of millions of parts, as is a large part that is
 * drawn often. What styles refer to may be drawn with each part.
 */
function refuseManyParts(drawing: Part): void {
  const named = new Map<string, Part>();
  let count = 0;
  const name = (part: Part) => {
    if (part.id !== undefined && part.isDrawnByOthers) named.set(part.id, part);
    part.parts.forEach(name);
  };
  const around = new Set<Part>();
  const draw = (part: Part) => {
    count += 1;
    if (count > PARTS_MAX || around.size > 4 * DEPTH_MAX)
      refuse('draws its parts too often, one within another (use, pattern, mask)');
    around.add(part);
    for (const one of part.parts) draw(one);
    for (const id of new Set([...part.refers, ...drawing.refers])) {
      const other = named.get(id);
      // What would draw itself is not drawn.
      if (other && !around.has(other)) draw(other);
    }
    around.delete(part);
  };
  name(drawing);
  draw(drawing);
}
