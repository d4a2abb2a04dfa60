import { describe, expect, test } from '@jest/globals';
import { faultOfFile } from './file-fault.ts';

describe('a document', () => {
  const file = (content: BlobPart, type = 'application/pdf') => new File([content], 'a.pdf', { type });
  test('may be a PDF of up to 20 MB', () => {
    expect(faultOfFile(file('%PDF-1.4'))).toBeUndefined();
    expect(faultOfFile(file(new Uint8Array(20 * 1024 * 1024)))).toBeUndefined();
    expect(faultOfFile(file(new Uint8Array(20 * 1024 * 1024 + 1)))).toContain('20 MB');
    expect(faultOfFile(file(''))).toContain('empty');
    expect(faultOfFile(file('text', 'text/plain'))).toBe(
      'Choose a PDF of up to 20 MB. To make one from Word, use Save as PDF.',
    );
  });

  test('is told by its name where the system knows no type', () => {
    expect(faultOfFile(file('%PDF-1.4', ''))).toBeUndefined();
    expect(faultOfFile(new File(['x'], 'a.docx'))).toContain('Choose a PDF');
  });
});
