import type { FocusArea, ReviewStatus } from '@portal/schema/choices';

/** What the review screen is narrowed to, under the names that its address has. */
interface SubmissionsFilter {
  status?: readonly ReviewStatus[];
  focus?: FocusArea;
  from?: string | null;
  to?: string | null;
  sort?: 'OLDEST';
}

/** The address of the review screen, narrowed. */
export function submissionsPath(filter: SubmissionsFilter): string {
  const given = Object.entries(filter).filter(([, value]) => value);
  return `/submissions?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}
