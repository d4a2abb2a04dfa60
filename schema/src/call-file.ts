/** The files of a challenge: its logo, the pictures of its brief, and what people download. */
import { splitName } from './call-file-words.ts';
import { slugOf } from './challenge.ts';
import { CALL_DOWNLOADS_MAX, CALL_PICTURES_MAX, DOCUMENT_MAX_BYTES, PICTURE_MAX_BYTES } from './limits.ts';
import { list } from './lists.ts';
import { requiredText } from './rules.ts';

export const callFileKinds = list('CallFileKind', 'What a file of a challenge is for.', {
  LOGO: 'The logo of the sponsor',
  PICTURE: 'A picture of the brief',
  DOWNLOAD: 'A file to download',
});
export type CallFileKind = keyof typeof callFileKinds;

/** How many files of a kind a challenge has at most, and the bytes of each. Another logo takes the place of the one before. */
export const callFileBounds: Readonly<Record<CallFileKind, { most: number; maxBytes: number }>> = {
  LOGO: { most: 1, maxBytes: PICTURE_MAX_BYTES },
  PICTURE: { most: CALL_PICTURES_MAX, maxBytes: PICTURE_MAX_BYTES },
  DOWNLOAD: { most: CALL_DOWNLOADS_MAX, maxBytes: DOCUMENT_MAX_BYTES },
};

/** The words beside a download, and those for people who do not see a picture. */
export const callFileLabelRules: Readonly<Record<CallFileKind, ReturnType<typeof requiredText>>> = {
  LOGO: requiredText({
    missing: 'Say whose logo it is.',
    wrong: 'Shorten the words to 200 characters.',
  }),
  PICTURE: requiredText({
    missing: 'Say what the picture shows.',
    wrong: 'Shorten the words to 200 characters.',
  }),
  DOWNLOAD: requiredText({
    missing: 'Say what people download, such as Guidelines.',
    wrong: 'Shorten the words to 200 characters.',
  }),
};

/** Makes the name of a picture, which a brief states, of that of its file: `Field day.PNG` is `field-day.png`. */
export function pictureName(fileName: string): string {
  const [stem, extension] = splitName(fileName);
  return `${slugOf(stem) || 'picture'}${extension.toLowerCase()}`;
}

/** What a brief writes where a picture stands. */
export const pictureMarkdown = ({ label, name }: { label: string; name: string }): string =>
  `![${label.replace(/[[\]\\]/g, '\\$&')}](picture:${name})`;
