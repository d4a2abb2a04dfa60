/** Declares fields of forms, and parts that many operations share: arguments, inputs, days. */
import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Arg, Extensions, Field, InputType, Int } from 'type-graphql';
import type { ClassType, FieldOptions } from 'type-graphql';
import { Column } from 'typeorm';
import type { ColumnOptions } from 'typeorm';
import { namesOf, NOT_ASKED } from '@portal/schema/lists';
import type { Choices } from '@portal/schema/lists';
import { isNullable, isRequired } from '@portal/schema/fields';
import type { Field as FormField, Fields, Values } from '@portal/schema/fields';
import { LONG_TEXT_MAX } from '@portal/schema/limits';
import { Personal } from '../../platform/people-shown.ts';
import { enumOf } from './enums.ts';

const columnName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Lists the columns of fields of a form. */
export const columnsOfFields = (fields: Fields): string[] => Object.keys(fields).map(columnName);

interface Declared {
  /** Whether it is a field of an input, without a column. */
  isInput?: boolean;
  /** Whether it may be null: in an input, and in the table, of which the graph then gives `notAskedOf`. */
  isMaybe?: boolean;
  /** Whether the person gets the column with their data. */
  exported?: boolean;
}

/**
 * Returns what the graph gives for an answer that was not asked for and is null in the table: clients of releases before count on an
 * answer.
 */
const notAskedOf = ({ kind }: FormField): unknown =>
  kind === 'choice' ? NOT_ASKED : kind === 'choices' || kind === 'texts' ? [] : '';

/** Declares one field as a graph field and a column. An absent text is '', an absent list []. */
function declare(
  target: object,
  name: string,
  field: FormField,
  { isInput = false, isMaybe = false, exported = true }: Declared,
): void {
  const { about, rule, personal } = field;
  if (personal) Personal(personal)(target, name);
  if (isMaybe && !isInput) Extensions({ notAsked: notAskedOf(field) })(target, name);
  const isOptional = !isRequired(rule);
  const show = (type: Parameters<typeof Field>[0], { defaultValue, ...options }: FieldOptions = {}) =>
    Field(type, {
      description: about,
      ...options,
      ...(isInput && isMaybe ? { nullable: true } : defaultValue !== undefined && { defaultValue }),
    })(target, name);
  const store = (type: 'text' | 'int' | 'timestamptz', options: ColumnOptions = {}) => {
    if (isInput) return;
    const nullable = isMaybe && { nullable: true };
    Column({ type, name: columnName(name), exported, ...options, ...nullable })(target, name);
  };
  switch (field.kind) {
    case 'choice':
      show(() => enumOf(field.list), { nullable: isNullable(rule) });
      return store('text', { nullable: isNullable(rule) });
    case 'choices': {
      const description = `${about} ${isOptional ? 'Each' : 'At least one; each'} at most once.`;
      show(() => [enumOf(field.list)], { description, ...(isOptional && { defaultValue: [] }) });
      return store('text', { array: true });
    }
    case 'texts':
      show(() => [String]);
      return store('text', { array: true });
    case 'number':
      show(() => Int, { nullable: isNullable(rule) });
      return store('int', { nullable: isNullable(rule) });
    case 'time':
      show(() => GraphQLDateTimeISO, { nullable: true });
      return store('timestamptz', { precision: 3, nullable: true });
    case 'text':
    case 'longText':
    case 'code': {
      const max = 'max' in field ? field.max : null;
      const description = max === null ? about : `${about} At most ${max.toLocaleString('en')} characters.`;
      show(() => String, { description, ...(isOptional && { defaultValue: '' }) });
      return store('text');
    }
  }
}

export const oneOfList = (column: string, choices: Choices): string =>
  `"${column}" IN (${namesOf(choices)
    .map((name) => `'${name}'`)
    .join(', ')})`;

/** @param _maybe the fields that may be null */
export const typedBy = <F extends Fields, Maybe extends string = never>(
  _fields: F,
  _maybe: readonly Maybe[] = [],
) =>
  class {} as unknown as abstract new () => {
    [Name in keyof F]: Values<F>[Name] | (Name extends Maybe ? null : never);
  };

/** @param options.maybe the fields that may be null */
export const DeclareFields =
  (
    fields: Fields,
    { maybe = [], ...options }: Omit<Declared, 'isMaybe'> & { maybe?: readonly string[] } = {},
  ): ClassDecorator =>
  ({ prototype }) => {
    for (const [name, field] of Object.entries(fields))
      declare(prototype, name, field, { ...options, isMaybe: maybe.includes(name) });
  };

/** Declares the fields of an input that changes a stored row: what is left out stays as it is. */
export const DeclareChange = (fields: Fields): ClassDecorator =>
  DeclareFields(fields, { isInput: true, maybe: Object.keys(fields) });

export const changeTypedBy = <F extends Fields>(_fields: F) =>
  class {} as unknown as abstract new () => { [Name in keyof F]?: Values<F>[Name] | null };

export const honeypotField = (): PropertyDecorator => (target, key) =>
  Field(() => String, {
    nullable: true,
    description: `Leave this out. People never see the field: an input that fills it in is answered and set aside for a day. At most ${LONG_TEXT_MAX.toLocaleString('en')} characters.`,
  })(target, key);

export const InputArg = (type: ClassType, description: string) => Arg('input', () => type, { description });

/** Declares the version that a change replaces, where earlier releases required no version. */
export const SeenArg = () =>
  Arg('version', () => Int, {
    nullable: true,
    description:
      'The version that the caller saw. When it is not the newest, the change fails with STALE. Left out, the change replaces whatever is there.',
  });

export const FilterArg = (type: ClassType, description = 'Narrows the list.') =>
  Arg('filter', () => type, { nullable: true, description });

export const TextArg = (name: string, description: string, nullable = false) =>
  Arg(name, () => String, { description, nullable });

/** Declares an input of texts by their descriptions; those in `optional` may be left out. */
export function declareInput<Value extends object>(
  name: string,
  description: string,
  abouts: Readonly<Record<keyof Value & string, string>>,
  optional: readonly string[] = [],
): ClassType<Value> {
  class Input {}
  InputType(name, { description })(Input);
  for (const [field, about] of Object.entries<string>(abouts)) {
    Field(() => String, { description: about, nullable: optional.includes(field) })(Input.prototype, field);
  }
  return Input as ClassType<Value>;
}

/** Passes texts unchecked: the rules of the input refuse an invalid day, and name its field. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new GraphQLError('A Date is a text such as "2026-03-31".');
}

export const DayScalar = new GraphQLScalarType<string, string>({
  name: 'Date',
  description: 'A day in the time zone of the programme: YYYY-MM-DD (ISO 8601), such as 2026-03-31.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
  serialize: textOf,
  parseValue: textOf,
  parseLiteral: (node) => textOf(node.kind === Kind.STRING && node.value),
});
