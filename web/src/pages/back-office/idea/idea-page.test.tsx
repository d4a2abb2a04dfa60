/** The page of one idea: its content, its keys, its PDF, and the links through the list that its address names. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { Deciders } from '@portal/schema/choices';
import { listOf as choicesOf } from '@portal/schema/fields';
import { askedFields } from '@portal/schema/clarification';
import { ideaFields, wizardSteps } from '@portal/schema/idea';
import type { IdeaField } from '@portal/schema/idea';
import { READING_WINDOW } from '@portal/schema/limits';
import {
  AddNoteDocument,
  AskSubmitterDocument,
  ClaimIdeaDocument,
  DecidersDocument,
  DeskViewsDocument,
  EndReadingDocument,
  IdeaNeighboursDocument,
  IdeaNotesDocument,
  IdeaPageDocument,
  DeclareConflictDocument,
  LiftConflictDocument,
  ListedIdeasDocument,
  ListedShortlistDocument,
  SimilarIdeasDocument,
  IdeaContactDocument,
  RevealIdNumberDocument,
  StaffDocument,
  RejectionReasonsDocument,
  CountReplyDocument,
  RepliesForIdeaDocument,
  ReviewEmailDocument,
  RecordCallDocument,
  ReviewedIdeaDocument,
  ReviewIdeaDocument,
  ReviewTableDocument,
  SavedViewsDocument,
  ScoresOfIdeaDocument,
  ShortlistIdeasDocument,
  TakeBackQuestionsDocument,
  TakeNextIdeaDocument,
  UndoableReviewsDocument,
  OutcomesOfIdeaDocument,
} from '../../../graphql/generated-staff.ts';
import type {
  IdeaPageQuery,
  IdeaPageQueryVariables,
  ListedIdeasQueryVariables,
} from '../../../graphql/generated-staff.ts';
import { layOut, setWorkers } from '../../../testing/fake-pdf.ts';
import type { FakePdf } from '../../../testing/fake-pdf.ts';
import {
  answer,
  clear,
  found,
  listOf,
  pathNow,
  Refusal,
  renderPage,
  searchNow,
  serveAs,
} from '../../../testing/pages.tsx';
import { newUser } from '../../../testing/user.ts';
import { SubmissionsPage } from '../submissions/submissions-page.tsx';

type Idea = IdeaPageQuery['idea'];
const reviewer = 'reviewer@example.com';
const user = newUser();

/** An answer to every question: the first two choices, or a text. */
const answers = Object.fromEntries(
  Object.entries(ideaFields).map(([name, field]) => {
    const choices = Object.keys(choicesOf(field) ?? {});
    return [name, field.kind === 'choices' ? choices.slice(0, 2) : (choices[0] ?? `My ${name}.`)];
  }),
);
const contactOf = {
  dialCode: '+267',
  contactNumber: '71234567',
  linkedIn: 'https://www.linkedin.com/in/owner',
  idNumberMasked: '••••••89',
};
let [opened, reasons]: [string[], unknown[]] = [[], []];
const newIdea = (id: string, solutionName: string, changes: Partial<Idea> = {}): Idea =>
  ({
    ...answers,
    id,
    reference: `IDEA-1700000000000-${id}`,
    solutionName,
    email: 'owner@example.com',
    createdAt: '2026-03-31T12:00:00.000Z',
    dueOn: '2099-04-30',
    team: [],
    ...{ callDueOn: null, calledAt: null, caller: null },
    daysWaited: 3,
    reopenedAt: null,
    termsVersion: '2026-11-25',
    guardianAgreedAt: null,
    status: 'PENDING',
    reviewerComments: '',
    announcedDecision: null,
    lastReview: null,
    conflict: null,
    clarification: null,
    claim: null,
    shortlisted: false,
    withdrawnAt: null,
    conflicts: [],
    clarifications: [],
    ...{ versionBefore: null, challenge: null, callAnswers: [], improves: null, improvedAs: null },
    ...{ version: 1, notAsked: [] },
    document: {
      url: `/file/${id}`,
      inlineUrl: `/file/${id}?inline=1`,
      name: `${solutionName}.pdf`,
      size: 2_000,
    },
    examination: { inspectedAt: '2026-03-31T12:00:00.000Z', pages: 1, findings: [], malwareCheck: 'CLEAN' },
    reviews: { edges: [], pageInfo: { hasNextPage: false } },
    ...changes,
  }) as unknown as Idea;

const names = ['Kgomo tracker', 'Pula pump', 'Thuto tablet'];
let ideas: Idea[];
let reviews: unknown[];
/** The programme's reasons for a rejection. */
let listed: { id: string; name: string; nextStep: string }[];
const replies = [
  {
    ...{ id: 'thanks', name: 'Thanks', text: 'Thanks for {idea}.', version: 1, uses: 0 },
    by: { id: 'neo', email: 'neo@example.com', name: null },
  },
];
let notes: string[];
let told: unknown[];
/** The colleagues whom a note can name. */
const colleagues = [
  { id: 'r', email: reviewer, name: null },
  { id: 'ada', email: 'ada@example.com', name: 'Ada Moyo' },
];
let deciders: Deciders;
let claimed: string[];
let ended: string[];
let questions: unknown[];
let refusesToAsk: boolean;
/** What the next calls for the next idea get. */
let taken: { id: string }[];
let broken: (() => void) | undefined;
/** Whether nothing but the first page of the list beside the idea can be loaded. */
let brokenList: boolean;
let calls: ReturnType<typeof serveAs>;
/** Whose PDF was loaded. */
let files: string[];

const indexOf = (id: string | number) => ideas.findIndex((idea) => idea.id === id);
function ideaOf(id: string | number): Idea {
  const idea = ideas[indexOf(id)];
  if (!idea) throw new Refusal('NOT_FOUND', 'There is no such idea.');
  return idea;
}
const change = (id: string, changes: object) => {
  ideas = ideas.map((idea) => (idea.id === id ? { ...idea, ...changes } : idea));
};
/** Says how the questions about an idea stand. */
const end = (id: string, until: string, outcome: 'TAKEN_BACK' | null) =>
  change(id, {
    clarification: { until, outcome },
    clarifications: [
      {
        ...{
          at: '2026-04-01T12:00:00.000Z',
          by: { id: reviewer, email: reviewer, name: null },
          until,
          outcome,
          questions: [],
          documentBefore: null,
        },
        closedAt: outcome && '2026-04-02T12:00:00.000Z',
      },
    ],
  });
/** As the server does: by the order, whether or not the filter leaves out the idea. */
function neighboursOf({ id, filter, isRanked }: IdeaPageQueryVariables) {
  const ideas = inOrder(isRanked);
  const at = ideas.findIndex((idea) => idea.id === id);
  const fits = ({ status }: Idea) => !filter?.statuses?.length || filter.statuses.includes(status);
  const list = ideas.filter(fits);
  const position = { before: list.indexOf(ideaOf(id)), total: list.length, countedTo: 10_000 };
  const previous = ideas.slice(0, at).findLast(fits) ?? null;
  const found = {
    previous,
    next: ideas.slice(at + 1).find(fits) ?? null,
    after: previous && `${isRanked ? 'rank' : 'after'} ${previous.id}`,
    position: fits(ideaOf(id)) ? position : null,
  };
  return isRanked ? { rankingNeighbours: found } : { ideaNeighbours: found };
}

/** Here the average is the better the later an idea is in the list. */
const inOrder = (isRanked: boolean) => (isRanked ? ideas.toReversed() : ideas);

