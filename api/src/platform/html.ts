/** Writes texts as HTML: plain ones, and Markdown that staff write for public pages. */
import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML, within elements and within quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => escapes[c] ?? c);

const marked = new Marked({ gfm: true });

// A heading of the text stands below that of its page.
const headings = Object.fromEntries([1, 2, 3, 4, 5].map((level) => [`h${level}`, `h${level + 1}`]));

/** What a text may have: its own words, and links. No script, style, form, frame, or picture of another site. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'code'],
    ...['ul', 'ol', 'li', 'strong', 'em', 'del', 'a'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href'], ol: ['start'], th: ['scope'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { ...headings, th: sanitizeHtml.simpleTransform('th', { scope: 'col' }) },
};

/** Returns safe HTML of a text in Markdown, with its first heading at the second level. */
export const htmlOf = (markdown: string): string =>
  sanitizeHtml(marked.parse(markdown, { async: false }), allowed).trim();
