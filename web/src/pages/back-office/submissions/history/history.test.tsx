import { afterEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { IdeaActsDocument, StaffDocument } from '../../../../graphql/generated.ts';
import { answer, clear, listOf, renderPage, serveAs } from '../../../../testing/pages.tsx';
import type { IdeaOnPage } from '../use-neighbours.ts';
import { History } from './history.tsx';

afterEach(clear);

const reference = 'IDEA-1700000000000-1';
const review = { announcedAt: null, from: 'PENDING', to: 'REJECTED', comments: '' } as const;
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

const show = (total: number) => {
  const acts = [act('a', 'ada@example.com', 'Ada Moyo'), act('b', 'left@example.com', null)];
  serveAs(
    'admin@example.com',
    'admin',
    answer(StaffDocument, () => ({
      reviewers: [],
      staff: [{ id: 'ada', email: 'ada@example.com', name: 'Ada Moyo' }],
    })),
    answer(IdeaActsDocument, () => ({ auditEvents: listOf(acts, 0, total) })),
  );
  renderPage(<History idea={idea} isOpen />);
};

test('who reviewed and who read an idea stand by name, or where none is known by address', async () => {
  show(2);
  await screen.findByText('Ada Moyo opened this idea.');
  screen.getByText('left@example.com opened this idea.');
  await screen.findByText('Ada Moyo');
  screen.getByText('left@example.com');
  expect(screen.queryByText(/Earlier acts/)).toBeNull();
});

test('acts that are too early to be listed are said to be missing, with the way to them', async () => {
  show(101);
  await screen.findByText(/^Earlier acts are not shown here/);
  const link = screen.getByRole('link', { name: 'The audit log has them.' });
  expect(link.getAttribute('href')).toBe(`/audit-log?search=${reference}`);
});
