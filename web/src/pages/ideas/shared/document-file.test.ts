import { describe, expect, test } from '@jest/globals';
import { fileOf } from '../../../testing/browser-gaps.ts';
import { faultOfFile, fingerprintOf, nextPartSize } from './document-file.ts';

const KB = 1024;

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

  test('is recognised by its name where the system reports no type', () => {
    expect(faultOfFile(file('%PDF-1.4', ''))).toBeUndefined();
    expect(faultOfFile(new File(['x'], 'a.docx'))).toContain('Choose a PDF');
  });
});

test('parts grow and shrink with the line, within the bounds of the server', () => {
  expect(nextPartSize(256 * KB, 100)).toBe(1024 * KB);
  expect(nextPartSize(1024 * KB, 100)).toBe(2048 * KB);
  expect(nextPartSize(256 * KB, 6_000)).toBe(128 * KB);
  expect(nextPartSize(64 * KB, 60_000)).toBe(64 * KB);
});

test('a fingerprint is that of all of the content, and of nothing else', async () => {
  const content = `%PDF-${'x'.repeat(2_200_000)}`;
  const file = fileOf([content]);
  expect(await fingerprintOf(file)).toMatch(/^[0-9a-f]{16}$/);
  expect(await fingerprintOf(fileOf([content], 'other.pdf'))).toBe(await fingerprintOf(file));
  const changed = fileOf([file.slice(0, 1_100_000), 'y', file.slice(1_100_001)], 'prop.pdf', file.type);
  expect(await fingerprintOf(changed)).not.toBe(await fingerprintOf(file));
});
