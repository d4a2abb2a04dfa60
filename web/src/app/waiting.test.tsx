/** The badges of the menu: pages that follow each other share a count, and each act that changes it counts again. */
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from '@jest/globals';
import { getMainDefinition } from '@apollo/client/utilities';
import type { DocumentNode } from '@apollo/client';
import { act, screen } from '@testing-library/react';
import { buildSchema } from 'graphql';
import * as ofSubmitters from '../graphql/generated.ts';
import * as ofVisitors from '../graphql/generated-public.ts';
import * as ofStaff from '../graphql/generated-staff.ts';
import { apolloClient } from '../session/apollo.ts';
import { clear, logInAs, NO_NEEDS, renderPage, serve } from '../testing/pages.tsx';
import { changingFigures } from '../pages/back-office/submissions/views/figures.ts';
import { changingNeeds, useWaiting } from './waiting.ts';

afterEach(clear);

/** The mutations that change neither a count nor a first step: of ideas that stay as due as they are, and of one's own account. */
const changingNone = `
  changeIdea handOverIdea inviteToTeam joinIdea leaveTeam removeFromTeam addCallFile addNote addReply answerQuestions answerStory assignIdeas beginDraftFrom cancelEmailChange changeCallQuestions changeCallReaders changeCompanyPicture changeLanguage changePartnerLogo changePassword changeRejectionReasons changeReply changeScoreCard changeTexts confirmTexts offerLanguage changeView
  checkPassword claimIdea confirmChallengeWatch confirmEmailChange confirmIdentity confirmSecondFactor correctContact countReply createAccessToken createWebhook
  decideNameMention deleteReply deleteView deleteWebhook discardIdeaDraft endCallNews endDraftReminders endOtherSessions endReading endReviewDigest endSession endSessions endStory
  enterChallenge enterIdea eraseMyAccount finishSignOn giveBackIdeas importIdeas logIn logInBySignUp logOut nameColleague proposeStory publishTexts recordOutcome refuseIdea renewEntryLink takeOverIdea
  removeCallFile removeSecondFactor renewAccessToken renewRecoveryCodes renewWebhookSecret replayDelivery replayFailedDeliveries
  requestEmailChange requestPasswordReset resendVerification resendVerificationTo resetPassword revealIdNumber
  revokeAccessToken saveIdeaDraft saveView scoreIdea sendSuggestion sendTestEmail setMonthlyFigures setReviewDigest shortlistIdeas signUp startSecondFactor startSignOn
  submitIdea takeNextIdea testWebhook turnOffSecondFactor unlinkWorkAccount updateWebhook verifyEmail watchChallenges withdrawIdea`
  .trim()
  .split(/\s+/);

const schema = buildSchema(readFileSync(new URL('../../../schema/schema.graphql', import.meta.url), 'utf8'));

test('every mutation is said to change what waits, or not to', () => {
  const known = [...changingNeeds, ...changingNone].sort();
  expect(known).toEqual(Object.keys(schema.getMutationType()?.getFields() ?? {}).sort());
});

/** Those of them after which ideas are in other views of the desk. */
const movingIdeas = [
  'assignIdeas',
  'claimIdea',
  'endReading',
  'giveBackIdeas',
  'shortlistIdeas',
  'takeNextIdea',
];

test('what changes the figures of the views is each act on ideas that changes what waits, and who has an idea', () => {
  const ofIdeas = /Reviews$|Ideas?$|Submitter$|Questions$|Conflict$|Call$/;
  const waiting = [...changingNeeds].filter((name) => ofIdeas.test(name));
  expect([...changingFigures].sort()).toEqual([...waiting, ...movingIdeas].sort());
  for (const name of movingIdeas) expect(changingNone).toContain(name);
});

/** The mutations that pages send, each with its document. */
const sent = [ofStaff, ofSubmitters, ofVisitors]
  .flatMap((module) => Object.values(module))
  .flatMap((exported: unknown) => {
    if (typeof exported !== 'object' || exported === null || !('definitions' in exported)) return [];
    const document = exported as DocumentNode;
    const { operation, selectionSet } = getMainDefinition(document) as ReturnType<
      typeof getMainDefinition
    > & {
      operation?: string;
    };
    if (operation !== 'mutation') return [];
    return selectionSet.selections.flatMap((field) =>
      field.kind === 'Field' ? [[field.name.value, document] as const] : [],
    );
  });

/** Shows the badges beside a number that grows with each count. */
function Badges() {
  return <p>{JSON.stringify(useWaiting())}</p>;
}

const counted = (overdue: number) =>
  screen.findByText(JSON.stringify({ '/submissions': { count: overdue, words: `${overdue} overdue` } }));

test('each act of a page that changes what waits is counted at once, and no other act costs a count', async () => {
  logInAs('admin@example.com', 'admin');
  let overdue = 0;
  let field = '';
  const calls = serve(({ name }) => {
    if (name !== 'Needs') return { [field]: null };
    overdue += 1;
    return { needs: { __typename: 'Needs', ...NO_NEEDS, overdue } };
  });
  renderPage(<Badges />);
  await counted(1);
  const counting = new Set<string>();
  for (const [mutation, document] of sent) {
    field = mutation;
    const before = calls.length;
    await act(() => apolloClient.mutate({ mutation: document, errorPolicy: 'all' }));
    if (calls.slice(before).includes('Needs')) counting.add(mutation);
    await counted(overdue);
  }
  const ofPages = sent.map(([mutation]) => mutation);
  expect([...counting].sort()).toEqual([...changingNeeds].filter((name) => ofPages.includes(name)).sort());
  expect(counting.size).toBeGreaterThan(20);
});

test('an act that was refused costs no count, and a page that opens next asks nobody', async () => {
  logInAs('admin@example.com', 'admin');
  const calls = serve(({ name }) =>
    name === 'Needs'
      ? { needs: { __typename: 'Needs', ...NO_NEEDS, overdue: 3 } }
      : { errors: [{ message: 'No.', extensions: { code: 'STALE' } }] },
  );
  renderPage(<Badges />);
  await counted(3);
  const refused: DocumentNode = ofStaff.FollowUpSuggestionDocument;
  await act(() => apolloClient.mutate({ mutation: refused, errorPolicy: 'all' }));
  renderPage(<Badges />);
  expect((await screen.findAllByText(/3 overdue/)).length).toBe(2);
  expect(calls).toEqual(['Needs', 'FollowUpSuggestion']);
});
