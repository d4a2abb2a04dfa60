/** One decorator for what is a column of a table and a field of the graph at once. */
import { Field } from 'type-graphql';
import { Column } from 'typeorm';
import { LONG_TEXT_MAX, SHORT_TEXT_MAX } from '@portal/schema/limits';

/**
 * A text: column `name`, described for the graph. An optional one is '' when absent.
 * @param options.most characters of it, which the description tells; null where its form does
 */
export function textColumn(
  name: string,
  description: string,
  { optional, most = SHORT_TEXT_MAX }: { optional?: true; most?: number | null } = {},
): PropertyDecorator {
  const told = most === null ? description : `${description} At most ${inFigures(most)} characters.`;
  return both(
    Field(() => String, { description: told, ...(optional && { defaultValue: '' }) }),
    Column('text', { name }),
  );
}

const inFigures = (number: number) => number.toLocaleString('en');

/** One value of an enum, stored by its name. An optional one is null when absent. */
export function choiceColumn(
  name: string,
  type: object,
  description: string,
  options: { optional?: true } = {},
): PropertyDecorator {
  const nullable = options.optional ?? false;
  return both(
    Field(() => type, { description, nullable }),
    Column('text', { name, nullable }),
  );
}

/** Several values of an enum, stored by their names. Optional ones are [] when absent. */
export function choicesColumn(
  name: string,
  type: object,
  description: string,
  { optional }: { optional?: true } = {},
): PropertyDecorator {
  const told = `${description} ${optional ? 'Each' : 'At least one; each'} at most once.`;
  return both(
    Field(() => [type], { description: told, ...(optional && { defaultValue: [] }) }),
    Column('text', { name, array: true }),
  );
}

/** The trap of an input that anybody may send; it is no column. */
export const honeypotField = (): PropertyDecorator => (target, key) =>
  Field(() => String, {
    nullable: true,
    description: `Leave this out. People never see the field: an input that fills it in is answered and not kept. At most ${inFigures(LONG_TEXT_MAX)} characters.`,
  })(target, key);

const both =
  (...decorators: (PropertyDecorator | MethodDecorator)[]): PropertyDecorator =>
  (target, key) => {
    for (const decorate of decorators) (decorate as PropertyDecorator)(target, key);
  };