/** Gives a page of the list beside the idea. */
function pageOfList(
  isRanked: boolean,
  { filter, after }: Pick<ListedIdeasQueryVariables, 'filter' | 'after'>,
) {
  if (after && brokenList) throw new Refusal('UNAVAILABLE', 'Try again in a minute.');
  const list = inOrder(isRanked).filter(
    ({ status }) => !filter?.statuses?.length || filter.statuses.includes(status),
  );
  const word = isRanked ? 'rank' : 'after';
  const from = after ? list.findIndex(({ id }) => after === `${word} ${id}`) + 1 : 0;
  if (after && from === 0) throw new Refusal('INVALID_INPUT', 'after is not a cursor of this list.');
  const [rows, hasNextPage] = [list.slice(from, from + 40), from + 40 < list.length];
  const pageInfo = { hasNextPage, endCursor: hasNextPage ? `${word} ${rows.at(-1)?.id}` : null };
  return { ideas: { edges: rows.map((node) => ({ node })), pageInfo } };
}

beforeEach(() => {
  setWindow(1280);
  layOut();
  setWorkers(true);
  files = [];
  ideas = names.map((name, at) => newIdea(`i${at}`, name));
  [reviews, listed] = [[], []];
  [notes, told] = [[], []];
  deciders = 'ELEVATED';
  [claimed, ended] = [[], []];
  [questions, refusesToAsk] = [[], false];
  taken = [];
  [broken, brokenList] = [undefined, false];
  calls = serveAs(
    reviewer,
    'reviewer',
    answer(ReviewTableDocument, ({ filter }) => ({
      ideas: listOf(
        ideas.filter(({ status }) => !filter?.statuses?.length || filter.statuses.includes(status)),
      ),
    })),
    ...Array.from({ length: 30 }, (_, at) => ({
      name: `GET /file/i${at}?inline=1`,
      give: async () => {
        files.push(`i${at}`);
        return { pages: ['One.', 'Two.'] } satisfies FakePdf;
      },
    })),
    answer(DecidersDocument, () => ({ programme: { id: 'p', deciders } })),
    answer(OutcomesOfIdeaDocument, ({ id }) => ({
      idea: {
        id: String(id),
        email: 'owner@example.com',
        status: 'PENDING' as const,
        outcomes: { edges: [] },
      },
    })),
    answer(ShortlistIdeasDocument, ({ ids, shortlisted }) => {
      for (const id of [ids].flat()) change(String(id), { shortlisted });
      return { shortlistIdeas: { ideas: [ids].flat().map((id) => ({ id: String(id), shortlisted })) } };
    }),
    answer(ClaimIdeaDocument, ({ id }) => {
      claimed.push(String(id));
      return { claimIdea: null };
    }),
    answer(EndReadingDocument, ({ id }) => {
      ended.push(String(id));
      return { endReading: null };
    }),
    answer(TakeNextIdeaDocument, () => ({ takeNextIdea: taken.shift() ?? null })),
    answer(StaffDocument, () => ({ challenges: { edges: [] }, reviewers: [], staff: colleagues })),
    answer(SavedViewsDocument, () => ({ savedViews: [] })),
    answer(DeskViewsDocument, () => ({
      stats: { totalIdeas: 0, statuses: [], backlog: { total: 0, overdue: 0 } },
      ...{ mine: { totalCount: 0 }, shortlist: { totalCount: 0 }, toAnnounce: { totalCount: 0 } },
    })),
    answer(UndoableReviewsDocument, () => ({ undoableReviews: [] })),
    answer(IdeaPageDocument, (variables) => {
      broken?.();
      return { idea: ideaOf(variables.id), ...neighboursOf(variables) };
    }),
    answer(ReviewedIdeaDocument, ({ id }) => ({ idea: ideaOf(id) })),
    answer(IdeaNeighboursDocument, neighboursOf),
    answer(DeclareConflictDocument, ({ id, reason }) => {
      change(String(id), { conflict: { id: 'c', reason } });
      return { declareConflict: { id: 'c' } };
    }),
    answer(LiftConflictDocument, ({ id }) => {
      for (const idea of ideas)
        change(idea.id, { conflicts: idea.conflicts?.filter((conflict) => conflict.id !== id) });
      return { liftConflict: { id: String(id) } };
    }),
    answer(IdeaNotesDocument, ({ id }) => ({
      idea: {
        id: String(id),
        notes: listOf(
          notes.map((text) => ({
            id: text,
            at: '2026-03-31T12:00:00.000Z',
            by: { id: reviewer, email: reviewer, name: null },
            text,
          })),
        ),
      },
    })),
    answer(ScoresOfIdeaDocument, ({ id }) => ({
      scoreCard: { version: 1, criteria: [], by: null },
      idea: {
        ...{ id: String(id), email: '', conflict: null },
        shortlisted: ideaOf(id).shortlisted,
        score: null,
        scores: [],
        ranking: null,
      },
    })),
    answer(RepliesForIdeaDocument, ({ id }) => ({ replies, idea: ideaOf(String(id)) })),
    answer(CountReplyDocument, () => ({ countReply: true })),
    answer(RejectionReasonsDocument, () => ({ rejectionReasons: { version: 1, reasons: listed } })),
    answer(ReviewEmailDocument, ({ input: { comments, reasonId } }) => {
      const email = { recipient: 'owner@example.com', subject: 'Our decision' };
      return { reviewEmail: { ...email, text: `Dear owner, ${String(reasonId)} ${comments}` } };
    }),
    answer(SimilarIdeasDocument, ({ id }) => ({
      idea: {
        ...{ id: String(id), version: ideaOf(id).version, createdAt: '2026-03-31T12:00:00.000Z' },
        ...{ withdrawnAt: null, duplicateOf: null, duplicates: [], similar: [] },
      },
    })),
    answer(ListedIdeasDocument, (variables) => pageOfList(false, variables)),
    answer(ListedShortlistDocument, (variables) => pageOfList(true, variables)),
    answer(AddNoteDocument, ({ text, to }) => {
      notes.unshift(text);
      told.push(...[to ?? []].flat());
      return { addNote: { id: text } };
    }),
    answer(AskSubmitterDocument, ({ ideaId, until, questions: asked }) => {
      if (refusesToAsk) throw new Refusal('CONFLICT', 'neo@example.com has asked already.');
      questions.push(...[asked].flat());
      end(String(ideaId), until, null);
      return { askSubmitter: { until } };
    }),
    answer(TakeBackQuestionsDocument, ({ ideaId }) => {
      end(String(ideaId), '2099-04-30', 'TAKEN_BACK');
      return { takeBackQuestions: { outcome: 'TAKEN_BACK' as const } };
    }),
    answer(RecordCallDocument, ({ ideaId, called }) => {
      const by = { id: 'ada', email: 'ada@example.com', name: 'Ada Moyo' };
      const record = { calledAt: called ? '2026-04-03T12:00:00.000Z' : null, caller: called ? by : null };
      change(String(ideaId), record);
      return { recordCall: { id: String(ideaId), ...record } };
    }),
    answer(IdeaContactDocument, ({ id }) => {
      opened.push(String(id));
      const { dialCode, contactNumber, linkedIn, idNumberMasked } = contactOf;
      return {
        idea: { id: String(id), dialCode, contactNumber, linkedIn, notAsked: [], idNumberMasked },
      };
    }),
    answer(RevealIdNumberDocument, ({ reason }) => {
      reasons.push(reason);
      return { revealIdNumber: '123456789' };
    }),
    answer(ReviewIdeaDocument, ({ input: { id, status, comments, reasonId } }) => {
      reviews.push([ideaOf(id).solutionName, status, comments, ...(reasonId ? [reasonId] : [])]);
      const { version } = ideaOf(id);
      change(String(id), { status: status ?? ideaOf(id).status, version: version + 1 });
      return { reviewIdea: { ...ideaOf(id), undoId: `u${reviews.length}` } };
    }),
  );
});
const { matchMedia } = globalThis;
afterEach(async () => {
  await clear();
  globalThis.matchMedia = matchMedia;
  Reflect.deleteProperty(navigator, 'connection');
  setWorkers(false);
});

