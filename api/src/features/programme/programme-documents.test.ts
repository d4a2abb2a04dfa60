/** The terms and the guidelines as PDFs: what pdf.js finds in the files that the server hands out. */
import { expect, test } from '@jest/globals';
import { guidelinesVersion, termsVersion } from '@portal/schema/programme-terms';
import { linesOf, openPdf } from '../../../test/pdf-lines.ts';
import { buildShortPdf } from '../../platform/pdf/pdf-document.ts';
import { programmeDocuments, readProgrammeDocument } from './programme-documents.ts';
import type { ProgrammeDocument } from './programme-documents.ts';

const expected: Record<ProgrammeDocument, { title: string; version: string; pagesMax: number }> = {
  'termsofagreement.pdf': { title: 'Terms of Agreement', version: termsVersion(), pagesMax: 2 },
  'SubmissionGuidelines.pdf': { title: 'Submission Guidelines', version: guidelinesVersion, pagesMax: 1 },
};

const dated = (day: string) =>
  `Version of ${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day))}`;

const documents = [true, false].flatMap((sendsSms) =>
  programmeDocuments.map((file) => ({ sendsSms, file, ...expected[file] })),
);

test.each(documents)(
  '$file (text messages: $sendsSms) has its fonts in it, a title, a language, a date and tags',
  async ({ sendsSms, file, title, version }) => {
    const bytes = await readProgrammeDocument(file, sendsSms);
    const raw = bytes.toString('latin1');
    const fonts = raw.match(/\/Type \/Font\b/g) ?? [];
    const descriptors = raw.match(/\/Type \/FontDescriptor\b/g) ?? [];
    // Each descriptor has its file; without one a font would be that of the reader's machine.
    expect(fonts.length).toBeGreaterThan(0);
    expect(raw.match(/\/FontFile2 \d+ 0 R/g)).toHaveLength(descriptors.length);
    expect(raw).not.toMatch(/\/Subtype \/Type1\b/);
    const document = await openPdf(bytes);
    const { info } = await document.getMetadata();
    expect(info).toMatchObject({
      Title: title,
      Language: 'en',
      CreationDate: `D:${version.replaceAll('-', '')}000000Z`,
    });
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
    expect((await linesOf(bytes))[0]).toContain(dated(version));
  },
);

test.each(documents)(
  '$file (text messages: $sendsSms) has at most $pagesMax page(s), none with a single section',
  async ({ sendsSms, file, pagesMax }) => {
    const pages = await linesOf(await readProgrammeDocument(file, sendsSms));
    expect(pages.length).toBeLessThanOrEqual(pagesMax);
    for (const lines of pages) expect(lines.filter((line) => /^\d+\. /.test(line)).length).toBeGreaterThan(1);
  },
);

test('a section is on one page, wherever it begins; the bytes are the same again', async () => {
  for (const before of [28, 30, 32, 34, 36]) {
    const content = {
      title: 'Sections',
      lead: 'Some of them.',
      sections: [
        { heading: 'Long', paragraphs: Array.from({ length: before }, (_, index) => `Line ${index}.`) },
        { heading: 'List', paragraphs: ['It follows:'], list: ['first', 'second', 'third', 'fourth'] },
        { heading: 'Last', paragraphs: ['The end.'] },
      ],
    };
    const bytes = await buildShortPdf(content);
    const pages = await linesOf(bytes);
    const pageOf = (text: string) => pages.findIndex((lines) => lines.includes(text));
    expect(['2. List', 'It follows:', 'first', 'fourth'].map(pageOf)).toEqual(
      Array(4).fill(pageOf('2. List')),
    );
    expect(pageOf('3. Last')).toBe(pageOf('The end.'));
    expect((await buildShortPdf(content)).equals(bytes)).toBe(true);
  }
});
