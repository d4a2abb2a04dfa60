/** The ILIKE pattern of texts that contain the given one, in which % and _ stand for themselves. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