/** Sets the width of the window in CSS pixels. */
function setWindow(width: number): void {
  globalThis.matchMedia = (query) => {
    const rem = /min-width: ([\d.]+)rem/.exec(query)?.[1];
    return { ...matchMedia(query), matches: rem !== undefined && width >= Number(rem) * 16 };
  };
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
async function open(path: string, name: string): Promise<void> {
  renderPage(
    <Routes>
      <Route path="/submissions/:id?" element={<SubmissionsPage />} />
    </Routes>,
    path,
  );
  await heading(name);
}
/** The documents on the page, in sight or behind it. */
const viewers = () => [...document.querySelectorAll('[role=region][aria-label^="The PDF"]')];
const viewerOf = (name: string) =>
  found(() => viewers().find((one) => one.getAttribute('aria-label') === `The PDF ${name}.pdf`));
const namesShown = () =>
  viewers()
    .filter((one) => !isOut(one))
    .map((one) => one.getAttribute('aria-label'));
const isOut = (viewer: Element) => viewer.closest('[inert]') !== null;
const answerTo = (question: string) =>
  screen.getAllByText(question, { selector: 'dt' })[0]?.nextElementSibling as HTMLElement;
const dock = () => screen.getByRole('region', { name: 'What happened' });
const place = () => screen.getByRole('navigation', { name: 'Submissions' }).textContent;
/** The list at the left of the idea. */
const beside = () => within(screen.getByRole('navigation', { name: 'Submissions' }));

test('the names of the team stand with the answers about the person', async () => {
  change('i0', {
    team: [
      { id: 't', name: 'Thabo Kgosi' },
      { id: 'l', name: 'Lesedi Moyo' },
    ],
  });
  await open('/submissions/i0', 'Kgomo tracker');
  await user.keyboard('a');
  expect(answerTo('Team').textContent).toBe('Thabo Kgosi, Lesedi Moyo');
});

test('every answer is there in words, what the idea is first and whose it is last', async () => {
  await open('/submissions/i0', 'Kgomo tracker');
  await user.keyboard('a');
  const asked = wizardSteps.flatMap(({ rules }) => Object.keys(rules?.entries ?? {})) as IdeaField[];
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms.toSorted()).toEqual(
    asked
      // The heading of the page.
      .filter((field) => field !== 'solutionName')
      // For figures, or opened by an act.
      .filter((field) => !['figures', 'contact'].includes(ideaFields[field].personal ?? ''))
      .map((field) => ideaFields[field].label)
      .sort(),
  );
  const labelOf = (field: IdeaField) => ideaFields[field].label;
  expect(terms.slice(0, 3)).toEqual(
    (['problemStatement', 'solutionSummary', 'keyBenefits'] as const).map(labelOf),
  );
  expect(terms.at(-1)).toBe(labelOf('email'));
  expect(answerTo('Innovation objectives').textContent).toBe(
    Object.values(choicesOf(ideaFields.objectives) ?? {})
      .slice(0, 2)
      .join(', '),
  );
  expect(document.title).toContain('Kgomo tracker');
});

test('what the call of an idea did not ask for has no row, no part of a line and no PDF', async () => {
  const unasked = ['GENDER', 'FOCUS_AREA', 'COLLABORATION', 'HEARD_ABOUT', 'COMMENTS', 'DOCUMENT'] as const;
  Object.assign(ideaOf('i0'), {
    ...{ notAsked: unasked, focusArea: 'NOT_ASKED', collaboration: 'NOT_ASKED', heardAbout: 'NOT_ASKED' },
    ...{ comments: '', document: { url: '', inlineUrl: '', name: '', size: 0 } },
  });
  await open('/submissions/i0', 'Kgomo tracker');
  await user.keyboard('a');
  for (const field of ['focusArea', 'collaboration', 'comments'] as const)
    expect(screen.queryByRole('term', { name: ideaFields[field].label })).toBeNull();
  expect(screen.queryByText('Additional Information')).toBeNull();
  expect(screen.queryByRole('tab', { name: 'PDF' })).toBeNull();
  screen.getByRole('tab', { name: 'Answers', selected: true });
  expect(window.document.body.textContent).not.toMatch(/NOT_ASKED|PDF, /);
});

test('its tab shows the notes of the desk and takes the next one, which survives the way to other ideas', async () => {
  await open('/submissions/i0', 'Kgomo tracker');
  await user.keyboard('d');
  await screen.findByText('No notes and no questions yet.');
  const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ });
  await user.type(box(), 'Ask legal.');
  await user.keyboard('{Escape}aj');
  await screen.findByRole('heading', { name: 'Pula pump' });
  await user.keyboard('k');
  await screen.findByRole('heading', { name: 'Kgomo tracker' });
  await user.keyboard('d');
  await waitFor(() => expect(box().value).toBe('Ask legal.'));
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await screen.findByText('Ask legal.', { selector: 'li p' });
  expect(notes).toEqual(['Ask legal.']);
  expect(box().value).toBe('');
});

test('@ in a note names a colleague, who gets an email; oneself is not offered', async () => {
  await open('/submissions/i0', 'Kgomo tracker');
  await user.keyboard('d');
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ });
  await user.type(box, 'Costs? @');
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Ada Moyoada@example.com']);
  await user.keyboard('{Enter}please');
  screen.getByText('Tells Ada Moyo by email.');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('Costs? @Ada Moyo please', { selector: 'li p' });
  expect([told, reviews]).toEqual([['ada'], []]);
});

test('scores have a tab for what is on the shortlist alone, and the key says why not', async () => {
  change('i1', { shortlisted: true });
  await open('/submissions/i0', 'Kgomo tracker');
  await user.keyboard('g');
  await within(dock()).findByText('Only ideas of the shortlist are scored: s puts this one there.');
  expect(screen.queryByRole('tab', { name: /^Scores/ })).toBeNull();
  await user.keyboard('j');
  await heading('Pula pump');
  await user.keyboard('g');
  await screen.findByRole('heading', { name: 'Scores' });
  // The next one has none: what is read is then the answers.
  await user.keyboard('j');
  await heading('Thuto tablet');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Answers');
});

test('the list beside the idea marks it, and says of each how it stands', async () => {
  change('i1', { status: 'REJECTED', shortlisted: true });
  await open('/submissions/i0?status=PENDING,REJECTED', 'Kgomo tracker');
  const list = beside();
  const rows = await list.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Kgomo trackerPending/),
    expect.stringMatching(/^Pula pumpOn the shortlistRejected/),
    expect.stringMatching(/^Thuto tabletPending/),
  ]);
  const marked = () => list.getAllByRole('listitem').filter((row) => row.hasAttribute('aria-current'));
  expect(marked()).toEqual([rows[0]]);
  await user.click(within(rows[2]!).getByRole('link'));
  await heading('Thuto tablet');
  expect(pathNow() + searchNow()).toBe('/submissions/i2?status=REJECTED&status=PENDING');
  expect(marked()[0]?.textContent).toContain('Thuto tablet');
});

