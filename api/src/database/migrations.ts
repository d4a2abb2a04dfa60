/** Every migration, oldest first. Listed by hand, so that a build holds them and nothing is found by accident. */
import { CreatePortal1763700000001 } from './migrations/1763700000001-create-portal.ts';
import { AddPublicForms1763700000002 } from './migrations/1763700000002-add-public-forms.ts';

export const migrations = [CreatePortal1763700000001, AddPublicForms1763700000002];
