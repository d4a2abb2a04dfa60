/** The guide for developers, docs/api.md, as the tests read it. */
import { readFileSync } from 'node:fs';

export const guide = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');

/** Finds the text between a heading of the guide and the next one of its level. */
export function sectionOf(heading: string): string {
  const [start = ''] = /^#+ /.exec(heading) ?? [];
  const [, section = ''] = guide.split(`\n${heading}\n`);
  return section.split(new RegExp(`^#{2,${start.trim().length}} `, 'm'))[0] ?? '';
}

/** Lists the examples in a language, in their order. */
export const examplesIn = (language: string, text = guide): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}(?: .*)?\\n([^]*?)^\`\`\``, 'gm'))].map(
    ([, body = '']) => body,
  );
