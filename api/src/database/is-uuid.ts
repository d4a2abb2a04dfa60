const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Tells whether a text can be the key of a row, before PostgreSQL complains. */
export const isUuid = (text: string): boolean => UUID.test(text);

/** Tells whether a text can be the key of a row that is numbered. */
export const isSerial = (text: string): boolean => /^\d{1,18}$/.test(text);
