/** Puts answers into words, for pages, receipts and comparisons. */
import { dialCodes } from './countries.ts';
import { listOf } from './fields.ts';
import { ideaFields } from './idea.ts';
import type { IdeaField } from './idea.ts';
import { labelsOf, NOT_ASKED } from './lists.ts';

/** Returns the labels of choices, the region of a dial code, and texts as they are; an empty text for no answer, and for what was not asked. */
export function answerText(field: IdeaField, answer: string | readonly string[] | null | undefined): string {
  if (!answer || answer.length === 0 || answer === NOT_ASKED) return '';
  const list = listOf(ideaFields[field]);
  if (list) return labelsOf(list, [answer].flat()).join(', ');
  const text = String(answer);
  return field === 'dialCode' ? `${dialCodes[text] ?? ''} (${text})` : text;
}
