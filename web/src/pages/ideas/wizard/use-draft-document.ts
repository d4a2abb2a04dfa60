import { useEffect, useSyncExternalStore } from 'react';
import { toast } from 'sonner';
import type { DocumentState, DocumentUpload } from '../shared/document-upload.ts';

export interface DraftDocument {
  state: DocumentState;
  choose: (file: File) => void;
  resume: () => void;
  stop: () => void;
  remove: () => void;
}

export function useDraftDocument(upload: DocumentUpload, reference: string): DraftDocument {
  const state = useSyncExternalStore(upload.subscribe, upload.get);
  useEffect(() => void upload.load(reference), [upload, reference]);
  return {
    state,
    choose: upload.choose,
    resume: upload.resume,
    stop: upload.stop,
    remove: () => {
      upload
        .remove()
        .catch(() => toast.error('We could not remove the PDF. Check your connection, then try again.'));
    },
  };
}
