/** The roles of accounts, as people read them. */
import type { Role } from '../../../graphql/generated.ts';

/** Role → label, in the order of what they may do. */
export const roleLabels: Readonly<Record<Role, string>> = {
  USER: 'User',
  REVIEWER: 'Reviewer',
  ADMIN: 'Administrator',
};

/** Tells whether a text names a role. */
export const isRole = (text: string): text is Role => Object.hasOwn(roleLabels, text);
