/**
 * The permission walk: every operation and every route, for every role, with an old session, before an account is set up,
 * and with a token of each scope; and that none is without a rule.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { can, isElevated, recentActions, roles, unproven } from '@portal/schema/access';
import type { Action, Caller } from '@portal/schema/access';
import { withReading } from '@portal/schema/access-token';
import { scopes } from '@portal/schema/choices';
import type { Scope } from '@portal/schema/choices';
import { namesOf } from '@portal/schema/lists';
import { graph, routes } from '../src/app/features.ts';
import { toGlobalId } from '../src/platform/global-id.ts';
import type { Client } from './client.ts';
import { submitIdea } from './ideas.ts';
import { sharePortal } from './harness.ts';
import { signedIn, systemOf } from './people.ts';
import { callOperation, callRoute, operationsOf } from './permission-walk.ts';
import { sampled } from './sampled.ts';

const callers: Caller[] = ['visitor', ...roles];

const portal = sharePortal();
let idea: { id: string; key: string };
beforeAll(async () => {
  const owner = await signedIn(portal);
  idea = await submitIdea(owner);
});

const known = new Map<Caller, Promise<Client>>();
/** A caller of a role: the same each time, until a call ends its session. */
function callerAs(role: Caller): Promise<Client> {
  const caller =
    known.get(role) ?? (role === 'visitor' ? Promise.resolve(portal.client()) : signedIn(portal, role));
  known.set(role, caller);
  return caller;
}
/** What each caller asks for through HTTP. That the table itself is right is tested on the table, for every role. */
const walked = {
  Query: sampled(operationsOf('Query'), 8),
  Mutation: sampled(operationsOf('Mutation'), 12),
  routes: sampled(routes, 8),
};
const endsSession = (name: string) => /log(in|out)$/i.test(name);

test('every operation of the graph and no other has an action', () => {
  for (const kind of ['Query', 'Mutation'] as const) {
    expect(Object.keys(graph.operations[kind]).sort()).toEqual(operationsOf(kind).sort());
  }
});

/** The least role of each operation and route: said here again, so that a slip in the tables is seen. */
const least: Readonly<Record<Caller, string>> = {
  visitor: `node choiceLists now me viewerToken challenge challenges signUp checkPassword verifyEmail isSignUpVerified resendVerification requestPasswordReset isResetLinkUsable resetPassword
    teamInvitation logIn logInBySignUp logOut startSignOn finishSignOn confirmEmailChange endDraftReminders endReviewDigest endCallNews sendSuggestion enterChallenge watchChallenges confirmChallengeWatch enteredIdea takeOverIdea refuseIdea
    get/openapi.json post/auth/signup post/auth/verify get/auth/verify/:token post/auth/resend-verification
    post/auth/login get/auth/csrf get/auth/me post/auth/logout post/auth/forgotpassword post/resetpassword/:token
    get/suggest/guidelines get/call-files/:id/:name get/company-pictures/:name get/terms/:version get/count/countgender get/count/countPerson get/countage get/count/downloadpdf
    post/suggest/Suggestions post/hackathon post/analytics/clicks`,
  user: `inviteToTeam joinIdea leaveTeam removeFromTeam handOverIdea changeIdea answerQuestions answerStory correctContact eraseMyAccount changeLanguage get/auth/me/export myIdeas myIdea withdrawIdea beginDraftFrom idea myIdeaDraft myIdeaDrafts saveIdeaDraft discardIdeaDraft submitIdea confirmIdentity changePassword
    requestEmailChange cancelEmailChange endSession endOtherSessions startSecondFactor confirmSecondFactor
    renewRecoveryCodes turnOffSecondFactor post/submission/submit get/submission/getIdeas get/submission/:id/file get/submission/:id/answers/:key/file
    get/submission/:id/earlier-file get/submission/:id/receipt get/submission/draft/:reference/document post/submission/draft/:reference/document
    put/submission/draft/:reference/document/:upload delete/submission/draft/:reference/document
    get/submission/draft/:reference/file`,
  board: `stats breakdown get/breakdowns/export setMonthlyFigures`,
  reviewer: `enterIdea renewEntryLink askSubmitter takeBackQuestions addNote declareConflict ideas ideaNeighbours searchCorrection changes reviewers staff takeNextIdea claimIdea endReading giveBackIdeas assignIdeas undoableReviews report programme setReviewDigest reviewIdea reviewIdeas shortlistIdeas scoreCard ranking rankingNeighbours scoreIdea outcomes outcomeValues needs recordOutcome recordCall proposeStory endStory rejectionReasons reviewEmail undoReviews revealIdNumber replies addReply changeReply deleteReply countReply savedViews saveView changeView deleteView
    put/submission/:id/status get/submission/countIdeasByDate get/submission/countUsers get/submission/countIdeas
    get/reports/export get/submission/export get/ranking/export get/outcomes/export`,
  admin: `eraseIdea eraseSuggestion eraseHackathonEntry nameMentions decideNameMention liftConflict heldReviews releaseReviews holdReviews accounts changeRole inviteColleague nameColleague closeAccount reopenAccount removeSecondFactor unlinkWorkAccount resendVerificationTo endSessions auditEvents accessTokens renewAccessToken
    createAccessToken revokeAccessToken webhooks webhook createWebhook updateWebhook renewWebhookSecret deleteWebhook
    testWebhook replayDelivery replayFailedDeliveries undeliveredMails sendMailAgain suggestions
    programmeChanges changeProgramme changeCompanyPicture changePartnerLogo get/suggestions/export hackathonEntries get/hackathon/:id/file get/hackathon-entries/export get/challenges/export
    get/accounts/export get/audit-log/export get/undelivered-email/export get/access-tokens/export get/webhooks/export get/webhook-deliveries/export
    get/announcements/export get/programme/export retentionPlan retentionReach get/retention/export
    briefPreview createChallenge updateChallenge releaseSuggestion releaseHackathonEntry deleteChallenge followUpSuggestion followUpHackathonEntry changeScoreCard changeRejectionReasons emails emailPreview sendTestEmail texts textPreview languages changeTexts confirmTexts publishTexts offerLanguage changeCallQuestions changeCallReaders addCallFile removeCallFile importIdeas get/submission/import-template`,
};

