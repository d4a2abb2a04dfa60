/** Keeps the pictures of a draft on this device until they are one PDF, as the PDF is kept until it is sent. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { keptFiles, replaceFiles } from '../../../../lib/file-storage.ts';
import { keyFor } from '../../../../session/kept-answers.ts';
import { useSession } from '../../../../session/session-store.ts';

const ofAccount = (email: string) => `${keyFor('photographs', email)}:`;

export const dropPhotographs = (email: string): Promise<void> => replaceFiles(ofAccount(email), '', []);

/** Tells of a picture whether it is none of `present`. */
export const isNewAmong = (present: readonly File[]) => (file: File) =>
  !present.some(
    ({ name, size, lastModified }) =>
      name === file.name && size === file.size && lastModified === file.lastModified,
  );

/** Returns the pictures that were chosen for a draft, also before a reload, and a function that replaces them. */
export function usePhotographs(reference: string): [readonly File[], (files: readonly File[]) => void] {
  const email = useSession().user?.email;
  const [files, setFiles] = useState<readonly File[]>([]);
  const storedUnder = useRef<string>(undefined);
  const change = (next: readonly File[]) => {
    setFiles(next);
    storedUnder.current = reference;
    if (email !== undefined) void replaceFiles(ofAccount(email), reference, next);
  };
  // Pictures are chosen before the kept ones are read, and the reference changes when drafts are merged.
  const add = useEffectEvent((kept: readonly File[]) => {
    const more = files.filter(isNewAmong(kept));
    if (more.length === 0 && kept.length > 0) setFiles(kept);
    else if (more.length > 0 && (kept.length > 0 || storedUnder.current !== reference))
      change([...kept, ...more]);
  });
  useEffect(() => {
    if (email === undefined) return undefined;
    let isGone = false;
    void keptFiles(ofAccount(email) + reference).then((kept) => {
      if (!isGone) add(kept?.files ?? []);
    });
    return () => {
      isGone = true;
    };
  }, [email, reference]);
  return [files, change];
}
