import * as v from 'valibot';
import { NO_REFERENCE } from './idea.ts';
import { DOCUMENT_MAX_BYTES } from './limits.ts';
import { fileTooLarge } from './file-size.ts';
import { requiredText } from './rules.ts';

/** The longest file name that file systems allow. */
const FILE_NAME_MAX = 255;

/** Names a file of a draft that answers a question of its call. */
export const answerReference = (reference: string, key: string): string => `${reference}.${key}`;

/** Splits the name of a file of a draft: without a key it is that of its PDF. */
export function splitReference(name: string): { reference: string; key: string | undefined } {
  const [reference = '', key] = name.split('.', 2);
  return { reference, key };
}

export const draftReferenceRules = v.object({
  reference: v.pipe(
    v.string(NO_REFERENCE),
    v.regex(/^IDEA-\d{12,16}-\d{1,6}(?:\.[A-Z0-9_]{1,64})?$/, NO_REFERENCE),
  ),
});

export const draftDocumentRules = v.object({
  ...draftReferenceRules.entries,
  name: requiredText(
    {
      missing: 'Give the file a name.',
      wrong: `Shorten the name of the file to ${FILE_NAME_MAX} characters.`,
    },
    FILE_NAME_MAX,
  ),
  size: v.pipe(
    v.number('The size must be a number of bytes.'),
    v.integer('The size must be a whole number of bytes.'),
    v.minValue(1, 'The file is empty. Choose the PDF of your proposal.'),
    v.maxValue(DOCUMENT_MAX_BYTES, () => fileTooLarge(DOCUMENT_MAX_BYTES)),
  ),
  fingerprint: v.pipe(
    v.string('The fingerprint must be text.'),
    v.regex(/^[\w-]{8,64}$/, 'The fingerprint must be 8 to 64 letters and digits.'),
  ),
});