/** What needs an authentication of the last 15 minutes, whatever the role: every export of people does. */
const recent = `
  eraseMyAccount endSession endOtherSessions startSecondFactor confirmSecondFactor get/auth/me/export revealIdNumber
  changeRole inviteColleague closeAccount reopenAccount removeSecondFactor unlinkWorkAccount endSessions
  createAccessToken renewAccessToken createWebhook updateWebhook renewWebhookSecret eraseIdea eraseSuggestion eraseHackathonEntry
  get/submission/export get/suggestions/export get/hackathon-entries/export get/accounts/export get/audit-log/export
  get/undelivered-email/export get/announcements/export get/retention/export`;

test('what staff change takes a recent proof, or says why it takes none', () => {
  const ofStaff = new Set(Object.values(graph.operations.Mutation).filter((action) => !can('user', action)));
  const said = [...ofStaff].filter((action) => action in recentActions !== action in unproven);
  expect(said.sort()).toEqual([...ofStaff].sort());
  expect(Object.keys(unproven).filter((action) => !ofStaff.has(action as Action))).toEqual([]);
});

/** What is open before an account is set up, besides all that visitors may do. */
const beforeSetUp = `
  confirmIdentity changePassword requestEmailChange cancelEmailChange endSession endOtherSessions
  startSecondFactor confirmSecondFactor renewRecoveryCodes turnOffSecondFactor`;

/** What an access token of an administrator opens: always, and by each scope. */
const opened: Readonly<Record<Scope | 'always', string>> = {
  always: `node choiceLists now me viewerToken challenge challenges get/openapi.json get/auth/csrf get/auth/me get/suggest/guidelines get/call-files/:id/:name get/company-pictures/:name get/terms/:version
    get/count/countgender get/count/countPerson get/countage get/count/downloadpdf`,
  READ_IDEAS: `idea ideas ideaNeighbours searchCorrection myIdea myIdeas changes reviewers staff scoreCard rejectionReasons reviewEmail ranking rankingNeighbours outcomes outcomeValues
    get/submission/getIdeas get/submission/:id/file get/submission/:id/answers/:key/file get/submission/:id/earlier-file get/submission/:id/receipt get/submission/export
    get/ranking/export get/outcomes/export`,
  READ_IDEAS_WITHOUT_PERSONS: `idea ideas ideaNeighbours searchCorrection myIdea myIdeas changes reviewers staff scoreCard rejectionReasons reviewEmail ranking rankingNeighbours outcomes outcomeValues
    get/submission/export get/ranking/export get/outcomes/export`,
  REVIEW_IDEAS: `reviewIdea reviewIdeas undoReviews undoableReviews shortlistIdeas takeNextIdea claimIdea endReading giveBackIdeas assignIdeas
    askSubmitter takeBackQuestions addNote declareConflict liftConflict scoreIdea recordOutcome recordCall proposeStory endStory
    put/submission/:id/status`,
  READ_NOTES: '',
  READ_STATISTICS: `stats breakdown get/breakdowns/export get/submission/countIdeas get/submission/countIdeasByDate
    get/submission/countUsers`,
  EXPORT_REPORTS: 'report get/reports/export',
  READ_SUGGESTIONS: 'suggestions get/suggestions/export',
  READ_HACKATHON_ENTRIES: 'hackathonEntries get/hackathon/:id/file get/hackathon-entries/export',
};

test.each(callers)('%s is the least role of the operations and routes that are meant for it', (role) => {
  const all = [
    ...Object.entries({ ...graph.operations.Query, ...graph.operations.Mutation }),
    ...routes.map(({ method, path, action }) => [method + path, action] as const),
  ];
  const open = all.filter(([, action]) => callers.find((caller) => can(caller, action)) === role);
  expect(open.map(([name]) => name).sort()).toEqual(least[role].split(/\s+/).sort());
});

