import type { Role as GraphRole } from '../graphql/generated.ts';
import type { Role } from '@portal/schema/access';

const names: Record<GraphRole, Role> = { USER: 'user', REVIEWER: 'reviewer', ADMIN: 'admin' };

/** A role of the graph as the session keeps it. */
export const roleName = (role: GraphRole): Role => names[role];
