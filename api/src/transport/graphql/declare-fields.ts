import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, Int } from 'type-graphql';
import { Column } from 'typeorm';
import { namesOf } from '@portal/schema/choices';
import type { Choices } from '@portal/schema/choices';
import { isRequired } from '@portal/schema/fields';
import type { Field as FormField, Fields, Values } from '@portal/schema/fields';
import { LONG_TEXT_MAX } from '@portal/schema/limits';
import { enumOf } from './enums.ts';

const columnName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Declares one field as a graph field and a column. An absent text is '', an absent list []. */
function declare(target: object, name: string, field: FormField): void {
  const { about, rule } = field;
  const isOptional = !isRequired(rule);
  const columnOf = (options: { array?: true; nullable?: boolean }) =>
    Column('text', { name: columnName(name), ...options })(target, name);
  switch (field.kind) {
    case 'choice':
      Field(() => enumOf(field.list), { description: about, nullable: isOptional })(target, name);
      return columnOf({ nullable: isOptional });
    case 'choices': {
      const description = `${about} ${isOptional ? 'Each' : 'At least one; each'} at most once.`;
      Field(() => [enumOf(field.list)], { description, ...(isOptional && { defaultValue: [] }) })(
        target,
        name,
      );
      return columnOf({ array: true });
    }
    case 'texts':
      Field(() => [String], { description: about })(target, name);
      return columnOf({ array: true });
    case 'number':
      Field(() => Int, { description: about })(target, name);
      return Column('int', { name: columnName(name) })(target, name);
    case 'time':
      Field(() => GraphQLDateTimeISO, { description: about, nullable: true })(target, name);
      return Column({ type: 'timestamptz', name: columnName(name), precision: 3, nullable: true })(
        target,
        name,
      );
    case 'text':
    case 'longText':
    case 'code': {
      const max = 'max' in field ? field.max : null;
      const description = max === null ? about : `${about} At most ${max.toLocaleString('en')} characters.`;
      Field(() => String, { description, ...(isOptional && { defaultValue: '' }) })(target, name);
      return columnOf({});
    }
  }
}

export const oneOfList = (column: string, choices: Choices): string =>
  `"${column}" IN (${namesOf(choices)
    .map((name) => `'${name}'`)
    .join(', ')})`;

export const typedBy = <F extends Fields>(_fields: F) => class {} as unknown as abstract new () => Values<F>;

export const DeclareFields =
  (fields: Fields): ClassDecorator =>
  ({ prototype }) => {
    for (const [name, field] of Object.entries(fields)) declare(prototype, name, field);
  };

export const honeypotField = (): PropertyDecorator => (target, key) =>
  Field(() => String, {
    nullable: true,
    description: `Leave this out. People never see the field: an input that fills it in is answered and not kept. At most ${LONG_TEXT_MAX.toLocaleString('en')} characters.`,
  })(target, key);
