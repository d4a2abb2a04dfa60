/** Keeps on this device what was chosen for a PDF, until it is sent: pictures of its pages, or the PDF. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { keptFiles, replaceFiles } from '../../../lib/file-storage.ts';
import { keyOf } from '../../../lib/storage.ts';
import { partsOf } from './draft.ts';

/** A key in two parts: to keep files drops those of all other keys that begin with `prefix`. */
interface Place {
  prefix: string;
  name: string;
}

/** Names the place of the pictures of a draft. An account has one draft for each call: those of another reference are dropped. */
export const picturesOfDraft = (email: string, reference: string, callId?: string): Place => ({
  prefix: `${keyOf('photographs', ...partsOf(email, callId))}:`,
  name: reference,
});

/** Names the place of the chosen PDF of a draft, until the server has it. */
export const documentOfDraft = (email: string, reference: string, callId?: string): Place => ({
  prefix: `${keyOf('document', ...partsOf(email, callId))}:`,
  name: reference,
});

/** Moves the files of a draft that the server does not have to the draft for no call. */
export async function moveFiles(email: string, reference: string, callId: string): Promise<void> {
  for (const placeOf of [documentOfDraft, picturesOfDraft]) {
    const from = placeOf(email, reference, callId);
    const to = placeOf(email, reference);
    const { files = [] } = (await keptFiles(from.prefix + from.name)) ?? {};
    await replaceFiles(to.prefix, to.name, files);
  }
}

/** Names the storage key of an answer to a question about the PDF of an idea. */
export const filesOfAnswer = (email: string, reference: string, askedAt: string): Place => ({
  prefix: keyOf('asked-document', email, reference, askedAt),
  name: '',
});

export const dropPictures = (email: string, callId?: string): Promise<void> =>
  replaceFiles(picturesOfDraft(email, '', callId).prefix, '', []);

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
