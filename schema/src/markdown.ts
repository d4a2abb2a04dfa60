/** Writes Markdown, which staff write for public pages, as safe HTML. */
import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { escapeHtml } from './html.ts';

const marked = new Marked({ gfm: true });

// A heading of the text stands below that of its page.
const headings = Object.fromEntries([1, 2, 3, 4, 5].map((level) => [`h${level}`, `h${level + 1}`]));

/** A picture of the portal that a text may show. */
export interface Picture {
  /** A path on this origin. */
  url: string;
  /** What it shows, where the text does not say it. */
  label: string;
  width: number | null;
  height: number | null;
}

type FindPicture = (address: string) => Picture | undefined;

/** What a text may have: its own words, links, and pictures that the portal has. No script, style, form, frame, or picture of another site. */
const allowedWith = (findPicture: FindPicture): sanitizeHtml.IOptions => ({
  allowedTags: [
    ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'code'],
    ...['ul', 'ol', 'li', 'strong', 'em', 'del', 'a', 'img'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    ...{ a: ['href'], ol: ['start'], th: ['scope'] },
    img: ['src', 'alt', 'width', 'height', 'loading'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    ...headings,
    th: sanitizeHtml.simpleTransform('th', { scope: 'col' }),
    // Nothing of the element stays but its words. Width and height hold its place while it loads.
    img: (tagName, { src = '', alt }) => {
      const found = findPicture(src);
      if (!found) return { tagName, attribs: {} };
      const { url, label, width, height } = found;
      const sizes = { width: String(width), height: String(height) };
      return { tagName, attribs: { src: url, alt: alt || label, ...sizes, loading: 'lazy' } };
    },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
});

const none: FindPicture = () => undefined;

/**
 * The most signs of a paragraph or an item that may belong to each other. The parser looks for the other one of each: for some
 * thousands it would take the only thread of the server for many seconds.
 */
const SIGNS_MAX = 500;
const isDense = (markdown: string): boolean =>
  markdown
    .split(/\n(?:[ \t]*\n| {0,3}[-*+][ \t]+(?=\S))/)
    .some((part) => part.replace(/[^*_~`[\]<>]/g, '').length > SIGNS_MAX);

/** The quotations and lists that a line may stand in. */
const NESTED_MAX = 20;
const TOO_NESTED = new RegExp(
  `^[ \\t]*(?:(?:>|(?:[-*+]|\\d{1,9}[.)])[ \\t])[ \\t]*){${NESTED_MAX + 1}}`,
  'm',
);

/** Says what is wrong with a text in Markdown, before the parser reads it; undefined for nothing. */
export function markdownFault(markdown: string): string | undefined {
  if (TOO_NESTED.test(markdown))
    return `A line stands in more than ${NESTED_MAX} quotations or lists. Take signs like > and - from its beginning.`;
  if (isDense(markdown))
    return 'Too many signs such as *, > or [ stand within each other. Take some of them out.';
  return undefined;
}

/** Returns what the parser makes of a text; undefined where it has a fault. */
const parsed = (markdown: string): string | undefined =>
  markdownFault(markdown) === undefined ? marked.parse(markdown, { async: false }) : undefined;

/**
 * Returns safe HTML of a text in Markdown, with its first heading at the second level. One with a fault stays as it was typed.
 * @param findPicture finds a picture by the address that the text gives
 */
export const htmlOf = (markdown: string, findPicture = none): string =>
  sanitizeHtml(parsed(markdown) ?? `<p>${escapeHtml(markdown)}</p>`, allowedWith(findPicture)).trim();
