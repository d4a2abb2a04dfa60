/** Writes the HTML files of the pages around what React renders. */
import { colourNames, tokensOf } from '@portal/schema/colours';
import {
  addressOfPicture,
  company,
  COMPANY_ELEMENT,
  differences,
  TEXTS_ELEMENT,
} from '@portal/schema/company';
import type { CompanyPicture } from '@portal/schema/company';
import { languageNow, otherLanguages, prefixOf } from '@portal/schema/languages';
import { frameTexts } from '@portal/schema/texts/frame';

/** The HTML files without a page in them, as the build writes them. */
export interface Frames {
  /** With styles in it, hydrated after the first paint. */
  inlined: string;
  /** With links to its styles. */
  linked: string;
}

export interface HeadOfPage {
  address: string;
  title: string;
  description: string;
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Private pages and unknown addresses are not for search engines. */
export const withNoindex = (html: string) =>
  html.replace('<title>', '<meta name="robots" content="noindex" />\n    <title>');

export const withMetadata = (html: string, { title, description }: HeadOfPage) =>
  html
    .replace(/<title>.*<\/title>/, () => `<title>${escape(`${title} – ${frameTexts.site}`)}</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (_all, begin) => begin + escape(description));

/** Writes a page, and what it is hydrated by. */
export const withBody = (html: string, scripts: readonly string[], body: string) =>
  html
    .replace('<html', `<html data-modules="${scripts.join(' ')}"`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);

/** Links to the page in all languages. The server takes these lines out where it offers no other one. */
const alternates = (address: string): string[] => [
  ...(['en', ...otherLanguages] as const).map(
    (language) =>
      `<link rel="alternate" hreflang="${language}" href="ORIGIN${prefixOf(language)}${address}" />`,
  ),
  `<link rel="alternate" hreflang="x-default" href="ORIGIN${address}" />`,
];

/** Writes what links and search engines show of a public page. The server replaces ORIGIN. */
export function withHead(html: string, page: HeadOfPage) {
  const { title, description } = page;
  const { linkPicture } = company;
  const address = prefixOf(languageNow()) + page.address;
  const head = [
    `<link rel="canonical" href="ORIGIN${address}" />`,
    ...alternates(page.address),
    `<meta property="og:type" content="website" />`,
    `<meta property="og:title" content="${escape(title)}" />`,
    `<meta property="og:description" content="${escape(description)}" />`,
    `<meta property="og:url" content="ORIGIN${address}" />`,
    `<meta property="og:image" content="ORIGIN${linkPicture ? addressOfPicture(linkPicture) : '/og.png'}" />`,
    `<meta property="og:image:width" content="1200" />`,
    `<meta property="og:image:height" content="630" />`,
    `<meta name="twitter:card" content="summary_large_image" />`,
  ];
  return withMetadata(html, page).replace('</title>', () => `</title>\n    ${head.join('\n    ')}`);
}

const declarations = (tokens: Readonly<Record<string, string>>) =>
  Object.entries(tokens)
    .map(([name, value]) => `--color-${name}:${value}`)
    .join(';');

/** What dark.css draws on navy in the colour of the light theme. */
const HILLS = 'html .fill-primary';

/** An own logo can be wide. On a phone the words beside it leave the room to the menu of an account: its link is named by them in any case. */
const LOGO_STYLE =
  '<style>@media (max-width:28rem){header:has(summary) a img+span{position:absolute;clip-path:inset(50%);white-space:nowrap}}</style>';

/** Writes the shades of the colours over those of theme.css and dark.css. */
function styles(): string[] {
  const { both, light, dark } = tokensOf(company);
  return [
    `<style>html:root{${declarations(both)}}</style>`,
    // Paper is light in both themes.
    `<style media="not screen and (prefers-color-scheme: dark)">html:root{${declarations(light)}}</style>`,
    `<style media="screen and (prefers-color-scheme: dark)">html:root{${declarations(dark)}}${HILLS}{fill:${company.actionColour}}</style>`,
  ];
}

/** Links to the icon. Home screens of iPhones take no drawing. */
function withIcon(html: string, icon: CompanyPicture): string {
  const address = addressOfPicture(icon);
  const type = address.endsWith('.svg') ? 'image/svg+xml' : 'image/png';
  return html
    .replace(/<link rel="icon"[^>]*>/, `<link rel="icon" href="${address}" type="${type}" />`)
    .replace(
      /<link rel="apple-touch-icon"[^>]*>/,
      type === 'image/png' ? `<link rel="apple-touch-icon" href="${address}" />` : '',
    );
}

/** Writes data into a page. A sign of HTML in a text cannot end the element. */
const jsonElement = (attributes: string, data: object) =>
  `<script type="application/json" ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/** Writes the language of a page. What it says where its scripts fail is English. */
export const withLanguage = (html: string): string =>
  html
    .replace('<html lang="en"', `<html lang="${languageNow()}"`)
    .replace('<section id="not-started"', '<section lang="en" id="not-started"');

/** Writes the texts of groups into a page that stand in place of the defaults. Where there are others, the page knows it by the element. */
export function withTexts(html: string, groups: ReadonlySet<string>): string {
  const all = Object.entries(globalThis.ownTexts ?? {});
  if (all.length === 0) return html;
  const own = Object.fromEntries(all.filter(([key]) => groups.has(key.replace(/\..*/, ''))));
  return html.replace('</head>', () => `${jsonElement(`id="${TEXTS_ELEMENT}"`, own)}\n  </head>`);
}

/** Writes who runs the programme into a page: its colours, and what differs from the defaults. */
export function withCompany(html: string): string {
  const changed = differences(company);
  const own = html.replaceAll('MAILBOX', () => escape(company.mailbox));
  if (Object.keys(changed).length === 0) return own;
  const parts = [
    ...(colourNames.some((name) => name in changed) ? styles() : []),
    ...(company.logo ? [LOGO_STYLE] : []),
    jsonElement(`id="${COMPANY_ELEMENT}"`, changed),
  ];
  return (company.icon ? withIcon(own, company.icon) : own)
    .replace(/(<meta name="theme-color" content=")[^"]*/, (_all, begin) => begin + company.groundColour)
    .replace('</head>', () => `${parts.join('\n    ')}\n  </head>`);
}
