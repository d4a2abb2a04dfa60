/** The PDF of the draft under way: its upload goes on while other pages are open. */
import { useEffect, useSyncExternalStore } from 'react';
import { toast } from 'sonner';
import type { DocumentState, DocumentUpload } from '../shared/document-upload.ts';

/** The document of a draft, and what can be done with it. */
export interface DraftDocument {
  state: DocumentState;
  choose: (file: File) => void;
  goOn: () => void;
  stop: () => void;
  remove: () => void;
}

/** @param reference of the draft, as far as it is known */
export function useDraftDocument(upload: DocumentUpload, reference: string): DraftDocument {
  const state = useSyncExternalStore(upload.subscribe, upload.get);
  useEffect(() => void upload.ask(reference), [upload, reference]);
  return {
    state,
    choose: upload.choose,
    goOn: upload.goOn,
    stop: upload.stop,
    remove: () => {
      upload
        .remove()
        .catch(() => toast.error('We could not remove the PDF. Check your connection, then try again.'));
    },
  };
}
