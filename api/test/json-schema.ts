/** Validates values by the part of JSON Schema 2020-12 that the OpenAPI document uses; another keyword is an error. */
import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from '../src/rest/json-schema.ts';

/** Gives the schema that a reference names. */
export type Resolve = (ref: string) => JsonSchema;

const formats: Readonly<Record<string, RegExp>> = {
  email: /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i,
};

/** Say what a value is; bound nothing. */
const annotations = ['title', 'description', 'contentMediaType', 'contentSchema'];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const lengthOf = (value: unknown) => (typeof value === 'string' ? [...value].length : undefined);
const sizeOf = (value: unknown) => (Array.isArray(value) ? value.length : undefined);
const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined);
const isAtLeast = (value: number | undefined, bound: unknown) =>
  value === undefined || value >= Number(bound);
const isAtMost = (value: number | undefined, bound: unknown) => value === undefined || value <= Number(bound);

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'object':
      return isObject(value);
    case 'array':
      return Array.isArray(value);
    case 'null':
      return value === null;
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

/** What each keyword asks of a value. */
const keywords: Readonly<Record<string, (value: unknown, bound: never) => boolean>> = {
  type: (value, types: string | string[]) => [types].flat().some((type) => isOfType(value, type)),
  const: (value, only: unknown) => isDeepStrictEqual(value, only),
  enum: (value, choices: unknown[]) => choices.some((choice) => isDeepStrictEqual(value, choice)),
  required: (value, names: string[]) => !isObject(value) || names.every((name) => Object.hasOwn(value, name)),
  minItems: (value, bound: number) => isAtLeast(sizeOf(value), bound),
  maxItems: (value, bound: number) => isAtMost(sizeOf(value), bound),
  minLength: (value, bound: number) => isAtLeast(lengthOf(value), bound),
  maxLength: (value, bound: number) => isAtMost(lengthOf(value), bound),
  minimum: (value, bound: number) => isAtLeast(numberOf(value), bound),
  maximum: (value, bound: number) => isAtMost(numberOf(value), bound),
  pattern: (value, source: string) => typeof value !== 'string' || new RegExp(source, 'u').test(value),
  format: (value, name: string) => {
    const format = formats[name];
    if (!format) throw new Error(`the validator knows no format ${name}`);
    return typeof value !== 'string' || format.test(value);
  },
};

/** What is wrong with a value by a schema, each fault with its place; empty when nothing is. */
export function faultsOf(schema: JsonSchema, value: unknown, resolve: Resolve, at = '$'): string[] {
  const faults: string[] = [];
  for (const [keyword, bound] of Object.entries(schema)) {
    const test = keywords[keyword];
    if (test) {
      if (!test(value, bound as never)) faults.push(`${at}: ${keyword} ${JSON.stringify(bound)}`);
    } else if (keyword === '$ref') {
      faults.push(...faultsOf(resolve(bound as string), value, resolve, at));
    } else if (keyword === 'allOf') {
      faults.push(...(bound as JsonSchema[]).flatMap((part) => faultsOf(part, value, resolve, at)));
    } else if (keyword === 'items') {
      if (!Array.isArray(value)) continue;
      faults.push(...value.flatMap((item, i) => faultsOf(bound as JsonSchema, item, resolve, `${at}[${i}]`)));
    } else if (keyword === 'properties') {
      if (!isObject(value)) continue;
      for (const [name, property] of Object.entries(bound as Record<string, JsonSchema>)) {
        if (Object.hasOwn(value, name))
          faults.push(...faultsOf(property, value[name], resolve, `${at}.${name}`));
      }
    } else if (keyword === 'additionalProperties') {
      if (bound !== false || !isObject(value)) continue;
      const known = schema.properties ?? {};
      const others = Object.keys(value).filter((name) => !Object.hasOwn(known, name));
      faults.push(...others.map((name) => `${at}.${name}: is not documented`));
    } else if (!annotations.includes(keyword)) {
      throw new Error(`the validator knows no keyword ${keyword}`);
    }
  }
  return faults;
}
