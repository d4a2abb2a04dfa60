/** Keeps the pictures of a draft on this device until they are one PDF, as the PDF is kept until it is sent. */
import { useEffect, useState } from 'react';
import { dropFiles, keepFiles, keptFiles } from '../../../../lib/file-storage.ts';
import { keyFor } from '../../../../session/kept-answers.ts';
import { useSession } from '../../../../session/session-store.ts';

export const dropPhotographs = (email: string): Promise<void> =>
  dropFiles((key) => key.startsWith(`${keyFor('photographs', email)}:`));

// One after the other: the last change is the one that stays.
let stored = Promise.resolve();

const store = (email: string, reference: string, files: readonly File[]) =>
  (stored = stored.then(async () => {
    await dropPhotographs(email);
    if (files.length > 0) await keepFiles(keyFor('photographs', email, reference), files);
  }));

/** Returns the pictures that were chosen for a draft, also before a reload, and a function that replaces them. */
export function usePhotographs(reference: string): [readonly File[], (files: readonly File[]) => void] {
  const email = useSession().user?.email;
  const [files, setFiles] = useState<readonly File[]>([]);
  useEffect(() => {
    if (email === undefined) return undefined;
    let isGone = false;
    void stored
      .then(() => keptFiles(keyFor('photographs', email, reference)))
      .then((kept) => {
        // What was chosen meanwhile is newer.
        if (kept && !isGone) setFiles((chosen) => (chosen.length > 0 ? chosen : kept.files));
      });
    return () => {
      isGone = true;
    };
  }, [email, reference]);
  return [
    files,
    (next) => {
      setFiles(next);
      if (email !== undefined) void store(email, reference, next);
    },
  ];
}
