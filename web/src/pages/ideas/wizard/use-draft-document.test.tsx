import { afterEach, expect, test } from '@jest/globals';
import { clear, draw, found } from '../../../testing/pages.tsx';
import type { StoredDocument } from '../shared/document-calls.ts';
import { DocumentUpload } from '../shared/document-upload.ts';
import { useDraftDocument } from './use-draft-document.ts';

afterEach(clear);

function Page({ upload, reference }: { upload: DocumentUpload; reference: string }) {
  const { state } = useDraftDocument(upload, reference);
  return <p>{`${'name' in state ? state.name : state.kind}!`}</p>;
}

test('the page asks each time it is opened: another device may have changed the document', async () => {
  let document: StoredDocument | null = null;
  const asked: string[] = [];
  const upload = new DocumentUpload({
    calls: {
      find: (reference: string) => {
        asked.push(reference);
        return Promise.resolve(document);
      },
    } as never,
    isOwner: () => true,
    ensureKept: (signal) => new Promise((_, reject) => signal.addEventListener('abort', reject)),
  });
  const before = draw(<Page upload={upload} reference="IDEA-1" />);
  await found(() => before.textContent.includes('none!'));
  document = {
    upload: 'u1',
    name: 'there.pdf',
    size: 5,
    received: 5,
    uploadedAt: '2026-11-22T07:04:00.000Z',
    url: '/there',
  };
  const after = draw(<Page upload={upload} reference="IDEA-1" />);
  await found(() => after.textContent.includes('there.pdf!'));
  expect(asked).toEqual(['IDEA-1', 'IDEA-1']);
});
