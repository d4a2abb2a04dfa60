/** One decorator for what is a column of a table and a field of the graph at once. */
import { Field } from 'type-graphql';
import { Column } from 'typeorm';

/** A text: column `name`, described for the graph. An optional one is '' when absent. */
export function textColumn(
  name: string,
  description: string,
  options: { optional?: true } = {},
): PropertyDecorator {
  return both(
    Field(() => String, { description, ...(options.optional && { defaultValue: '' }) }),
    Column('text', { name }),
  );
}

/** One value of an enum, stored by its name. */
export function choiceColumn(name: string, type: object, description: string): PropertyDecorator {
  return both(
    Field(() => type, { description }),
    Column('text', { name }),
  );
}

/** Several values of an enum, stored by their names. */
export function choicesColumn(name: string, type: object, description: string): PropertyDecorator {
  return both(
    Field(() => [type], { description }),
    Column('text', { name, array: true }),
  );
}

const both =
  (...decorators: (PropertyDecorator | MethodDecorator)[]): PropertyDecorator =>
  (target, key) => {
    for (const decorate of decorators) (decorate as PropertyDecorator)(target, key);
  };
