import { expect, test } from '@jest/globals';
import { getIntrospectionQuery } from 'graphql';
import documents from '../../../../schema/documents.json' with { type: 'json' };
import { FRAGMENTS_MAX, NAME_MAX, SAME_NAME_MAX, TOKENS_MAX, findDocumentFault } from './document-guard.ts';

const times = (count: number, text: string) => Array.from({ length: count }, () => text).join(' ');
const cycle = (length: number) =>
  `{ ...F0 } ${Array.from({ length }, (_, n) => `fragment F${n} on Query { me { id } ...F${(n + 1) % length} }`).join(' ')}`;

test('every operation of the pages and the introspection of the usual tools are within bounds', () => {
  for (const document of [...Object.values(documents), getIntrospectionQuery()])
    expect(findDocumentFault(document)).toBeUndefined();
});

test.each([
  ['50 aliases of one field', `{ ${Array.from({ length: 50 }, (_, n) => `a${n}: me { id }`).join(' ')} }`],
  [
    'fields of values with one name',
    `{ ideas(filter: { a: { id: 1 } b: { id: 1 } }) ${times(2, '')} { id } }`,
  ],
  ['a document that does not parse', '{ me { id }'],
  ['what is no token', '{ ; }'],
  ['an operation between fragments', `fragment F on Query { me { id } } query Q { ...F }`],
])('lets %s pass', (_name, document) => {
  expect(findDocumentFault(document)).toBeUndefined();
});

test.each([
  ['tokens', times(TOKENS_MAX / 3 + 1, '{ a }'), /1000 tokens/],
  ['fields with one name', `{ ${times(SAME_NAME_MAX + 1, 'me { id }')} }`, /60 fields with the name me/],
  ['such fields in inline fragments', `{ ${times(SAME_NAME_MAX + 1, '... { me { id } }')} }`, /name me/],
  [
    'and in inline fragments with types',
    `{ ${times(SAME_NAME_MAX + 1, '... on Query @include(if: true) { me { id } }')} }`,
    /name me/,
  ],
  ['aliases with one name', `{ ${times(SAME_NAME_MAX + 1, 'a: me { id }')} }`, /with the name a/],
  ['letters of a name', `{ ${'a'.repeat(NAME_MAX + 1)} }`, /100 letters/],
  ['letters of an argument', `{ a(${'b'.repeat(NAME_MAX + 1)}: 1) }`, /100 letters/],
  [
    'variables',
    `query (${Array.from({ length: 51 }, (_, n) => `$v${n}: Int`).join(' ')}) { a }`,
    /50 variables/,
  ],
  ['spreads', `{ ${times(FRAGMENTS_MAX + 1, '...F')} }`, /50 fragments/],
  ['cycles of fragments', cycle(12), /spreads itself/],
  [
    'fragments that spread themselves',
    '{ ...F } fragment F on Query { ...F }',
    /The fragment F spreads itself/,
  ],
])('refuses too many %s', (_name, document, fault) => {
  expect(findDocumentFault(document)).toMatch(fault);
});