test.each([
  ['beside the idea', 1280],
  ['in the drawer', 1100],
])(
  'arrows move through the list %s, its one stop of Tab goes with them, and Enter opens',
  async (_, width) => {
    setWindow(width);
    await open('/submissions/i0', 'Kgomo tracker');
    if (width < 1280) await user.click(screen.getByRole('button', { name: 'List' }));
    const list = width < 1280 ? within(screen.getByRole('dialog')) : beside();
    const links = within(await list.findByRole('list')).getAllByRole('link');
    const stops = () => links.map(({ tabIndex }) => tabIndex);
    expect(stops()).toEqual([0, -1, -1]);
    act(() => links[0]?.focus());
    await user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}');
    expect([document.activeElement, stops(), pathNow()]).toEqual([links[2], [-1, -1, 0], '/submissions/i0']);
    await user.keyboard('{Enter}');
    await heading('Thuto tablet');
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

const listed60 = () => Array.from({ length: 60 }, (_, at) => newIdea(`i${at}`, `Idea ${at}`));

test('from the shortlist keys and the list follow the ranking', async () => {
  ideas = listed60();
  await open('/submissions/i20?shortlisted=yes&disagreement=yes&after=rank+i25', 'Idea 20');
  await beside().findByRole('link', { name: /^Idea 20/ });
  expect(place()).toContain('On the shortlist, disagreement only, best average first');
  const back = () => beside().getByRole('link', { name: 'Submissions' }).getAttribute('href');
  expect(back()).toBe('/submissions?shortlisted=yes&disagreement=yes&after=rank+i25');
  expect(beside().getAllByRole('listitem')[0]?.textContent).toMatch(/^Idea 24/);
  await user.keyboard('j');
  await heading('Idea 19');
  await waitFor(() => expect(place()).toContain('41 of 60'));
  // The page that the idea was opened from is past: Back leads to the one that begins with this idea.
  expect(back()).toBe('/submissions?shortlisted=yes&disagreement=yes&after=rank+i20');
  await user.keyboard('kk');
  await heading('Idea 21');
  const asked = calls.filter(([name]) => name === 'ListedShortlist').map(([, variables]) => variables);
  expect(asked).toMatchObject([{ filter: { shortlisted: true }, disagreement: true, after: 'rank i25' }]);
});

test('a score that moves an idea in the ranking changes neither the order nor where keys lead', async () => {
  ideas = listed60().slice(0, 4);
  await open('/submissions/i2?shortlisted=yes', 'Idea 2');
  await beside().findByRole('link', { name: /^Idea 2/ });
  const rows = () =>
    beside()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent.slice(0, 6));
  expect(rows()).toEqual(['Idea 3', 'Idea 2', 'Idea 1', 'Idea 0']);
  // Now it is the last of the ranking.
  ideas = ['i2', 'i0', 'i1', 'i3'].map((id) => ideaOf(id));
  await user.keyboard('j');
  await heading('Idea 1');
  await waitFor(() => expect(place()).toContain('3 of 4'));
  await user.keyboard('j');
  await heading('Idea 0');
  await user.keyboard('j');
  await beside().findByRole('link', { name: /^Back to the list/ });
  await user.keyboard('kkk');
  await heading('Idea 2');
  await user.keyboard('k');
  await heading('Idea 3');
  expect(rows()).toEqual(['Idea 3', 'Idea 2', 'Idea 1', 'Idea 0']);
});

test('the table of the shortlist has the order of every table, and so have the keys', async () => {
  ideas = listed60();
  await open('/submissions/i20?shortlisted=yes&as=table', 'Idea 20');
  expect(place()).toContain('On the shortlist, newest first');
  await user.keyboard('j');
  await heading('Idea 21');
});

test('a row that one went back to says how it stands now', async () => {
  ideas = listed60();
  await open('/submissions/i20?after=after+i19', 'Idea 20');
  await beside().findByRole('link', { name: /^Idea 20/ });
  await user.keyboard('k');
  await heading('Idea 19');
  await beside().findByRole('link', { name: /^Idea 19 ?Pending/ });
  await user.keyboard('1{Control>}{Enter}{/Control}');
  await heading('Idea 20');
  await beside().findByRole('link', { name: /^Idea 19 ?Approved/ });
});

test('where more of the list cannot be loaded it says so, and tries again', async () => {
  [ideas, brokenList] = [listed60(), true];
  await open('/submissions/i0', 'Idea 0');
  await beside().findByText('More ideas could not be loaded.');
  expect(beside().queryByText('Loading more ideas…')).toBeNull();
  brokenList = false;
  await user.click(beside().getByRole('button', { name: 'Try again' }));
  await beside().findByRole('link', { name: /^Idea 59/ });
  expect(beside().queryByText('More ideas could not be loaded.')).toBeNull();
});

test('the queue has no list, and its words and key are those of the list', async () => {
  await open('/submissions/i0?queue=on', 'Kgomo tracker');
  await waitFor(() => expect(files).toContain('i0'));
  expect(calls.map(([name]) => name)).not.toContain('ListedIdeas');
  expect(screen.getByRole('button', { name: 'Next idea for me' }).textContent).toBe('Next idea for me n');
});

test('what is read is claimed after three seconds, what is leafed through, decided or one’s own is not', async () => {
  change('i1', { status: 'APPROVED' });
  change('i2', { email: reviewer });
  jest.useFakeTimers();
  const user = newUser({ advanceTimers: jest.advanceTimersByTime });
  await open('/submissions/i0', 'Kgomo tracker');
  await act(() => jest.advanceTimersByTimeAsync(2_900));
  expect(claimed).toEqual([]);
  await act(() => jest.advanceTimersByTimeAsync(200));
  expect(claimed).toEqual(['i0']);
  // Not used any more: not renewed.
  await act(() => jest.advanceTimersByTimeAsync(READING_WINDOW / 10));
  expect(claimed).toEqual(['i0']);
  fireEvent.pointerMove(document.body);
  await act(() => jest.advanceTimersByTimeAsync(READING_WINDOW / 10));
  expect([claimed, ended]).toEqual([['i0', 'i0'], []]);
  for (const name of ['Pula pump', 'Thuto tablet']) {
    await user.keyboard('j');
    await screen.findByRole('heading', { name });
    await act(() => jest.advanceTimersByTimeAsync(4_000));
  }
  expect([claimed, ended]).toEqual([['i0', 'i0'], ['i0']]);
  jest.useRealTimers();
});

test('a reading ends with the tab, but not on the way to the next idea of the queue', async () => {
  taken = [{ id: 'i1' }];
  jest.useFakeTimers();
  const user = newUser({ advanceTimers: jest.advanceTimersByTime });
  await open('/submissions/i0?queue=on', 'Kgomo tracker');
  await act(() => jest.advanceTimersByTimeAsync(4_000));
  await user.keyboard('n');
  await screen.findByRole('heading', { name: 'Pula pump' });
  await act(() => jest.advanceTimersByTimeAsync(4_000));
  expect([claimed, ended]).toEqual([['i0', 'i1'], []]);
  fireEvent(window, new Event('pagehide'));
  await waitFor(() => expect(ended).toEqual(['i1']));
  jest.useRealTimers();
  // A page that is left is hidden until it appears again.
  fireEvent(window, new Event('pageshow'));
  await waitFor(() => expect(document.documentElement.style.visibility).toBe(''));
});

test.each([
  [1, 'neo is reading'],
  [9, 'opened by neo, 9 min ago'],
])('what a colleague opened %i minutes ago says so', async (minutes, words) => {
  const until = new Date(Date.now() + READING_WINDOW - minutes * 60_000 - 1_000).toISOString();
  const holder = { id: 'r', email: 'neo@example.com' };
  change('i0', { claim: { id: 'c', kind: 'READING', until, holder } });
  await open('/submissions/i0', 'Kgomo tracker');
  screen.getByText(words);
});

test('n takes the next idea for the reviewer, from there a save goes on to the one after it, and the end says so; the list stays', async () => {
  taken = [{ id: 'i2' }, { id: 'i1' }];
  // Without a timer between two keys.
  const user = newUser({ delay: null });
  await open('/submissions/i0?status=PENDING&sort=OLDEST', 'Kgomo tracker');
  await user.keyboard('n');
  await screen.findByRole('heading', { name: 'Thuto tablet' });
  expect(searchNow()).toBe('?status=PENDING&sort=OLDEST&queue=on');
  expect(screen.queryByRole('link', { name: /Previous/ })).toBeNull();
  await user.keyboard('1{Control>}{Enter}{/Control}');
  await screen.findByRole('heading', { name: 'Pula pump' });
  await user.keyboard('j');
  await screen.findByText(/No idea is left for you/);
  expect(screen.getByRole('link', { name: /^Back to the list/ }).getAttribute('href')).toBe(
    '/submissions?status=PENDING&sort=OLDEST',
  );
});

