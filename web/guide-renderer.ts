/** Renders the Markdown of the guide as HTML: headings with ids, tables that scroll, examples with tabs and a Copy button. */
import { Parser, Renderer } from 'marked';
import type { Tokens } from 'marked';

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Returns the id of a heading, like GitHub. */
export const idOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

const languages: Readonly<Record<string, string>> = {
  sh: 'curl',
  js: 'JavaScript',
  python: 'Python',
  graphql: 'GraphQL',
  json: 'JSON',
};

const NAME_MAX = 45;

const isCode = (token: Tokens.Generic | undefined): token is Tokens.Code => token?.type === 'code';
const isSpace = (token: Tokens.Generic | undefined) => token?.type === 'space';

/** Returns the label of a tab: the name that follows the language, else the language. */
function nameOf({ lang = '', text }: Tokens.Code): string {
  const [language = '', ...name] = lang.split(' ');
  if (name.length > 0) return name.join(' ');
  return language === 'sh' && !text.includes('curl') ? 'Shell' : (languages[language] ?? language);
}

/**
 * Creates a renderer of tokens.
 * @param title names what comes before the first heading
 * @param hrefOf returns the target of a link on the site; undefined renders only its text
 */
export function guideRenderer(
  title: string,
  hrefOf: (href: string) => string | undefined,
): (tokens: Tokens.Generic[]) => string {
  let heading = title;
  let examples = 0;
  const renderer = new Renderer();
  const parser = new Parser({ renderer });
  const inline = (tokens: Tokens.Generic[]) => parser.parseInline(tokens);

  renderer.heading = ({ text, depth, tokens }) => {
    heading = text.replaceAll('`', '');
    return `<h${depth} id="${idOf(heading)}">${inline(tokens)}</h${depth}>\n`;
  };
  renderer.codespan = ({ text }) =>
    `<code class="rounded-sm bg-locked-tint px-1 font-mono text-[0.9em] wrap-anywhere">${escape(text)}</code>`;
  renderer.table = ({ header, rows }) => {
    const cell = ({ tokens }: Tokens.TableCell) => {
      // A cell that is one name does not wrap, unless it would push the others out of view.
      const isName = tokens.every(({ type, raw }) => type === 'codespan' && raw.length < NAME_MAX);
      return `<td class="px-3 py-2${isName ? ' whitespace-nowrap' : ''}">${inline(tokens)}</td>`;
    };
    const head = header.map(
      ({ tokens }) => `<th scope="col" class="px-3 py-2 font-semibold">${inline(tokens)}</th>`,
    );
    const body = rows.map(
      (row) => `<tr class="border-t border-line align-top">${row.map(cell).join('')}</tr>`,
    );
    return `<div role="region" aria-label="${escape(`${heading}: table`)}" tabindex="0" class="overflow-x-auto rounded-box border border-line bg-surface">
<table class="w-full ${header.length > 3 ? 'min-w-[52rem]' : 'min-w-[36rem]'} border-collapse text-left text-sm"><thead class="bg-locked-tint"><tr>${head.join('')}</tr></thead>
<tbody>${body.join('\n')}</tbody></table>
</div>\n`;
  };
  renderer.list = ({ ordered, start, items }) => {
    const rows = items.map(({ tokens }) => `<li>${parser.parse(tokens)}</li>`).join('\n');
    return ordered
      ? `<ol class="grid list-decimal gap-2 pl-6" start="${start || 1}">${rows}</ol>\n`
      : `<ul class="grid list-disc gap-2 pl-6">${rows}</ul>\n`;
  };
  renderer.link = ({ href, tokens }) => {
    const [words, target] = [inline(tokens), hrefOf(href)];
    if (target === undefined) return words;
    // Files have an extension, pages have none. Texts are read in the browser.
    const isFile = /^\/.*\.\w+$/.test(target) && !/\.(graphql|md)$/.test(target);
    return `<a href="${escape(target)}"${isFile ? ' download' : ''}>${words}</a>`;
  };

  renderer.image = ({ href, text }) =>
    `<img src="${escape(hrefOf(href) ?? href)}" alt="${escape(text)}" loading="lazy" class="w-full rounded-box border border-line">`;

  /** Renders consecutive examples as tabs. Radio buttons need no script. */
  const example = (codes: readonly Tokens.Code[]) => {
    examples += 1;
    const group = `example-${examples}`;
    const names = codes.map(nameOf);
    const tabs = names.map((name, at) =>
      codes.length === 1
        ? `<span class="inline-flex min-h-11 items-center px-3 text-sm font-semibold">${escape(name)}</span>`
        : `<label class="example-tab"><input type="radio" name="${group}" value="${escape(name)}" data-tab="${at}"${at === 0 ? ' checked' : ''} class="sr-only">${escape(name)}</label>`,
    );
    const panels = codes.map(
      ({ text }, at) =>
        `<pre data-panel="${at}" tabindex="0" role="region" aria-label="${escape(`${heading}: ${names[at]}, example ${examples}`)}" class="overflow-x-auto p-4 font-mono text-sm"><code>${escape(text)}</code></pre>`,
    );
    const copy = `<button type="button" data-copy class="needs-script min-h-11 rounded-box px-4 text-sm font-semibold text-lime hover:text-white print:hidden">Copy<span class="sr-only"> the example</span></button>`;
    const bar = `<div class="grid grid-cols-[minmax(0,1fr)_auto] items-start border-b border-navy-line px-1"><div class="flex flex-wrap">${tabs.join('')}</div>${copy}</div>`;
    const look = 'example min-w-0 rounded-box bg-navy text-white';
    return codes.length === 1
      ? `<div class="${look}">${bar}${panels.join('')}</div>\n`
      : `<fieldset class="${look}"><legend class="sr-only">${escape(`${heading}: example ${examples}`)}</legend>${bar}${panels.join('')}</fieldset>\n`;
  };

  return (tokens) => {
    const parts: string[] = [];
    for (let at = 0; at < tokens.length; at += 1) {
      const token = tokens[at];
      if (!token) continue;
      if (!isCode(token)) {
        parts.push(parser.parse([token]));
        continue;
      }
      const codes = [token];
      for (;;) {
        const next = isSpace(tokens[at + 1]) ? at + 2 : at + 1;
        const code = tokens[next];
        if (!isCode(code)) break;
        codes.push(code);
        at = next;
      }
      parts.push(example(codes));
    }
    return parts.join('');
  };
}
