import type { Role as GraphRole } from '../graphql/generated.ts';
import type { Role } from '@portal/schema/access';

const names: Record<GraphRole, Role> = { USER: 'user', REVIEWER: 'reviewer', ADMIN: 'admin' };

export const roleName = (role: GraphRole): Role => names[role];
