import { toJsonSchema } from '@valibot/to-json-schema';
import type { ConversionConfig, JsonSchema as AnyJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { Choices } from '@portal/schema/lists';
import { isRequired } from '@portal/schema/fields';

export interface JsonSchema extends Omit<AnyJsonSchema, 'properties' | 'items' | 'enum' | 'anyOf'> {
  properties?: Readonly<Record<string, JsonSchema>>;
  items?: JsonSchema;
  enum?: readonly unknown[];
  anyOf?: readonly JsonSchema[];
  contentSchema?: JsonSchema;
}

const conversion: ConversionConfig = {
  target: 'draft-2020-12',
  // Checks after a transformation apply to the transformed value, not to the caller's.
  typeMode: 'input',
  // JSON Schema cannot express how the server normalizes a text, nor a check by a function.
  ignoreActions: ['read_as', 'check', 'raw_check'],
  // JSON Schema reads patterns as Unicode, as ours are. A second pattern needs `allOf`.
  overrideAction({ valibotAction, jsonSchema: { allOf = [], ...before } }) {
    if (valibotAction.type !== 'regex') return undefined;
    const { source: pattern } = (valibotAction as v.RegexAction<string, string>).requirement;
    return before.pattern === pattern ? before : { ...before, allOf: [...allOf, { pattern }] };
  },
  // Ask the whole rule whether a value may be left out: a later step may refuse the default.
  overrideSchema: ({ valibotSchema: { type }, jsonSchema: { anyOf: [wrapped] = [] } }) =>
    type.startsWith('null') && typeof wrapped === 'object' ? wrapped : undefined,
};

interface FieldWords {
  description: string;
  wire?: string;
  /** The closed list whose labels the call speaks, where the rules speak its names. */
  list?: Choices;
}

const labelIn = (list: Choices): JsonSchema => ({ type: 'string', enum: Object.values(list) });

function fieldOf(rule: v.GenericSchema, { description, list }: FieldWords): JsonSchema {
  const { $schema: _, ...own } = toJsonSchema(rule, conversion) as JsonSchema;
  const { type, ...schema } = !list
    ? own
    : own.type === 'array'
      ? { ...own, items: labelIn(list) }
      : labelIn(v.is(rule, '') ? { ...list, '': '' } : list);
  const maybe = v.is(rule, null) && {
    type: [type, 'null'],
    ...(schema.enum && { enum: [...schema.enum, null] }),
  };
  return { description, type, ...schema, ...maybe } as JsonSchema;
}

/** @param words describe each documented field; a rule without words is not a field of the call */
export function bodyOf(
  title: string,
  description: string,
  { entries }: { entries: v.ObjectEntries },
  words: Readonly<Record<string, FieldWords | string>>,
): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  for (const [field, given] of Object.entries(words)) {
    const { wire = field, ...word } = typeof given === 'string' ? { description: given } : given;
    const rule = entries[field] as v.GenericSchema | undefined;
    if (!rule) throw new Error(`${title}: there is no rule for ${field}`);
    properties[wire] = fieldOf(rule, word);
    if (isRequired(rule)) required.push(wire);
  }
  return { title, description, type: 'object', properties, required, additionalProperties: false };
}

export const text = (description: string, rest: JsonSchema = {}): JsonSchema => ({
  description,
  type: 'string',
  ...rest,
});

export const count = (description: string): JsonSchema => ({ description, type: 'integer', minimum: 0 });

export const labelOf = (description: string, list: Choices): JsonSchema => ({
  description,
  ...labelIn(list),
});

export const labelsFrom = (description: string, list: Choices): JsonSchema => ({
  description,
  type: 'array',
  items: labelIn(list),
});

/** Describes an object. It is open, since an answer may get more members at any time. */
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
    ...rest,
  };
}

export const jsonText = (contentSchema: JsonSchema): JsonSchema =>
  text(contentSchema.description ?? '', { contentMediaType: 'application/json', contentSchema });

/** Makes the parts of a form: parts other than texts are sent as JSON. */
export function asForm(body: JsonSchema, files: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const parts = Object.entries(body.properties ?? {}).map(([name, part]) => [
    name,
    [part.type].flat().includes('array') ? jsonText(part) : part,
  ]);
  return { ...body, properties: { ...Object.fromEntries(parts), ...files } };
}
