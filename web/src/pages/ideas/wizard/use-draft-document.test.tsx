import { afterEach, expect, test } from '@jest/globals';
import { clear, draw, found } from '../../../testing/pages.tsx';
import type { StoredDocument } from '../shared/document-calls.ts';
import { createUpload } from '../shared/document-upload.ts';
import type { DocumentUpload } from '../shared/document-upload.ts';
import { useDraftDocument } from './use-draft-document.ts';

afterEach(clear);

function Page({ upload, reference }: { upload: DocumentUpload; reference: string }) {
  const { state } = useDraftDocument(upload, reference);
  return <p>{`${'name' in state ? state.name : state.kind}!`}</p>;
}

test('the page loads the document each time it opens: another device may have changed it', async () => {
  let document: StoredDocument | null = null;
  const loaded: string[] = [];
  const upload = createUpload({
    calls: {
      find: (reference: string) => {
        loaded.push(reference);
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
  expect(loaded).toEqual(['IDEA-1', 'IDEA-1']);
});