test('two keys in one task act in order', async () => {
  await open('/submissions/i0', 'Kgomo tracker');
  act(() => {
    for (const init of [{ key: '1' }, { key: 'Enter', ctrlKey: true }])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true }));
  });
  await heading('Pula pump');
  await waitFor(() => expect(reviews).toEqual([['Kgomo tracker', 'APPROVED', '']]));
});

test('after a click in the document keys act', async () => {
  await open('/submissions/i0', 'Kgomo tracker');
  await user.keyboard('p');
  await user.click(await found(() => document.querySelector('canvas')));
  screen.getByRole('radio', { name: 'Pending (no change)' });
  await user.keyboard('1');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Approved' }).checked).toBe(true);
});

test('a rejection asks for its reason in the one box, with one way to save', async () => {
  await open('/submissions/i0', 'Kgomo tracker');
  await user.keyboard('2');
  const box = screen.getByLabelText(/^Your reason/);
  expect([document.activeElement, screen.queryByLabelText(/^Comments/)]).toEqual([box, null]);
  const panel = within(screen.getByRole('region', { name: 'Your review' }));
  expect(panel.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'I have a conflict of interest',
    'Update and next Ctrl + Enter',
    'Reject without a reason',
    'Cancel Esc',
    'Ask the submitter',
  ]);
  await user.keyboard('Too early.{Control>}{Enter}{/Control}');
  await heading('Pula pump');
  await waitFor(() => expect(reviews).toEqual([['Kgomo tracker', 'REJECTED', 'Too early.']]));
});

test('who has an idea is said, and s puts it on the shortlist', async () => {
  const holder = { id: 'r', email: 'neo@example.com', name: null };
  const claim = { id: 'c', kind: 'ASSIGNED', until: null, holder };
  change('i0', { claim });
  await open('/submissions/i0', 'Kgomo tracker');
  screen.getByText('Assigned to neo');
  const button = () => screen.getByRole('button', { name: /Shortlist/ });
  expect(button().getAttribute('aria-pressed')).toBe('false');
  await user.keyboard('s');
  await screen.findByText('Put on the shortlist: Kgomo tracker.');
  expect(button().getAttribute('aria-pressed')).toBe('true');
});

test('where administrators decide, a reviewer has no statuses to choose, and writes comments', async () => {
  deciders = 'ADMINISTRATORS';
  await open('/submissions/i0', 'Kgomo tracker');
  await screen.findByText('Administrators set the status. You can write comments.');
  expect(screen.queryByRole('radio', { name: /Approved/ })).toBeNull();
  await user.keyboard('1');
  await screen.findByText('Only administrators set the status. You can write comments.');
  await user.type(screen.getByRole('textbox', { name: /Comments/ }), 'Well made.');
  await user.click(screen.getByRole('button', { name: /^Update the review/ }));
  await waitFor(() => expect(reviews).toEqual([['Kgomo tracker', null, 'Well made.']]));
});

test('contact details open by an act, the ID number for a reason; both are shut again by moving on', async () => {
  [opened, reasons] = [[], []];
  await open('/submissions/i0', 'Kgomo tracker');
  await user.keyboard('a');
  expect([opened, screen.queryByText('ID/passport number')]).toEqual([[], null]);
  await user.click(screen.getByRole('button', { name: 'Show contact details' }));
  const group = await screen.findByRole('group', { name: 'Contact details' });
  await waitFor(() => expect(document.activeElement).toBe(group));
  const box = within(group);
  expect(box.getByRole('link', { name: '+267 71234567' }).getAttribute('href')).toBe('tel:+26771234567');
  box.getByRole('link', { name: /linkedin\.com/ });
  box.getByText('••••••89');
  await user.click(box.getByRole('button', { name: 'Show ID number' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Show ID number' }));
  await user.click(dialog.getByRole('button', { name: 'Show ID number' }));
  await dialog.findByText('There is a problem');
  expect(reasons).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'The contract');
  await user.click(dialog.getByRole('button', { name: 'Show ID number' }));
  await box.findByText('123456789');
  expect([opened, reasons]).toEqual([['i0'], ['The contract']]);
  await user.keyboard('jk');
  await heading('Kgomo tracker');
  for (const shut of ['123456789', '71234567', 'linkedin.com'])
    expect(document.documentElement.outerHTML).not.toContain(shut);
});

test('a promised call is recorded beside the review, and taken back', async () => {
  change('i0', { status: 'APPROVED', callDueOn: '2020-01-08' });
  await open('/submissions/i0', 'Kgomo tracker');
  await screen.findByText(/^We promised a call by 8 Jan 2020\./);
  await user.click(screen.getByRole('button', { name: 'Record the call' }));
  await screen.findByText('Call recorded: Kgomo tracker');
  await screen.findByText('Ada Moyo called the submitter:');
  await user.click(screen.getByRole('button', { name: 'Take it back' }));
  await screen.findByText(/^We promised a call by 8 Jan 2020\./);
  expect(calls.filter(([name]) => name === 'RecordCall').map(([, variables]) => variables)).toEqual([
    { ideaId: 'i0', called: true },
    { ideaId: 'i0', called: false },
  ]);
});

test.each([
  ['PENDING', '2099-04-30', 'answer due 30 Apr 2099'],
  ['PENDING', '2020-01-01', / days late$/],
  ['APPROVED', '2020-01-01', undefined],
] as const)('an idea that is %s and due on %s says so in words', async (status, dueOn, words) => {
  change('i0', { status, dueOn });
  await open('/submissions/i0', 'Kgomo tracker');
  // The list says it as well, in words of its own.
  const [reference] = await screen.findAllByText(/^IDEA-/, { selector: 'p > span > span' });
  const facts = within(reference!.closest('p')!);
  if (words) facts.getByText(words);
  else expect(facts.queryByText(/due|late/)).toBeNull();
});

test('the address holds the list: neighbours, place and the way back are there after a reload', async () => {
  change('i1', { status: 'APPROVED' });
  await open('/submissions/i0?status=PENDING&sort=OLDEST', 'Kgomo tracker');
  expect(place()).toContain('Pending, oldest first');
  expect(place()).toContain('1 of 2');
  await user.click(screen.getByRole('link', { name: /^Next/ }));
  expect(document.activeElement).toBe(await heading('Thuto tablet'));
  expect(pathNow() + searchNow()).toBe('/submissions/i2?status=PENDING&sort=OLDEST');
  expect(calls.findLast(([name]) => name === 'IdeaPage')).toMatchObject([
    'IdeaPage',
    { filter: { statuses: ['PENDING'] }, sort: 'OLDEST' },
  ]);
  await user.keyboard('k');
  await heading('Kgomo tracker');
  await user.keyboard('u');
  await screen.findByRole('heading', { name: 'Submissions' });
  expect(pathNow() + searchNow()).toBe('/submissions?status=PENDING&sort=OLDEST');
});

test('/ leads to the search of the list, from which the row of the idea does not take the focus', async () => {
  await open('/submissions/i0?status=PENDING&sort=OLDEST', 'Kgomo tracker');
  await user.keyboard('/');
  await screen.findByRole('heading', { name: 'Submissions' });
  await found(() => document.querySelector('[data-idea=i0]'));
  expect(pathNow() + searchNow()).toBe('/submissions?status=PENDING&sort=OLDEST');
  expect(document.activeElement).toBe(screen.getByLabelText('Search submissions'));
  await user.keyboard('kg');
  expect(screen.getByLabelText<HTMLInputElement>('Search submissions').value).toBe('kg');
});

test('back from an idea beyond the first page leads to a page that begins with it', async () => {
  ideas = Array.from({ length: 30 }, (_, at) => newIdea(`i${at}`, `Idea ${at}`));
  await open('/submissions/i25', 'Idea 25');
  await user.keyboard('u');
  await screen.findByRole('heading', { name: 'Submissions' });
  expect(searchNow()).toBe('?after=after+i24');
});

test('Ctrl+Enter saves and goes on; an idea that has left the list keeps its place in it', async () => {
  await open('/submissions/i0?status=PENDING', 'Kgomo tracker');
  await user.keyboard('1{Control>}{Enter}{/Control}');
  await heading('Pula pump');
  await waitFor(() => expect(place()).toContain('1 of 2'));
  await user.keyboard('1{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  await waitFor(() => expect(place()).toContain('Not in this list'));
  await heading('Pula pump');
  await user.keyboard('j');
  await heading('Thuto tablet');
  expect(reviews).toEqual([
    ['Kgomo tracker', 'APPROVED', ''],
    ['Pula pump', 'APPROVED', ''],
  ]);
});

test('the buttons save and go on, and save and stay', async () => {
  await open('/submissions/i0', 'Kgomo tracker');
  await user.click(screen.getByRole('radio', { name: 'Approved' }));
  await user.type(screen.getByLabelText(/^Comments/), 'Good.');
  await user.click(screen.getByRole('button', { name: 'Update the review of Kgomo tracker and stay' }));
  await within(dock()).findByText(/Kgomo tracker, Approved/);
  await heading('Kgomo tracker');
  await user.click(screen.getByRole('radio', { name: 'Pending' }));
  await user.click(screen.getByRole('button', { name: 'Update and next' }));
  await heading('Pula pump');
  await waitFor(() =>
    expect(reviews).toEqual([
      ['Kgomo tracker', 'APPROVED', 'Good.'],
      ['Kgomo tracker', 'PENDING', ''],
    ]),
  );
  const radios = screen.getAllByRole<HTMLInputElement>('radio');
  expect(radios.filter(({ checked }) => checked)).toEqual([]);
});

test('behind the last idea the dock says so, and nothing is current until one goes back', async () => {
  await open('/submissions/i1', 'Pula pump');
  await user.keyboard('j');
  await heading('Thuto tablet');
  await user.keyboard('j');
  await within(dock()).findByText('This was the last of 3 ideas.');
  expect(screen.getByRole('link', { name: 'Back to the list' }).getAttribute('href')).toBe('/submissions');
  await user.keyboard('1{Control>}{Enter}{/Control}');
  expect(reviews).toEqual([]);
  await user.keyboard('k1{Control>}{Enter}{/Control}');
  await waitFor(() => expect(reviews).toEqual([['Thuto tablet', 'APPROVED', '']]));
  await waitFor(() => expect(dock().textContent).toContain('This was the last of 3 ideas.'));
});

test('Enter on the page of an idea leads nowhere', async () => {
  await open('/submissions/i1', 'Pula pump');
  await user.keyboard('{Enter}');
  expect(pathNow()).toBe('/submissions/i1');
});

test('before the first idea the dock says so', async () => {
  await open('/submissions/i0', 'Kgomo tracker');
  await user.keyboard('k');
  await within(dock()).findByText('This is the first idea.');
});

test('the PDF and the answers are a key apart, and the choice is remembered', async () => {
  await open('/submissions/i0', 'Kgomo tracker');
  const selected = () => screen.getByRole('tab', { selected: true }).textContent;
  expect(selected()).toContain('PDF');
  await user.keyboard('a');
  expect(selected()).toContain('Answers');
  await user.keyboard('h');
  screen.getByText('Submitted');
  expect(screen.getByRole('link', { name: '25 Nov 2026' }).getAttribute('href')).toBe(
    '/api/terms/2026-11-25',
  );
  await user.keyboard('j');
  await heading('Pula pump');
  expect(selected()).toContain('History');
  expect(localStorage.getItem('idea-view')).toBe('answers');
  await user.click(screen.getByRole('tab', { name: /^PDF/ }));
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: /^Answers/ }));
});

