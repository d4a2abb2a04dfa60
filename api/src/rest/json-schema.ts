/** JSON Schema (2020-12) from the valibot rules that the server parses by, as far as one can be said in the other. */
import * as v from 'valibot';
import { labelsOf } from '@portal/schema/choices';
import type { Choices } from '@portal/schema/choices';

type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null';

/** The part of JSON Schema that is used. A schema with a title is a component of the document. */
export interface JsonSchema {
  $ref?: string;
  title?: string;
  description?: string;
  type?: JsonType | readonly JsonType[];
  const?: unknown;
  enum?: readonly unknown[];
  examples?: readonly unknown[];
  allOf?: readonly JsonSchema[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  additionalProperties?: boolean;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  contentMediaType?: string;
  contentSchema?: JsonSchema;
}

/** What valibot's schemas and actions look like from the inside. */
interface Rule {
  kind: 'schema' | 'validation' | 'transformation' | 'metadata';
  type: string;
  pipe?: readonly Rule[];
  wrapped?: Rule;
  item?: Rule;
  options?: readonly unknown[];
  requirement?: unknown;
}

/** The rules of an object, by field. */
type Rules = v.ObjectSchema<v.ObjectEntries, undefined>;

const isList = ({ type }: JsonSchema) => type === 'array';

/** What a step of a pipe adds to what stands before it. */
function constraint({ type, requirement }: Rule, before: JsonSchema): JsonSchema {
  const bound = Number(requirement);
  switch (type) {
    case 'min_length':
      return isList(before) ? { minItems: bound } : { minLength: bound };
    case 'max_length':
      return isList(before) ? { maxItems: bound } : { maxLength: bound };
    case 'min_value':
      return { minimum: bound };
    case 'max_value':
      return { maximum: bound };
    case 'integer':
      return { type: 'integer' };
    case 'regex': {
      const { source: pattern } = requirement as RegExp;
      return before.pattern === undefined ? { pattern } : { allOf: [...(before.allOf ?? []), { pattern }] };
    }
    case 'rfc_email':
      return { format: 'email' };
    case 'iso_timestamp':
      return { format: 'date-time' };
    // Blanks and capitals are the server's to mend; what a function checks has no words in JSON Schema.
    case 'trim':
    case 'to_lower_case':
    case 'check':
    case 'raw_check':
      return {};
    default:
      throw new Error(`no JSON Schema for valibot's ${type}`);
  }
}

function convert(rule: Rule): JsonSchema {
  if (rule.pipe) {
    let schema: JsonSchema = {};
    for (const step of rule.pipe) {
      // What follows is about the value that the server makes of the caller's.
      if (step.type === 'transform') break;
      schema = { ...schema, ...(step.kind === 'schema' ? convert(step) : constraint(step, schema)) };
    }
    return schema;
  }
  switch (rule.type) {
    case 'string':
    case 'number':
      return { type: rule.type };
    case 'picklist':
      return { type: 'string', enum: rule.options ?? [] };
    case 'array':
      return { type: 'array', ...(rule.item && { items: convert(rule.item) }) };
    // Whether a value may be left out is asked of the whole rule: a step behind this one may refuse the default.
    case 'nullish':
    case 'nullable':
    case 'optional':
      return rule.wrapped ? convert(rule.wrapped) : {};
    default:
      throw new Error(`no JSON Schema for valibot's ${rule.type}`);
  }
}

const accepts = (rule: v.GenericSchema, value: unknown): boolean => v.safeParse(rule, value).success;

/** A field's schema, and whether it must be there; the rule itself is asked what it makes of nothing. */
function fieldOf(rule: v.GenericSchema, { description, choices }: FieldWords): [JsonSchema, boolean] {
  let schema = convert(rule as unknown as Rule);
  if (choices) {
    const labels = labelsOf(choices, Object.keys(choices));
    schema = isList(schema)
      ? { ...schema, items: { type: 'string', enum: labels } }
      : { type: 'string', enum: accepts(rule, '') ? [...labels, ''] : labels };
  }
  if (accepts(rule, null)) {
    schema = {
      ...schema,
      type: [schema.type as JsonType, 'null'],
      ...(schema.enum && { enum: [...schema.enum, null] }),
    };
  }
  return [{ description, ...schema }, !accepts(rule, undefined)];
}

/** What the rules of a field do not tell. */
export interface FieldWords {
  description: string;
  /** The field's documented name, where it is not that of the rules. */
  wire?: string;
  /** The closed list whose labels the call speaks, where the rules speak its names. */
  choices?: Choices | undefined;
}

/**
 * The schema of a body whose fields obey the given rules. What the rules do not name is refused.
 * @param title the component's name
 * @param words of each documented field; a rule without words is no field of the call
 */
export function bodyOf(
  title: string,
  description: string,
  { entries }: Pick<Rules, 'entries'>,
  words: Readonly<Record<string, FieldWords | string>>,
): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  for (const [field, given] of Object.entries(words)) {
    const word = typeof given === 'string' ? { description: given } : given;
    const rule = entries[field];
    if (!rule) throw new Error(`${title}: there is no rule for ${field}`);
    const name = word.wire ?? field;
    const [schema, isRequired] = fieldOf(rule as v.GenericSchema, word);
    properties[name] = schema;
    if (isRequired) required.push(name);
  }
  return { title, description, type: 'object', properties, required, additionalProperties: false };
}

/** A text. */
export const text = (description: string, rest: JsonSchema = {}): JsonSchema => ({
  description,
  type: 'string',
  ...rest,
});

/** A whole number that is not below zero. */
export const count = (description: string): JsonSchema => ({ description, type: 'integer', minimum: 0 });

/** A choice from a closed list, by label. */
export const labelOf = (description: string, choices: Choices): JsonSchema =>
  text(description, { enum: labelsOf(choices, Object.keys(choices)) });

/** Choices from a closed list, by label. */
export const labelsFrom = (description: string, choices: Choices): JsonSchema => ({
  description,
  type: 'array',
  items: { type: 'string', enum: labelsOf(choices, Object.keys(choices)) },
});

/** An object of which every property is always there, and no other. */
export function record(
  description: string,
  properties: Readonly<Record<string, JsonSchema>>,
  rest: JsonSchema = {},
): JsonSchema {
  return {
    description,
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
    ...rest,
  };
}

/** JSON inside a part of a form. */
export const jsonText = (contentSchema: JsonSchema): JsonSchema =>
  text(contentSchema.description ?? '', { contentMediaType: 'application/json', contentSchema });
