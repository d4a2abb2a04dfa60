import type { Call } from '../pages/ideas/shared/calls.ts';

/** Makes a call that is open, and changes of it. */
export const callOf = (change: Partial<Call> = {}): Call => ({
  ...{ id: 'c1', slug: 'fintech-2027', title: 'Fintech 2027', takes: 'IDEAS', status: 'OPEN' },
  ...{ opensAt: null, closesAt: '2027-03-12T15:00:00.000Z', graceHours: 0, leavesOut: [], questions: [] },
  ...change,
});
