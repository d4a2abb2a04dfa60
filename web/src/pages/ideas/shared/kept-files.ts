/** Keeps on this device what was chosen for a PDF, until it is sent: pictures of its pages, or the PDF. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { keptFiles, replaceFiles } from '../../../lib/file-storage.ts';
import { keyOf } from '../../../lib/storage.ts';

/** A key in two parts: to keep files drops those of all other keys that begin with `prefix`. */
interface Place {
  prefix: string;
  name: string;
}

/** Names the place of the pictures of a draft. An account has one draft: those of another reference are dropped. */
export const picturesOfDraft = (email: string, reference: string): Place => ({
  prefix: `${keyOf('photographs', email)}:`,
  name: reference,
});

/** Names the storage key of an answer to a question about the PDF of an idea. */
export const filesOfAnswer = (email: string, reference: string, askedAt: string): Place => ({
  prefix: keyOf('asked-document', email, reference, askedAt),
  name: '',
});

export const dropPictures = (email: string): Promise<void> =>
  replaceFiles(picturesOfDraft(email, '').prefix, '', []);

/** Tells whether a file is missing in `present`. */
export const isNewAmong = (present: readonly File[]) => (file: File) =>
  !present.some(
    ({ name, size, lastModified }) =>
      name === file.name && size === file.size && lastModified === file.lastModified,
  );

/**
 * Returns the files that were chosen, also before a reload, and a function that replaces them.
 * @param chosen files that were chosen before the place was known
 */
export function useKeptFiles(
  { prefix, name }: Place,
  chosen: readonly File[] = [],
): [readonly File[], (files: readonly File[]) => void] {
  const [files, setFiles] = useState(chosen);
  const key = prefix + name;
  const storedUnder = useRef<string>(undefined);
  const change = (next: readonly File[]) => {
    setFiles(next);
    storedUnder.current = key;
    void replaceFiles(prefix, name, next);
  };
  // Files may be chosen before the stored ones are read, and the reference changes when drafts are merged.
  const add = useEffectEvent((kept: readonly File[]) => {
    const more = files.filter(isNewAmong(kept));
    if (more.length === 0 && kept.length > 0) setFiles(kept);
    else if (more.length > 0 && (kept.length > 0 || storedUnder.current !== key)) change([...kept, ...more]);
  });
  useEffect(() => {
    let isGone = false;
    void keptFiles(key).then((kept) => {
      if (!isGone) add(kept?.files ?? []);
    });
    return () => {
      isGone = true;
    };
  }, [key]);
  return [files, change];
}
