/** Reads the HTML of a clause as what a PDF sets: paragraphs, and the list that ends it. */
import { SaxesParser } from 'saxes';
import type { TextSection } from '@portal/schema/programme-terms';

/** The elements whose words stand by themselves. */
const BLOCKS = new Set([
  'p',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'pre',
  'li',
  'tr',
  'br',
  'hr',
  'ul',
  'ol',
  'table',
]);
const CELLS = new Set(['td', 'th']);

/** Returns the section of a clause. A PDF has no bold words and no links: an address elsewhere stands after its words. */
export function sectionOf({ heading, text }: { heading: string; text: string }): TextSection {
  const blocks: { words: string; isItem: boolean }[] = [];
  let words = '';
  let depth = 0;
  const links: string[] = [];
  const end = () => {
    const block = words.replace(/\s+/g, ' ').trim();
    words = '';
    if (block !== '') blocks.push({ words: block, isItem: depth > 0 });
  };
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('text', (part) => (words += part));
  parser.on('opentag', ({ name, attributes }) => {
    if (BLOCKS.has(name)) end();
    if (name === 'li') depth += 1;
    if (name === 'a') links.push(attributes['href'] ?? '');
  });
  parser.on('closetag', ({ name }) => {
    if (BLOCKS.has(name)) end();
    if (name === 'li') depth -= 1;
    if (CELLS.has(name)) words += ' ';
    const address = name === 'a' ? links.pop() : undefined;
    if (address && /^https?:/.test(address) && !words.endsWith(address)) words += ` (${address})`;
  });
  // Its sanitizer closes each element.
  parser.write(`<div>${text}</div>`).close();
  const items = blocks.length - blocks.findLastIndex(({ isItem }) => !isItem) - 1;
  const split = blocks.length - items;
  return {
    heading,
    // A list that words follow is set as lines.
    paragraphs: blocks.slice(0, split).map((block) => (block.isItem ? `• ${block.words}` : block.words)),
    list: blocks.slice(split).map((block) => block.words),
  };
}