test('the next PDF waits behind the shown one, drawn, out of sight and of reach, and shows at once', async () => {
  await open('/submissions/i0', 'Kgomo tracker');
  const ahead = await viewerOf('Pula pump');
  await found(() => ahead.querySelector('canvas'));
  expect([isOut(ahead), isOut(await viewerOf('Kgomo tracker'))]).toEqual([true, false]);
  expect(ahead.closest('.invisible')).not.toBeNull();
  // Nobody hears of it, and it has no tools.
  expect(
    ahead.closest('[inert]')?.querySelector('[role=status], [role=alert], [role=group] button'),
  ).toBeNull();
  expect(files).toEqual(['i0', 'i1']);
  const before = calls.length;
  // At once, before any timer.
  fireEvent.keyDown(document.body, { key: 'j' });
  // Of what was loaded ahead: nothing is asked before it shows.
  screen.getByRole('heading', { level: 1, name: 'Pula pump' });
  expect(calls.slice(before).map(([, variables]) => variables)).not.toContainEqual(
    expect.objectContaining({ id: 'i1' }),
  );
  expect(await viewerOf('Pula pump')).toBe(ahead);
  expect(namesShown()).toEqual(['The PDF Pula pump.pdf']);
  await waitFor(() => expect(files).toEqual(['i0', 'i1', 'i2']));
});

/** Of which ideas something is asked. */
const asked = () => [
  ...new Set(calls.flatMap(([, variables]) => (variables as { id?: string } | undefined)?.id ?? [])),
];

test('where data are saved nothing is loaded ahead', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  await open('/submissions/i0', 'Kgomo tracker');
  await found(() => document.querySelector('canvas'));
  expect(files).toEqual(['i0']);
  expect(asked()).toEqual(['i0']);
});

test('on a phone no PDF is loaded unasked: what it is comes first, the answers are folded', async () => {
  setWindow(360);
  await open('/submissions/i0', 'Kgomo tracker');
  expect(asked()).toEqual(['i0']);
  expect(files).toEqual([]);
  screen.getByRole('link', { name: /^Open the PDF/ });
  within(screen.getByRole('region', { name: 'Problem and summary' })).getByText('My problemStatement.');
  expect(screen.getByText('Answers').closest('details')?.open).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Show the PDF' }));
  await viewerOf('Kgomo tracker');
  expect(files).toEqual(['i0']);
});

test('a PDF that is withheld is neither shown nor loaded ahead', async () => {
  const examination = { ...ideaOf('i1').examination, malwareCheck: 'WAITING' };
  change('i1', { examination });
  await open('/submissions/i0', 'Kgomo tracker');
  await waitFor(() => expect(asked()).toEqual(['i0', 'i1']));
  await user.keyboard('j');
  await heading('Pula pump');
  screen.getByText('You can read the answers, and decide now or later.');
  expect([namesShown(), files.includes('i1')]).toEqual([[], false]);
  expect(screen.queryByRole('link', { name: /PDF/ })).toBeNull();
});

test('an infected PDF says what follows', async () => {
  change('i0', { examination: { ...ideaOf('i0').examination, malwareCheck: 'INFECTED' } });
  await open('/submissions/i0', 'Kgomo tracker');
  screen.getByText('Malware was found in this file. Nobody can open it.');
  screen.getByText(/^We asked the submitter by email/);
});

test('a PDF says how long it is, and what to know before it is opened', async () => {
  change('i0', { examination: { ...ideaOf('i0').examination, pages: 12, findings: ['SCRIPTS', 'LAUNCH'] } });
  await open('/submissions/i0', 'Kgomo tracker');
  screen.getByText('PDF, 12 pages, 2 KB');
  await user.click(screen.getByRole('button', { name: '2 warnings' }));
  screen.getByText('It can start programs.');
  screen.getByText('On this page nothing in it can run.');
  // It is drawn safely, with or without a word about it.
  await viewerOf('Kgomo tracker');
});

