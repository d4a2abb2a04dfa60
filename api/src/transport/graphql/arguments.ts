/** Arguments and inputs that many operations have. */
import { Arg, Field, InputType } from 'type-graphql';
import type { ClassType } from 'type-graphql';
import { SHORT_TEXT_MAX } from '@portal/schema/limits';

export const InputArg = (type: ClassType, description: string) => Arg('input', () => type, { description });

export const TextArg = (name: string, description: string, nullable = false) =>
  Arg(name, () => String, { description, nullable });

/** Declares the text that a list is searched for. */
export const SearchField = (what: string) =>
  Field(() => String, {
    nullable: true,
    description: `Only those whose ${what} contains this, whatever its case. At most ${SHORT_TEXT_MAX} characters.`,
  });

/** Declares an input of texts by what each is about; those in `optional` may be left out. */
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
