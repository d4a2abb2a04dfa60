import { buttonInDark, tokensOf } from '@portal/schema/colours';
import { company } from '@portal/schema/company';
import { dayInLanguage } from '@portal/schema/day-names';
import { languageNow } from '@portal/schema/languages';
import { isPlainName, withoutLinks } from '@portal/schema/text';
import { escapeHtml } from '@portal/schema/html';
import { mailText, mailTexts } from './mail-texts.ts';

export interface Message {
  subject: string;
  text: string;
  html: string;
  /** A link that has to be opened, such as one that verifies. */
  link?: string | undefined;
  /** The page that ends mails of this kind. */
  unsubscribe?: string | undefined;
}

interface Link {
  label: string;
  url: string;
}

export interface Words {
  subject: string;
  greeting?: string;
  before: string[];
  action?: Link & { isNeeded?: boolean };
  after?: string[];
  /** The link by which a person ends mails of this kind. */
  stop?: Link;
}

/** The words that all emails share. */
const frameTexts = mailTexts('frame', 'what all emails say', {
  greeting: mailText('Hello {firstName},', 'The first line, to somebody whose first name is known.', {
    firstName: 'the first name',
  }),
  greetingNobody: mailText('Hello,', 'The first line, to anybody else.'),
  buttonFails: mailText(
    'If the button does not work, open this address:',
    'Below the button. The address follows on the next line.',
  ),
  closing: mailText('Questions? Reply to this email, or write to {mailbox}.', 'The last sentence.'),
});

const WIDTH = 72;
const SUBJECT_MAX = 120;
const NAME_MAX = 60;

