/** The graph keeps what it promised to the clients of the last release, and the check of that promise works. */
import { describe, expect, test } from '@jest/globals';
import { incompatibilities } from './compatibility.ts';
import { toCompare } from './schema-files.ts';

test('clients of the last release can go on with the schema as it is', async () => {
  expect(await incompatibilities(...toCompare())).toEqual([]);
});

const TODAY = '2027-07-01';
/** A schema with a field, an argument, an input field and an enum value that may be deprecated. */
const schema = ({
  field = 'old: String',
  argument = 'old: Int',
  input = 'old: Int',
  value = 'OLD',
  more = '',
} = {}) => `
  type Query { thing(id: ID!, filter: Filter, ${argument}): Thing kinds: [Kind!]! }
  type Thing { id: ID! ${field} }
  input Filter { search: String ${input} }
  enum Kind { NEW ${value} }
  ${more}`;
const check = (before: string, after: string) => incompatibilities(before, after, TODAY);
const deprecated = (day: string) => `@deprecated(reason: "Use id instead. Removed after ${day}.")`;

const parts = [
  ['a field', 'Thing.old', 'field', 'old: String'],
  ['an argument', 'Query.thing.old', 'argument', 'old: Int'],
  ['an input field', 'Filter.old', 'input', 'old: Int'],
  ['a value of an enum', 'Kind.OLD', 'value', 'OLD'],
] as const;

describe.each(parts)('%s', (_what, path, part, text) => {
  test('that is removed breaks clients', async () => {
    expect(await check(schema(), schema({ [part]: '' }))).toEqual([expect.stringMatching(`^${path}: `)]);
  });

  test('may go after the day that its deprecation named, and not before', async () => {
    const released = (day: string) => schema({ [part]: `${text} ${deprecated(day)}` });
    expect(await check(released('2027-06-30'), schema({ [part]: '' }))).toEqual([]);
    expect(await check(released(TODAY), schema({ [part]: '' }))).toHaveLength(1);
  });

  test('must not go by a deprecation that no release held', async () => {
    const announced = schema({ [part]: `${text} ${deprecated('2027-06-30')}` });
    expect(await check(schema(), announced)).toEqual([]);
    expect(await check(schema(), schema({ [part]: '' }))).toHaveLength(1);
  });

  test.each([
    ['no reason', '@deprecated'],
    ['no day', '@deprecated(reason: "Use id instead.")'],
    ['no replacement', '@deprecated(reason: "Removed after 2027-06-30.")'],
    ['an invalid day', deprecated('2027-02-30')],
  ])('that is deprecated with %s is refused', async (_fault, directive) => {
    const faults = await check(schema(), schema({ [part]: `${text} ${directive}` }));
    expect(faults).toEqual([expect.stringContaining(`${path}: the reason of the deprecation must read`)]);
  });
});

test('what is added breaks nobody', async () => {
  const added = schema({
    field: 'old: String new: Other',
    argument: 'old: Int, new: Int',
    input: 'old: Int new: Int',
    value: 'OLD NEWER',
    more: 'type Other { id: ID! } extend type Query { other: Other }',
  });
  expect(await check(schema(), added)).toEqual([]);
});

test.each([
  ['a field that gives another type', { field: 'old: Int' }, 'Thing.old'],
  ['a field that became a list', { field: 'old: [String]' }, 'Thing.old'],
  ['an argument that must be given', { argument: 'old: Int!' }, 'Query.thing.old'],
  ['a new input field that must be given', { input: 'old: Int new: Int!' }, 'Filter.new'],
])('%s breaks clients', async (_what, change, path) => {
  expect(await check(schema(), schema(change))).toEqual([expect.stringMatching(`^${path}: .+[.]`)]);
});

test('a field that promises more than before breaks nobody', async () => {
  expect(await check(schema(), schema({ field: 'old: String!' }))).toEqual([]);
});

test('a type goes with the last deprecated field that gave it, and not before', async () => {
  const more = 'type Gone { inner: Inner } type Inner { name: String }';
  const released = (day: string) => schema({ field: `old: Gone ${deprecated(day)}`, more });
  expect(await check(released('2027-06-30'), schema({ field: '' }))).toEqual([]);
  const faults = await check(released(TODAY), schema({ field: '' }));
  expect(faults.map((fault) => fault.split(':')[0])).toEqual(
    expect.arrayContaining(['Gone', 'Inner', 'Thing.old']),
  );
});
