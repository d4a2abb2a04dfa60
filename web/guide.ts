/** Makes the page of docs/api.md at build, so that the guide for developers has one text: Markdown to HTML. */
import { readFileSync } from 'node:fs';
import { lexer, Parser, Renderer } from 'marked';
import type { Tokens } from 'marked';
import type { Plugin } from 'vite';

const GUIDE = /[/\\]docs[/\\]api\.md$/;
/** Files that the guide leads to, and that are served beside it: their place in docs. */
const FILES = ['clients/portal.py'];

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The id of a heading, as GitHub makes it. */
const idOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

/** A part of the guide with a heading of its own. */
interface Section {
  id: string;
  title: string;
}

/** What the page takes. */
interface Guide {
  sections: Section[];
  html: string;
}

/** @param markdown the guide; its first heading is the page's own and left out */
function renderGuide(markdown: string): Guide {
  const sections: Section[] = [];
  let heading = '';
  const renderer = new Renderer();
  const inline = (tokens: Tokens.Generic[]) => renderer.parser.parseInline(tokens);

  renderer.heading = ({ text, depth, tokens }) => {
    if (depth === 1) return '';
    heading = text.replaceAll('`', '');
    const id = idOf(heading);
    if (depth === 2) sections.push({ id, title: heading });
    return `<h${depth} id="${id}">${inline(tokens)}</h${depth}>\n`;
  };
  renderer.code = ({ text, lang = '' }) =>
    `<div class="relative grid grid-cols-[minmax(0,1fr)]">
<pre tabindex="0" role="region" aria-label="${escape(`${heading}: example, ${lang}`)}" class="overflow-x-auto rounded-box bg-navy p-4 pr-24 font-mono text-sm text-white"><code>${escape(text)}</code></pre>
<button type="button" data-copy class="needs-script absolute top-1 right-1 min-h-11 rounded-box bg-navy px-4 font-semibold text-lime hover:text-white print:hidden">Copy<span class="sr-only"> the example</span></button>
</div>\n`;
  renderer.codespan = ({ text }) =>
    `<code class="rounded-sm bg-locked-tint px-1 font-mono text-[0.9em] wrap-anywhere">${escape(text)}</code>`;
  renderer.table = ({ header, rows }) => {
    const cell = ({ tokens }: Tokens.TableCell) => {
      // A name must not be broken where it does not stand in a text.
      const isName = tokens.every(({ type }) => type === 'codespan');
      return `<td class="px-3 py-2${isName ? ' whitespace-nowrap' : ''}">${inline(tokens)}</td>`;
    };
    const head = header.map(
      ({ tokens }) => `<th scope="col" class="px-3 py-2 font-semibold">${inline(tokens)}</th>`,
    );
    const body = rows.map(
      (row) => `<tr class="border-t border-line align-top">${row.map(cell).join('')}</tr>`,
    );
    return `<div role="region" aria-label="${escape(`${heading}: table`)}" tabindex="0" class="overflow-x-auto rounded-box border border-line bg-white">
<table class="w-full ${header.length > 3 ? 'min-w-[56rem]' : 'min-w-[36rem]'} border-collapse text-left text-sm"><thead class="bg-locked-tint"><tr>${head.join('')}</tr></thead>
<tbody>${body.join('\n')}</tbody></table>
</div>\n`;
  };
  renderer.list = ({ ordered, start, items }) => {
    const rows = items.map(({ tokens }) => `<li>${renderer.parser.parse(tokens)}</li>`).join('\n');
    return ordered
      ? `<ol class="grid list-decimal gap-2 pl-6" start="${start || 1}">${rows}</ol>\n`
      : `<ul class="grid list-disc gap-2 pl-6">${rows}</ul>\n`;
  };
  renderer.link = ({ href, tokens }) => {
    const words = inline(tokens);
    if (/^(https?:|#)/.test(href)) return `<a href="${escape(href)}">${words}</a>`;
    // What is not served here is in the repository.
    return FILES.includes(href) ? `<a href="/${href}" download>${words}</a>` : words;
  };
  const html = new Parser({ renderer }).parse(lexer(markdown, { gfm: true }));
  return { sections, html };
}

/** Lets the web client import docs/api.md as its sections and HTML, and serves the files that it leads to. */
export function guide(): Plugin {
  return {
    name: 'guide',
    transform(code, id) {
      if (!GUIDE.test(id)) return undefined;
      return { code: `export default ${JSON.stringify(renderGuide(code))};`, map: null, moduleType: 'js' };
    },
    generateBundle() {
      for (const fileName of FILES) {
        const source = readFileSync(new URL(`../docs/${fileName}`, import.meta.url));
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}
