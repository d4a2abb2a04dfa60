import { labelsOf } from '@portal/schema/choices';
import { dialCodes } from '@portal/schema/countries';
import { listOf } from '@portal/schema/fields';
import { ideaFields } from '@portal/schema/idea';
import type { IdeaField } from '@portal/schema/idea';

export function answerText(field: IdeaField, answer: string | string[] | undefined): string {
  if (answer === undefined || answer.length === 0) return '';
  const list = listOf(ideaFields[field]);
  if (list) return labelsOf(list, [answer].flat()).join(', ');
  const text = String(answer);
  return field === 'dialCode' ? `${dialCodes[text] ?? ''} (${text})` : text;
}
