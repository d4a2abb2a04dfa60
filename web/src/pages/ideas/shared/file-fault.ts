import { DOCUMENT_MAX_BYTES } from '@portal/schema/limits';

/** Says what is wrong with a chosen file; undefined when nothing. Whether it is a PDF inside, the server sees. */
export function faultOfFile({ name, type, size }: File): string | undefined {
  // Some systems know no type.
  if (type ? type !== 'application/pdf' : !/\.pdf$/i.test(name))
    return 'Choose a PDF of up to 20 MB. To make one from Word, use Save as PDF.';
  if (size === 0) return 'The file is empty. Choose the PDF of your proposal.';
  if (size > DOCUMENT_MAX_BYTES) return 'The file is larger than 20 MB. Make it smaller and try again.';
  return undefined;
}
