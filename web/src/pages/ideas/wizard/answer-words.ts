/** Answers as people read them. */
import { labelsOf } from '@portal/schema/choices';
import { dialCodes } from '@portal/schema/countries';
import {
  isMultipleChoice,
  isSingleChoice,
  multipleChoices,
  singleChoices,
} from '@portal/schema/idea-choices';
import type { IdeaField } from '@portal/schema/idea-labels';

/** Puts an answer in words: choices by their labels; none is empty. */
export function inWords(field: IdeaField, answer: string | string[] | undefined): string {
  if (answer === undefined || answer.length === 0) return '';
  if (isMultipleChoice(field)) return labelsOf(multipleChoices[field], [answer].flat()).join(', ');
  const text = String(answer);
  if (isSingleChoice(field)) return labelsOf(singleChoices[field], [text]).join('');
  return field === 'dialCode' ? `${dialCodes[text] ?? ''} (${text})` : text;
}
