/** The words and the looks of the files of a challenge, which its page has at its first load: without the rules of forms. */

/** Splits a name before its extension. */
export function splitName(fileName: string): [stem: string, extension: string] {
  const dot = fileName.lastIndexOf('.');
  return dot < 0 ? [fileName, ''] : [fileName.slice(0, dot), fileName.slice(dot)];
}

/** The kind of a file as people name it: `PDF`. */
export const kindInWords = (fileName: string): string => splitName(fileName)[1].slice(1).toUpperCase();

/** The most pixels of a logo beside the name of the sponsor. */
const LOGO_BOX = { width: 176, height: 80 };

/** Returns the size at which pages draw a logo. */
export function logoSize({ width, height }: { width: number | null; height: number | null }) {
  const [across, down] = [width ?? LOGO_BOX.width, height ?? LOGO_BOX.height];
  const share = Math.min(1, LOGO_BOX.width / across, LOGO_BOX.height / down);
  return { width: Math.round(across * share), height: Math.round(down * share) };
}
