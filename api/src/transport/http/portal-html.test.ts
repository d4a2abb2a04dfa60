/** A page shows the languages that visitors may choose, and no others. */
import { expect, test } from '@jest/globals';
import { withOffered } from './portal-html.ts';

const PAGE = `<html lang="en"><head>
    <link rel="alternate" hreflang="en" href="/" />
    <link rel="alternate" hreflang="tn" href="/tn/" />
    <link rel="alternate" hreflang="fr" href="/fr/" />
    <link rel="alternate" hreflang="x-default" href="/" />
  </head></html>`;
const ALL = ['en', 'tn', 'fr'];

const shownOf = (offered: readonly string[]) => {
  const html = withOffered(PAGE, offered, ALL);
  return {
    alternates: [...html.matchAll(/<link [^>]*hreflang="([^"]*)"/g)].map(([, code]) => code),
    offered: /<html data-languages="([^"]*)"/.exec(html)?.[1],
    hidden: [...html.matchAll(/[}>]\[hreflang=(\w+)\]\{display:none\}/g)].map(([, code]) => code),
  };
};

test.each([
  ['English alone', ['en'], { alternates: [], offered: undefined, hidden: [] }],
  [
    'one of two others',
    ['en', 'fr'],
    { alternates: ['en', 'fr', 'x-default'], offered: 'en fr', hidden: ['tn'] },
  ],
  ['all', ALL, { alternates: [...ALL, 'x-default'], offered: 'en tn fr', hidden: [] }],
])('%s', (_, offered, shown) => {
  expect(shownOf(offered)).toEqual(shown);
});

test('a page that offers all languages has no style for it', () => {
  expect(withOffered(PAGE, ALL, ALL)).not.toContain('<style>');
});
