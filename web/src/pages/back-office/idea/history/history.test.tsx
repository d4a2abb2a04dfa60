import { afterEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { IdeaActsDocument, StaffDocument, StoryOfIdeaDocument } from '../../../../graphql/generated-staff.ts';
import { answer, clear, listOf, renderPage, serveAs } from '../../../../testing/pages.tsx';
import type { StoryWordsFragment } from '../../../../graphql/generated-staff.ts';
import type { IdeaOnPage } from '../../desk/desk-acts.ts';
import { History } from './history.tsx';

afterEach(clear);

const reference = 'IDEA-1700000000000-1';
const review = { announcedAt: null, from: 'PENDING', to: 'APPROVED', comments: '' } as const;
const idea = {
  ...{ id: 'i', reference, email: 'owner@example.com', createdAt: '2026-03-31T12:00:00.000Z' },
  ...{
    status: 'REJECTED',
    withdrawnAt: null,
    termsVersion: null,
    guardianAgreedAt: null,
    clarifications: [],
  },
  reviews: {
    edges: [
      { node: { id: '1', at: '2026-04-01T12:00:00.000Z', reviewer: 'ada@example.com', ...review } },
      { node: { id: '2', at: '2026-04-02T12:00:00.000Z', reviewer: 'left@example.com', ...review } },
    ],
    pageInfo: { hasNextPage: false },
  },
} as unknown as IdeaOnPage;
const act = (id: string, actor: string, actorName: string | null) => ({
  ...{ id, actor, actorName, at: '2026-04-03T12:00:00.000Z', action: 'IDEA_SHOWN' as const },
  ...{ subjectKind: 'IDEA' as const, subject: reference, ideaName: 'Pula', details: {} },
});

const show = (total: number, story: StoryWordsFragment | null = null, shown = idea) => {
  const acts = [act('a', 'ada@example.com', 'Ada Moyo'), act('b', 'left@example.com', null)];
  const calls = serveAs(
    'admin@example.com',
    'admin',
    answer(StaffDocument, () => ({
      challenges: { edges: [] },
      reviewers: [],
      staff: [{ id: 'ada', email: 'ada@example.com', name: 'Ada Moyo' }],
    })),
    answer(StoryOfIdeaDocument, ({ id }) => ({ idea: { id: String(id), solutionName: 'Pula', story } })),
    answer(IdeaActsDocument, () => ({ auditEvents: listOf(acts, 0, total) })),
  );
  renderPage(<History idea={shown} isOpen />);
  return calls;
};

test('reviewers and readers of an idea stand by name, or by address where the name is unknown', async () => {
  show(2);
  await screen.findByText('Ada Moyo opened this idea.');
  screen.getByText('left@example.com opened this idea.');
  await screen.findByText('Ada Moyo');
  screen.getByText('left@example.com');
  expect(screen.queryByText(/Earlier acts/)).toBeNull();
});

test('a call after an approval says who called', async () => {
  const caller = { id: 'ada', email: 'ada@example.com', name: 'Ada Moyo' };
  show(2, null, { ...idea, callDueOn: '2026-04-08', calledAt: '2026-04-06T12:00:00.000Z', caller });
  const called = await screen.findByText('Submitter called');
  expect(called.nextElementSibling?.textContent).toMatch(/^Ada Moyo, 6 Apr 2026/);
});

test('acts that are too early to be listed are said to be missing, with the way to them', async () => {
  show(101);
  await screen.findByText(/^Earlier acts are not shown here/);
  const link = screen.getByRole('link', { name: 'The audit log has them.' });
  expect(link.getAttribute('href')).toBe(`/audit-log?search=${reference}`);
});

test('the story of an idea that is approved no more is here, and can be taken off', async () => {
  show(2, {
    ...{ version: 1, consent: 'GIVEN', sentence: 'Forty farmers use it.', place: '', goesOn: true },
    ...{ at: '2026-03-01T10:00:00.000Z', answeredAt: '2026-03-02T10:00:00.000Z' },
  });
  await screen.findByText('Forty farmers use it.');
  screen.getByRole('button', { name: 'Take it off' });
});

test('of an idea that was never approved no story is asked for', async () => {
  const edges = idea.reviews.edges.map(({ node }) => ({ node: { ...node, to: 'REJECTED' as const } }));
  const calls = show(2, null, { ...idea, reviews: { ...idea.reviews, edges } });
  await screen.findByText('Ada Moyo opened this idea.');
  expect(calls.map(([name]) => name)).not.toContain('StoryOfIdea');
});