test('a PDF that nobody has checked yet is drawn, too, and says so', async () => {
  change('i0', { examination: { ...ideaOf('i0').examination, inspectedAt: null } });
  await open('/submissions/i0', 'Kgomo tracker');
  await user.click(screen.getByRole('button', { name: 'Not checked yet' }));
  screen.getByText('Not checked yet.');
  screen.getByText('On this page nothing in it can run.');
  await viewerOf('Kgomo tracker');
});

test('in a wide window answers and PDF stand side by side', async () => {
  setWindow(1800);
  await open('/submissions/i0', 'Kgomo tracker');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Answers',
    'Discussion',
    'History',
  ]);
  await viewerOf('Kgomo tracker');
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain('Answers');
});

test('p goes into the PDF, where the keys of the desk act as everywhere, and its own move in it', async () => {
  await open('/submissions/i0', 'Kgomo tracker');
  const pdf = await viewerOf('Kgomo tracker');
  await user.keyboard('p');
  expect(document.activeElement).toBe(pdf);
  await user.keyboard('{ArrowRight}++f');
  const tools = within(screen.getByRole('group', { name: 'PDF tools' }));
  expect(tools.getByRole<HTMLInputElement>('textbox', { name: 'Page, of 2' }).value).toBe('2');
  tools.getByText('150%');
  const field = tools.getByRole('searchbox', { name: 'Find in the PDF' });
  expect(document.activeElement).toBe(field);
  await user.keyboard('TWO');
  await tools.findByText('1 of 1');
  await user.keyboard('j{Escape}');
  expect(document.activeElement).toBe(pdf);
  await user.keyboard('1');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Approved' }).checked).toBe(true);
  await user.keyboard('0j');
  await heading('Pula pump');
  // As large as the one before.
  screen.getByText('150%');
});

test('while an idea is loaded the frame stays, and so do the keys when it cannot be', async () => {
  await open('/submissions/i1', 'Pula pump');
  broken = () => {
    throw new Refusal('UNAVAILABLE', 'Try again in a minute.');
  };
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  await user.keyboard('k');
  await screen.findByText('The idea could not be loaded.');
  screen.getByRole('region', { name: 'Your review' });
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /^Next/ }).getAttribute('href')).toContain('i1'),
  );
  await user.keyboard('j');
  await heading('Pula pump');
  await user.keyboard('k');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  broken = undefined;
  await user.click(retry);
  await heading('Kgomo tracker');
});

const WITHDRAWN = 'The submitter withdrew this idea. Nobody decides it any more.';
const withdrawnAt = '2026-11-05T10:00:00.000Z';
const clarification = { until: '2099-12-31', outcome: null };

test.each([
  ['waits for a decision', {}, ''],
  ['is approved', { status: 'APPROVED' }, ''],
  ['is rejected', { status: 'REJECTED' }, ''],
  ['waits for its submitter', { clarification }, 'Take the question back'],
  ['is withdrawn', { withdrawnAt }, WITHDRAWN],
  ['is decided and withdrawn', { withdrawnAt, status: 'APPROVED' }, WITHDRAWN],
  ['is withdrawn with an open question', { withdrawnAt, clarification }, WITHDRAWN],
  ['is one’s own', { email: reviewer }, 'This is your own idea. Somebody else decides.'],
  [
    'is one’s own and withdrawn',
    { email: reviewer, withdrawnAt },
    'This is your own idea. Somebody else decides.',
  ],
  [
    'is left to others',
    { conflict: { id: 'c1', reason: 'My cousin.' } },
    'You should not judge this: “My cousin.” Somebody else decides.',
  ],
])(
  'an idea that %s has the boxes of a review only where one may decide, or says why not',
  async (_, idea, why) => {
    change('i0', idea);
    if ('clarification' in idea) end('i0', clarification.until, clarification.outcome);
    await open('/submissions/i0', 'Kgomo tracker');
    const panel = within(screen.getByRole('region', { name: 'Your review' }));
    const isOpen = why === '';
    expect([panel.queryAllByRole('radio').length, panel.queryAllByRole('textbox').length]).toEqual(
      isOpen ? [3, 1] : [0, 0],
    );
    expect(panel.queryByRole('button', { name: /^Update and next/ }) !== null).toBe(isOpen);
    if (isOpen) return;
    panel.getByText(why, { exact: false });
    await user.keyboard('1{Control>}{Enter}{/Control}');
    expect(reviews).toEqual([]);
  },
);

test('who should not judge an idea says why, and sees that instead of the review', async () => {
  await open('/submissions/i0', 'Kgomo tracker');
  const panel = within(screen.getByRole('region', { name: 'Your review' }));
  await user.click(panel.getByRole('button', { name: 'I have a conflict of interest' }));
  const send = screen.getByRole('button', { name: 'Declare the conflict' });
  await user.click(send);
  await screen.findByRole('link', { name: 'Say why you cannot judge this idea.' });
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'She is my cousin.');
  await user.click(send);
  await panel.findByText('You should not judge this: “She is my cousin.” Somebody else decides.');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('1{Control>}{Enter}{/Control}');
  expect(screen.queryByRole('radio')).toBeNull();
  expect(reviews).toEqual([]);
});

test('an administrator sees who should not judge an idea, and lifts what is not their own', async () => {
  const conflictOf = (id: string, declaredBy: string) => ({
    id,
    by: { id: declaredBy, email: declaredBy, name: null },
    reason: `Reason ${id}.`,
  });
  change('i0', { conflicts: [conflictOf('c1', 'neo@example.com'), conflictOf('c2', reviewer)] });
  await open('/submissions/i0', 'Kgomo tracker');
  const list = within(screen.getByRole('region', { name: 'Should not judge this' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'neo@example.com: “Reason c1.” Lift',
    `${reviewer}: “Reason c2.” `,
  ]);
  await user.click(list.getByRole('button', { name: 'Lift the conflict of neo@example.com' }));
  await user.click(screen.getByRole('button', { name: 'Lift' }));
  await waitFor(() => expect(screen.queryByText(/Reason c1/)).toBeNull());
  screen.getByText(/Reason c2/);
});

test('an unknown idea says so, and leads back', async () => {
  await open('/submissions/none?status=PENDING', 'Submission');
  await screen.findByText('There is no such idea.');
  await user.click(screen.getByRole('link', { name: 'Back to the submissions' }));
  await screen.findByRole('heading', { name: 'Submissions' });
  expect(searchNow()).toBe('?status=PENDING');
});

test('a rejection takes a reason of the list beside the words or in their place, in sight of its email', async () => {
  listed = [{ id: 'runs', name: 'We run this already', nextStep: 'See our services page.' }];
  await open('/submissions/i0', 'Kgomo tracker');
  await user.keyboard('2');
  const select = await screen.findByLabelText('Reason for the rejection of Kgomo tracker');
  await user.selectOptions(select, 'We run this already');
  screen.getByText('Next step: See our services page.');
  await screen.findByText('Dear owner, runs');
  await user.click(screen.getByRole('button', { name: /and stay$/ }));
  await waitFor(() => expect(reviews).toEqual([['Kgomo tracker', 'REJECTED', '', 'runs']]));
});

test('l goes to the words where the programme has no list of reasons', async () => {
  await open('/submissions/i0', 'Kgomo tracker');
  await user.keyboard('l');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Your reason/)));
});

test('l goes to the list of reasons, from where Ctrl + Enter saves', async () => {
  await open('/submissions/i0', 'Kgomo tracker');
  listed = [{ id: 'runs', name: 'We run this already', nextStep: '' }];
  await user.keyboard('l');
  const select = await screen.findByLabelText('Reason for the rejection of Kgomo tracker');
  await waitFor(() => expect(document.activeElement).toBe(select));
  await user.selectOptions(select, 'We run this already');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(reviews).toEqual([['Kgomo tracker', 'REJECTED', '', 'runs']]));
});

