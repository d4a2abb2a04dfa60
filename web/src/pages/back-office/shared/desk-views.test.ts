import { expect, test } from '@jest/globals';
import { ideasFormat } from './ideas-address.ts';
import { deskViews, isNarrowed, lookOf, viewAt } from './desk-views.ts';

const at = (address: string) => ideasFormat.read(new URLSearchParams(address.replace(/^.*\?/, '?')));

test.each(deskViews('me'))(
  'the address of $label is that view, and narrows it by nothing',
  ({ name, to }) => {
    expect(viewAt(at(to.includes('?') ? to : ''), 'me')).toBe(name);
    expect(isNarrowed(at(to.includes('?') ? to : ''), name)).toBe(false);
  },
);

test.each([
  ['shortlisted=yes', 'shortlist', 'shortlist'],
  ['shortlisted=yes&status=APPROVED&focus=FINTECH', 'shortlist', 'shortlist'],
  ['status=APPROVED', 'approved', 'approved'],
  ['outcome=MISSING', 'approved', 'approved'],
  ['status=APPROVED,REJECTED', 'all', 'table'],
  ['status=REJECTED', 'all', 'table'],
  ['toAnnounce=yes&status=APPROVED', 'toAnnounce', 'toAnnounce'],
  ['toAnnounce=no', 'all', 'table'],
  ['waited=OVERDUE&focus=FINTECH', 'overdue', 'table'],
  ['holder=me', 'all', 'table'],
  ['status=APPROVED&as=table', 'approved', 'table'],
] as const)('%s is in the view %s, and shown as %s', (address, view, look) => {
  expect([viewAt(at(address), 'me'), lookOf(at(address))]).toEqual([view, look]);
});

test.each([
  ['shortlisted=yes&sort=OLDEST', 'shortlist', false],
  ['shortlisted=yes&focus=FINTECH', 'shortlist', true],
  ['shortlisted=yes&disagreement=yes', 'shortlist', true],
  ['status=APPROVED', 'approved', false],
  ['outcome=MISSING', 'approved', true],
  ['', 'all', false],
  ['search=water', 'all', true],
] as const)('whether %j narrows %s: %s', (address, view, is) => {
  expect(isNarrowed(at(address), view)).toBe(is);
});
