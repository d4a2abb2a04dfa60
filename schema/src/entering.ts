/** Ideas that staff enter for somebody: the answers that they have, and how to reach the person. */
import * as v from 'valibot';
import { ideaSources } from './choices.ts';
import { formGroups } from './form-groups.ts';
import { ideaRulesOf } from './idea.ts';
import type { GivenAnswers } from './idea.ts';
import { namesOf } from './lists.ts';
import { emailAddress, oneOf } from './rules.ts';

const sourceRules = v.object({
  source: oneOf(ideaSources, {
    missing: 'Select how the idea reached you.',
    wrong: 'Select from the list how the idea reached you.',
  }),
});

/** Whatever a call may leave out is left out where it is empty. */
const answersRules = ideaRulesOf(namesOf(formGroups)) as unknown as v.GenericSchema<
  { email: unknown },
  GivenAnswers
>;

/** Stands for the address of a person without one while the answers are read. */
const NO_ADDRESS = 'nobody@no-address.invalid';
export const NO_CONTACT = 'Enter an email address, or a telephone number.';

/** What is missing, in words about the person: those of the form speak to the person. */
const missing = {
  firstName: 'Enter the first name of the person.',
  lastName: 'Enter the last name of the person.',
  solutionName: 'Enter what they call their solution.',
  solutionSummary: 'Describe their solution.',
};
const address = emailAddress({
  missing: NO_CONTACT,
  wrong: 'Enter the email address of the person, such as name@example.com.',
});

const isBlank = (value: unknown) =>
  typeof value === 'string' ? ['', NO_ADDRESS].includes(value.trim().toLowerCase()) : !value;

const given = v.looseObject({ email: v.optional(v.unknown()), contactNumber: v.optional(v.unknown()) });
const contactRules = v.pipe(
  given,
  v.forward(
    v.check(({ email, contactNumber }) => !isBlank(email) || !isBlank(contactNumber), NO_CONTACT),
    ['email'],
  ),
  // The first fault of a field is said, so these stand before those of the answers.
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input: Record<string, unknown> = dataset.value;
    const add = (key: string, message: string) =>
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] });
    for (const name of namesOf(missing)) if (isBlank(input[name])) add(name, missing[name]);
    const wrong = isBlank(input['email']) ? undefined : v.safeParse(address, input['email']).issues?.[0];
    if (wrong) add('email', wrong.message);
  }),
  // The answers have the same fields as they are read.
  v.transform(() => ({})),
);

/** Reads an idea that staff enter, as a form and the server do: without an email address it has a telephone number. */
export const enteredIdeaRules = v.intersect([
  sourceRules,
  contactRules,
  v.pipe(
    given,
    v.transform((answers) => ({ ...answers, email: isBlank(answers.email) ? NO_ADDRESS : answers.email })),
    answersRules,
    v.transform((answers) => ({ ...answers, email: answers.email === NO_ADDRESS ? '' : answers.email })),
  ),
]);
