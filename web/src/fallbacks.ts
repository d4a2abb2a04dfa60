/** The language of what falls back to English: a page in another language shows it where that lacks a text. */
import type { CompiledMessage, Compiled, OwnTexts } from '@portal/schema/texts';

/** Signs of no language that stand around a text while it is looked for. */
const [BEGIN, END] = ['\uE001', '\uE002'];

const markedMessage = (message: CompiledMessage): CompiledMessage =>
  typeof message === 'string' ? BEGIN + message + END : ([BEGIN, ...message, END] as CompiledMessage);

function marked(text: Compiled): Compiled {
  if (typeof text === 'string' || Array.isArray(text)) return markedMessage(text);
  if ('fill' in text) return { fill: markedMessage(text.fill) };
  const part = (value: CompiledMessage | { html: CompiledMessage }) =>
    typeof value === 'object' && 'html' in value ? { html: markedMessage(value.html) } : markedMessage(value);
  return {
    items: text.items.map((item) =>
      Object.fromEntries(Object.entries(item).map(([name, value]) => [name, part(value)])),
    ),
  };
}

/** Marks texts, so that they are found in what is drawn with them. */
export const markedTexts = (texts: OwnTexts): OwnTexts =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, marked(text)]));

const MARKED = new RegExp(`${BEGIN}([^${BEGIN}${END}]+)${END}`, 'g');

/** An element in whose opening tag nothing is left out: React escapes signs of HTML in attributes. */
const OPENING = /<([a-z][a-z\d]*)((?: [^<>]*)?)>/g;

/**
 * Writes into the elements of a page that have an English text, and nothing else, that it is English. Their texts stay, so the scripts
 * find what they draw themselves.
 * @param marks the same page, drawn with marked texts
 */
export function withEnglish(body: string, marks: string): string {
  const english = new Set([...marks.matchAll(MARKED)].map(([, text]) => text));
  return body.replace(OPENING, (tag, name: string, attributes: string, at: number) => {
    const begin = at + tag.length;
    const end = body.indexOf(`</${name}>`, begin);
    const isWhole = end > begin && english.has(body.slice(begin, end)) && !attributes.includes(' lang="');
    return isWhole ? `<${name}${attributes} lang="en">` : tag;
  });
}
