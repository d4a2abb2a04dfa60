/** The PDF of the draft under way, for as long as the tab is open: its upload goes on while other pages are. */
import { useEffect, useSyncExternalStore } from 'react';
import { toast } from 'sonner';
import { getSession } from '../../../session/session-store.ts';
import { documentCalls } from './document-calls.ts';
import { DocumentUpload } from './document-upload.ts';
import type { DocumentState } from './document-upload.ts';

/** The document of a draft, and what can be done with it. */
export interface DraftDocument {
  state: DocumentState;
  /** What stands in the way of Finish, in words. */
  fault: string | undefined;
  choose: (file: File) => void;
  goOn: () => void;
  stop: () => void;
  remove: () => void;
  /** Waits until nothing is on its way any more; gives what is there then. */
  settled: () => Promise<DocumentState>;
  /** Forgets what is known of it: the idea is submitted. */
  forget: () => void;
}

const uploads = new Map<string, DocumentUpload>();

function uploadOf(email: string, reference: string): DocumentUpload {
  const found = uploads.get(reference);
  if (found) return found;
  const made = new DocumentUpload(reference, {
    calls: documentCalls,
    isOwner: () => getSession().user?.email === email,
  });
  uploads.set(reference, made);
  return made;
}

function faultOf(state: DocumentState): string | undefined {
  switch (state.kind) {
    case 'none':
      return 'Choose the PDF of your proposal.';
    case 'refused':
      return state.message;
    case 'stopped':
      return state.canContinue
        ? undefined
        : `Choose ${state.name} again to continue its upload, or choose another PDF.`;
    case 'unknown':
    case 'uploading':
    case 'uploaded':
      return undefined;
  }
}

export function useDraftDocument(email: string, reference: string): DraftDocument {
  const upload = uploadOf(email, reference);
  const state = useSyncExternalStore(upload.subscribe, upload.get);
  useEffect(() => void upload.ask(), [upload]);
  return {
    state,
    fault: faultOf(state),
    choose: upload.choose,
    goOn: upload.goOn,
    stop: upload.stop,
    remove: () => {
      upload
        .remove()
        .catch(() => toast.error('We could not remove the PDF. Check your connection, then try again.'));
    },
    settled: upload.settled,
    forget: () => uploads.delete(reference),
  };
}
