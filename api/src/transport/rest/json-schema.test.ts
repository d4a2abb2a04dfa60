import { describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import {
  emailAddress,
  oneOf,
  optionalOneOf,
  optionalWebAddress,
  requiredText,
  someOf,
} from '@portal/schema/rules';
import { bodyOf } from './json-schema.ts';

const sentences = { missing: 'Enter it.', wrong: 'Correct it.' };
const colours = { RED: 'Red', BLUE: 'Blue' } as const;

/** The schema of one field, and whether it is required. */
function field(rule: v.GenericSchema, list?: Record<string, string>) {
  const words = { field: { description: 'A field.', ...(list && { list }) } };
  const { properties, required } = bodyOf('Body', 'A body.', v.object({ field: rule }), words);
  return { ...properties?.['field'], required: required?.length === 1 };
}

const TEXT = { description: 'A field.', type: 'string' };

describe('a rule as JSON Schema', () => {
  test.each<[string, ReturnType<typeof field>, object]>([
    [
      'a required text',
      field(requiredText(sentences, 40)),
      { ...TEXT, minLength: 1, maxLength: 40, required: true },
    ],
    [
      'an email address',
      field(emailAddress()),
      { ...TEXT, minLength: 1, maxLength: 254, format: 'email', required: true },
    ],
    [
      'a web address, before the server mends it',
      field(optionalWebAddress(sentences)),
      { ...TEXT, type: ['string', 'null'], maxLength: 200, required: false },
    ],
    [
      'a choice by name',
      field(oneOf(colours, sentences)),
      { ...TEXT, enum: ['RED', 'BLUE'], required: true },
    ],
    [
      'a choice by label',
      field(oneOf(colours, sentences), colours),
      { ...TEXT, enum: ['Red', 'Blue'], required: true },
    ],
    [
      'a choice that may be left open',
      field(optionalOneOf(colours, sentences), colours),
      { ...TEXT, type: ['string', 'null'], enum: ['Red', 'Blue', '', null], required: false },
    ],
    [
      'several choices',
      field(someOf(colours, sentences), colours),
      {
        description: 'A field.',
        type: 'array',
        items: { type: 'string', enum: ['Red', 'Blue'] },
        minItems: 1,
        required: true,
      },
    ],
    [
      'a whole number in bounds',
      field(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9))),
      { description: 'A field.', type: 'integer', minimum: 1, maximum: 9, required: true },
    ],
    [
      'a text of two patterns',
      field(v.pipe(v.string(), v.regex(/^a/), v.regex(/z$/))),
      { ...TEXT, pattern: '^a', allOf: [{ pattern: 'z$' }], required: true },
    ],
  ])('%s', (_name, schema, expected) => expect(schema).toEqual(expected));

  test('is refused rather than left out where it has no words for it', () => {
    expect(() => field(v.map(v.string(), v.string()))).toThrow('"map"');
    expect(() => field(v.pipe(v.string(), v.imei()))).toThrow('"imei"');
    expect(() => bodyOf('Body', 'A body.', v.object({}), { field: 'A field.' })).toThrow('no rule for field');
  });
});
