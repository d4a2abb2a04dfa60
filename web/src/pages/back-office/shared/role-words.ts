/** The roles of accounts, as people read them. */
import { roleLabels } from '@portal/schema/access';
import type { Role } from '../../../graphql/generated.ts';

/** Tells whether a text names a role. */
export const isRole = (text: string): text is Role => Object.hasOwn(roleLabels, text);