describe.each(callers)('%s', (role) => {
  test('may call the operations of the graph that the table names, and no other', async () => {
    for (const kind of ['Query', 'Mutation'] as const) {
      for (const name of walked[kind]) {
        const action = graph.operations[kind][name]!;
        const caller = await callerAs(role);
        // Others ask for the idea afterwards.
        const id = name === 'eraseIdea' ? toGlobalId('Idea', randomUUID()) : idea.id;
        const code = await callOperation(caller, kind, name, id);
        if (endsSession(name)) known.delete(role);
        // Who declared one is refused reviews after it.
        if (name === 'declareConflict') await portal.sql('DELETE FROM idea_conflicts');
        const expected = can(role, action) ? undefined : role === 'visitor' ? 'UNAUTHENTICATED' : 'FORBIDDEN';
        if (expected) expect([name, code]).toEqual([name, expected]);
        else expect(['UNAUTHENTICATED', 'FORBIDDEN']).not.toContain(code);
      }
    }
  });

  test('may call the routes that the table names, and no other', async () => {
    for (const route of walked.routes) {
      const { path, action } = route;
      const caller = await callerAs(role);
      const { status } = await callRoute(caller, route, idea.key);
      if (endsSession(path)) known.delete(role);
      const expected = can(role, action) ? undefined : role === 'visitor' ? 401 : 403;
      if (expected) expect([path, status]).toEqual([path, expected]);
      // 403 of these two is the service's own: no email of one's own given, and nobody signed in to tell about.
      else if (!['/submission/getIdeas', '/auth/me'].includes(path)) expect([401, 403]).not.toContain(status);
    }
  });
});

/** Calls everything as an administrator. @returns the code of each operation and route */
async function walk(makeCaller: () => Promise<Client>): Promise<[name: string, code: string][]> {
  const codes: [string, string][] = [];
  let caller = await makeCaller();
  for (const kind of ['Query', 'Mutation'] as const) {
    for (const name of walked[kind]) {
      codes.push([name, await callOperation(caller, kind, name, idea.id)]);
      // Who declared one is refused reviews after it.
      if (name === 'declareConflict') await portal.sql('DELETE FROM idea_conflicts');
      if (endsSession(name)) caller = await makeCaller();
    }
  }
  for (const route of walked.routes) {
    codes.push([route.method + route.path, (await callRoute(caller, route, idea.key)).code]);
    if (endsSession(route.path)) caller = await makeCaller();
  }
  return codes;
}
const tried = new Set([
  ...walked.Query,
  ...walked.Mutation,
  ...walked.routes.map(({ method, path }) => method + path),
]);
const triedOf = (...lists: string[]) =>
  lists
    .join(' ')
    .split(/\s+/)
    .filter((name) => tried.has(name))
    .sort();
const namesWith = (codes: [string, string][], isMeant: (code: string) => boolean) =>
  codes.flatMap(([name, code]) => (isMeant(code) ? [name] : [])).sort();

describe("somebody else's idea", () => {
  test('is not there for role user, and is there for elevated roles', async () => {
    for (const role of roles) {
      const caller = await callerAs(role);
      const { body } = await caller.graphql('query ($id: ID!) { idea(id: $id) { reference } }', {
        id: idea.id,
      });
      const file = await caller.fetch(`/api/submission/${idea.key}/file`);
      if (!isElevated(role)) {
        expect(body.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
        expect(file.status).toBe(404);
      } else {
        expect(body.errors).toBeUndefined();
        expect(file.status).toBe(200);
      }
    }
  });
});

test('after 15 minutes what cannot be taken back, gives data out or gives rights asks again who it is', async () => {
  const codes = await walk(async () => {
    const admin = await signedIn(portal, 'admin');
    await portal.sql(
      `UPDATE sessions SET authenticated_at = now() - interval '16 minutes'
       WHERE account_id = (SELECT id FROM accounts WHERE email = $1)`,
      [admin.email],
    );
    return admin;
  });
  expect(namesWith(codes, (code) => code === 'REAUTHENTICATION_REQUIRED')).toEqual(triedOf(recent));
});

test('an account that is not set up does that first; only what visitors may do stays open', async () => {
  const codes = await walk(async () => {
    const admin = await signedIn(portal, 'admin');
    await portal.sql('UPDATE accounts SET must_change_password = true WHERE email = $1', [admin.email]);
    return admin;
  });
  expect(namesWith(codes, (code) => code !== 'PASSWORD_CHANGE_NEEDED')).toEqual(
    triedOf(least.visitor, beforeSetUp),
  );
});

test.each(namesOf(scopes))(
  'a token with the scope %s opens what is meant for it, and nothing else',
  async (scope) => {
    const admin = await signedIn(portal, 'admin');
    const system = await systemOf(admin, [scope]);
    const codes = await walk(() => Promise.resolve(system));
    expect(namesWith(codes, (code) => code !== 'FORBIDDEN')).toEqual(
      triedOf(opened.always, ...withReading([scope]).map((granted) => opened[granted])),
    );
    expect(namesWith(codes, (code) => code === 'UNAUTHENTICATED')).toEqual([]);
    expect(system.cookies.size).toBe(0);
  },
);