/** Cuts a text to a number of characters, with dots for the rest. */
function shortened(text: string, max: number): string {
  const letters = [...text];
  return letters.length > max
    ? `${letters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
    : text;
}

/** Marks the subject of a message that is only a test. */
export const testSubject = (subject: string): string => shortened(`Test: ${subject}`, SUBJECT_MAX);

const EXCERPT_MAX = 500;

/** Quotes the beginning of a stranger's text, without links, cut at the end of a word. */
export function excerpt(text: string): string {
  const letters = [...withoutLinks(text.trim())];
  if (letters.length <= EXCERPT_MAX) return `“${letters.join('')}”`;
  const start = letters.slice(0, EXCERPT_MAX - 1).join('');
  // A text without blanks is cut where it is.
  return `“${start.replace(/(?<=\S)\s+\S*$/u, '')}…”`;
}

/** Quotes a name that a person gave, shortened so that the end of a subject line stays visible. */
export const quoted = (name: string): string => `“${shortened(onOneLine(name), NAME_MAX)}”`;

/** Writes a day, YYYY-MM-DD, as mails do. @param today leaves out the year where it is the present one */
export const dayInWords = (day: string, today?: string): string =>
  dayInLanguage(
    new Intl.DateTimeFormat('en-GB', {
      ...{ day: 'numeric', month: 'long', timeZone: 'UTC' },
      ...(today?.slice(0, 4) !== day.slice(0, 4) && { year: 'numeric' }),
    }).format(Date.parse(day)),
  );

/** Greets a person by the name that they gave, unless it says more than a name does. */
export function greetingOf(given: string | null | undefined): string {
  const name = onOneLine(readable(given ?? ''));
  return name && isPlainName(name) && [...name].length <= NAME_MAX
    ? frameTexts.greeting({ firstName: name })
    : frameTexts.greetingNobody;
}

const onOneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** Replaces characters that no mail shows, and drops direction marks that would reverse the words after a name. */
const readable = (text: string): string =>
  text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/\p{Cs}/gu, '\uFFFD');

const readableLink = <L extends Link>(link: L): L => ({ ...link, label: onOneLine(readable(link.label)) });

/** Signs a mail: who writes, and from where. */
const signature = () => [company.programme, company.legalName, company.address].filter(Boolean).join(', ');

/** Sets the words as text (at most 72 columns, links whole) and as HTML. */
export function compose({ subject, greeting, before, action, after = [], stop }: Words): Message {
  const words = {
    subject: shortened(onOneLine(readable(subject)), SUBJECT_MAX),
    greeting: onOneLine(readable(greeting ?? frameTexts.greetingNobody)),
    before: before.map(readable),
    action: action && readableLink(action),
    after: [...after.map(readable), frameTexts.closing],
    stop: stop && readableLink(stop),
  };
  return {
    subject: words.subject,
    text: textOf(words),
    html: htmlOf(words),
    link: action?.isNeeded ? action.url : undefined,
    unsubscribe: stop?.url,
  };
}

type AllWords = Required<Pick<Words, 'subject' | 'greeting' | 'before' | 'after'>> & {
  action: Link | undefined;
  stop: Link | undefined;
};

function textOf({ greeting, before, action, after, stop }: AllWords): string {
  const withLink = (link: Link | undefined) => (link ? [`${wrap(link.label)}:\n${link.url}`] : []);
  const parts = [
    // Plain text begins with the sender, as the head of the HTML does.
    company.programme,
    wrap(greeting),
    ...before.map(wrap),
    ...withLink(action),
    ...after.map(wrap),
    ...withLink(stop),
    `-- \n${wrap(signature())}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function wrap(paragraph: string): string {
  return paragraph
    .split('\n')
    .map((line) => {
      let [out, column] = ['', 0];
      for (const word of line.split(' ')) {
        const breaks = column > 0 && column + 1 + word.length > WIDTH;
        out += column === 0 ? word : breaks ? `\n${word}` : ` ${word}`;
        column = breaks || column === 0 ? word.length : column + 1 + word.length;
      }
      return out;
    })
    .join('\n');
}

// Light colours are inline and in attributes, for mail readers that drop styles (Outlook draws with Word, which knows no
// padding but that of cells); the dark ones of the style sheet override both.
const style = () =>
  ':root{color-scheme:light dark;supported-color-schemes:light dark}' +
  '@media (prefers-color-scheme:dark){.page{background:#08131D!important}' +
  '.card{background:#12222F!important}.ink{color:#E8EEF4!important}.quiet{color:#A9BACB!important}' +
  `.link{color:${tokensOf(company).dark.primary}!important}` +
  `.button{background:${buttonInDark(company.actionColour)}!important}}`;

const ANYWHERE = 'overflow-wrap:anywhere;word-break:break-word';

/** Draws a table for layout: its cells pad the content. */
const table = (padding: number, attributes: string, rows: string): string =>
  `<table role="presentation" cellspacing="0" cellpadding="${padding}" border="0" ${attributes}>${rows}</table>`;
const row = (attributes: string, content: string): string => `<tr><td ${attributes}>${content}</td></tr>`;

function buttonOf({ label, url }: Link): string {
  const words = `<font color="#ffffff">${escapeHtml(label)}</font>`;
  const link = `<a href="${escapeHtml(url)}" style="color:#ffffff;font-weight:600;text-decoration:none;${ANYWHERE}">${words}</a>`;
  const cell = row(
    `class="button" bgcolor="${company.actionColour}" style="padding:12px 20px;border-radius:8px;background:${company.actionColour}"`,
    link,
  );
  return table(12, 'style="margin:0 0 16px"', cell);
}

function htmlOf({ subject, greeting, before, action, after, stop }: AllWords): string {
  const inner = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');
  const p = (text: string) => `<p style="margin:0 0 16px;${ANYWHERE}">${inner(text)}</p>`;
  const small = (content: string) =>
    `<p class="quiet" style="margin:0 0 16px;font-size:14px;color:#4A5B6C;${ANYWHERE}">${content}</p>`;
  const a = (url: string, text: string) =>
    `<a class="link" href="${escapeHtml(url)}" style="color:${company.actionColour}"><font color="${company.actionColour}" class="link">${escapeHtml(text)}</font></a>`;
  const button = action
    ? buttonOf(action) + small(`${escapeHtml(frameTexts.buttonFails)}<br>${a(action.url, action.url)}`)
    : '';
  const words =
    `${p(greeting)}${before.map(p).join('')}${button}${after.map(p).join('')}` +
    `${stop ? small(a(stop.url, stop.label)) : ''}` +
    `<p class="quiet" style="margin:24px 0 0;font-size:14px;color:#4A5B6C;${ANYWHERE}">${escapeHtml(signature())}</p>`;
  const font = "font:16px/1.6 'Public Sans',Arial,sans-serif";
  const card = table(
    24,
    'width="100%" class="card" bgcolor="#ffffff" style="max-width:560px;background:#ffffff;border-radius:8px;overflow:hidden"',
    row(
      `align="left" bgcolor="${company.groundColour}" style="padding:16px 24px;background:${company.groundColour};${font};font-weight:700"`,
      `<font color="#ffffff">${escapeHtml(company.programme)}</font>`,
    ) + row(`align="left" style="padding:24px;${font}"`, `<font color="#0B1F33" class="ink">${words}</font>`),
  );
  return (
    `<!doctype html><html lang="${languageNow()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">` +
    `<title>${escapeHtml(subject)}</title><style>${style()}</style></head>` +
    `<body class="page" bgcolor="#F5F8FA" style="margin:0;background:#F5F8FA">` +
    `${table(12, 'width="100%" class="page" bgcolor="#F5F8FA" style="background:#F5F8FA"', row('align="center"', card))}</body></html>`
  );
}
