/** What the call of an idea did not ask for: null in its row. */
import { askedFields } from '@portal/schema/clarification';
import { leftOutFields } from '@portal/schema/idea';
import type { LeftOutField } from '@portal/schema/idea';
import type { Idea } from './idea.entity.ts';

const maybeNotAsked = askedFields.filter(
  (field): field is Exclude<LeftOutField, 'idNumber'> | 'document' =>
    field === 'document' || (leftOutFields as readonly string[]).includes(field),
);

/** The properties that tell what the call of an idea did not ask for. */
export const NOT_ASKED_BY = maybeNotAsked.map((field) => (field === 'document' ? 'fileName' : field));

/** Lists what the call of an idea did not ask for. The ID number is left out: others do not learn whether there is one. */
export const notAskedOf = (idea: Idea): string[] =>
  maybeNotAsked.filter((field) => (field === 'document' ? idea.fileName : idea[field]) === null);
