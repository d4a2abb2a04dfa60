import { randomBytes } from 'node:crypto';

/** A new key of a document: 128 random bits in hexadecimal digits. */
export const newKey = (): string => randomBytes(16).toString('hex');

/** Tells whether a text can be a key, before it comes near a path. */
export const isKey = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);