test('the keys of four acts alone are drawn: to go on, to choose, to save, to undo', async () => {
  await open('/submissions/i0', 'Kgomo tracker');
  await user.keyboard('1');
  await user.click(screen.getByRole('button', { name: /and stay$/ }));
  await screen.findByRole('button', { name: /^Undo/ });
  const drawn = [...document.querySelectorAll('kbd')].map(({ textContent }) => textContent);
  expect(new Set(drawn)).toEqual(new Set(['1', '2', '3', 'Ctrl + Enter', 'z', '?']));
});

test('a card with room shows the reasons, the replies and the comments before the last', async () => {
  setWindow(1920);
  listed = [{ id: 'runs', name: 'We run this already', nextStep: '' }];
  const said = (id: string, comments: string) => ({
    node: {
      ...{ id, comments, at: '2026-04-02T12:00:00.000Z', announcedAt: null, reviewer: 'neo@example.com' },
      ...{ from: 'PENDING' as const, to: 'PENDING' as const },
    },
  });
  change('i0', {
    reviewerComments: 'Still early.',
    reviews: {
      edges: [said('r1', 'Too early.'), said('r2', 'Still early.')],
      pageInfo: { hasNextPage: false },
    },
  });
  await open('/submissions/i0', 'Kgomo tracker');
  const review = within(screen.getByRole('region', { name: 'Your review' }));
  const earlier = within(review.getByRole('region', { name: 'Earlier comments' })).getAllByRole('listitem');
  expect(earlier.map(({ textContent }) => textContent)).toEqual([
    'Pending, 2 Apr 2026, neo@example.comToo early.',
  ]);
  await user.type(review.getByLabelText(/^Comments/), 'Hello.');
  await user.click(await review.findByRole('button', { name: /^Thanks/ }));
  expect(review.getByLabelText<HTMLTextAreaElement>(/^Comments/).value).toBe(
    'Hello.\nThanks for Kgomo tracker.',
  );
  await user.clear(review.getByLabelText(/^Comments/));
  await user.click(review.getByRole('radio', { name: 'Rejected' }));
  const reasons = await review.findByLabelText<HTMLSelectElement>(
    'Reason for the rejection of Kgomo tracker',
  );
  expect(reasons.size).toBe(2);
});

test('a reason that was chosen goes with the rejection: cancelled, it is not sent with another status', async () => {
  listed = [{ id: 'runs', name: 'We run this already', nextStep: '' }];
  await open('/submissions/i0', 'Kgomo tracker');
  await user.keyboard('2');
  await user.selectOptions(
    await screen.findByLabelText('Reason for the rejection of Kgomo tracker'),
    'We run this already',
  );
  await user.click(screen.getByRole('button', { name: /^Cancel/ }));
  await user.keyboard('1');
  await user.click(screen.getByRole('button', { name: /and stay$/ }));
  await waitFor(() => expect(reviews).toEqual([['Kgomo tracker', 'APPROVED', '']]));
});

test('what is entered survives another idea and the list', async () => {
  await open('/submissions/i0', 'Kgomo tracker');
  await user.keyboard('cHalf a thought{Escape}');
  expect(document.activeElement?.tagName).toBe('H1');
  await user.keyboard('jk');
  await heading('Kgomo tracker');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Comments/).value).toBe('Half a thought');
});

test('a reviewer asks in a dialog: what is missing is named, what the server refuses is kept', async () => {
  await open('/submissions/i0', 'Kgomo tracker');
  await screen.findByRole('button', { name: 'Ask the submitter' });
  await user.keyboard('q');
  const dialog = within(await screen.findByRole('dialog'));
  expect(document.activeElement).toBe(
    dialog.getByRole('textbox', { name: /^Your question about “Solution summary”/ }),
  );
  const steps = dialog.getAllByRole('region').map((step) => step.getAttribute('aria-label'));
  expect([steps[0], steps.at(-1)]).toEqual(['Solution Status', 'General Information']);
  expect(dialog.getAllByRole('checkbox')).toHaveLength(askedFields.length);
  const ticks = () =>
    dialog
      .getAllByRole('checkbox', { checked: true })
      .map((box) => document.getElementById(box.getAttribute('aria-labelledby') ?? '')?.textContent);
  await user.click(dialog.getByRole('checkbox', { name: 'Key benefits' }));
  // The first choice of a person replaces that of the dialog.
  expect(ticks()).toEqual(['Key benefits']);
  await user.click(dialog.getByRole('checkbox', { name: 'Key benefits' }));
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(dialog.getAllByText('Choose what you ask about.')).not.toHaveLength(0);
  await user.click(dialog.getByRole('checkbox', { name: 'Key benefits' }));
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(dialog.getAllByText('Write the question about “Key benefits”.')).not.toHaveLength(0);
  await user.type(dialog.getByRole('textbox', { name: /“Key benefits”/ }), 'For whom?');
  refusesToAsk = true;
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await dialog.findByText('neo@example.com has asked already.');
  expect(questions).toEqual([]);
  refusesToAsk = false;
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await screen.findByText(/^Waiting for the submitter until/);
  expect(questions).toEqual([{ field: 'KEY_BENEFITS', text: 'For whom?' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Take the question back' }));
  await screen.findByText(/^Question to the submitter: taken back/);
});

test('a change that nobody asked for is no question to the submitter', async () => {
  change('i0', {
    clarification: { until: '2026-04-15', outcome: 'ANSWERED' },
    clarifications: [
      {
        ...{ at: '2026-04-03T12:00:00.000Z', by: null, until: '2026-04-15', outcome: 'ANSWERED' },
        ...{ closedAt: '2026-04-03T12:00:00.000Z', questions: [], documentBefore: null },
      },
    ],
  });
  await open('/submissions/i0', 'Kgomo tracker');
  await screen.findByText('The submitter changed the idea 3 Apr. Answers shows what changed.');
  expect(screen.queryByText(/^Question to the submitter/)).toBeNull();
});

test('the answers show word by word what the submitter changed, the history when it was asked and answered', async () => {
  const round = {
    ...{
      at: '2026-04-01T12:00:00.000Z',
      by: { id: reviewer, email: reviewer, name: null },
      until: '2026-04-15',
      outcome: 'ANSWERED',
    },
    ...{
      closedAt: '2026-04-03T12:00:00.000Z',
      questions: [{ field: 'PROBLEM_STATEMENT', text: 'How many?', answer: 'It is 300.' }],
      documentBefore: { inlineUrl: '/earlier', name: 'first.pdf' },
    },
  };
  change('i0', {
    problemStatement: 'Cattle of 300 farmers stray.',
    clarification: { until: '2026-04-15', outcome: 'ANSWERED' },
    clarifications: [round],
    versionBefore: {
      closedAt: round.closedAt,
      before: [
        { field: 'PROBLEM_STATEMENT', values: ['Cattle of some farmers stray.'] },
        { field: 'NETWORK', values: [ideaOf('i0').network] },
      ],
      documentBefore: { inlineUrl: '/earlier', name: 'first.pdf' },
    },
  });
  await open('/submissions/i0', 'Kgomo tracker');
  const changes = within(await screen.findByRole('region', { name: 'The submitter answered', hidden: true }));
  const marks = (tag: string) =>
    [...changes.getByText(/^Cattle of/).querySelectorAll(tag)].map((mark) => mark.textContent);
  expect([marks('del'), marks('ins')]).toEqual([['before: some'], ['new: 300']]);
  changes.getByText('It is 300.');
  changes.getByText(/\(not changed\)$/);
  expect(changes.getByText(/^first\.pdf/).getAttribute('href')).toBe('/earlier');
  const history = document.getElementById('panel-history');
  expect(history?.textContent).toMatch(
    /Question to the submitter.*1 Apr 2026.*How many\?It is 300\.Answered 3 Apr 2026.*Another PDF was sent, in place of first\.pdf/,
  );
});
