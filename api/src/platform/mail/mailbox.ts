/** The address of an account whose person has none: no mail goes to it. */
import { randomUUID } from 'node:crypto';

/** The top-level domain that is reserved for addresses that lead nowhere (RFC 2606, 2). */
const NOWHERE = '.invalid';

export const placeholderAddress = (): string => `${randomUUID()}@no-address${NOWHERE}`;

/** Tells whether mail can reach an address. It is empty where screens and files show none. */
export const hasMailbox = (address: string): boolean => address !== '' && !address.endsWith(NOWHERE);
