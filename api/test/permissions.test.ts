/** The permission walk: every operation and every route, for every role; and that none is without a rule. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { can, isElevated, roles } from '@portal/schema/access';
import type { Caller } from '@portal/schema/access';
import { graph, routes } from '../src/app/features.ts';
import { toGlobalId } from '../src/platform/global-id.ts';
import type { Client } from './client.ts';
import { submitIdea } from './ideas.ts';
import { sharePortal } from './harness.ts';
import { signedIn } from './people.ts';
import { callOperation, callRoute, operationsOf } from './permission-walk.ts';

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
const endsSession = (name: string) => /log(in|out)$/i.test(name);

test('every operation of the graph and no other has an action', () => {
  for (const kind of ['Query', 'Mutation'] as const) {
    expect(Object.keys(graph.operations[kind]).sort()).toEqual(operationsOf(kind).sort());
  }
});

/** The least role of each operation and route: said here again, so that a slip in the tables is seen. */
const least: Readonly<Record<Caller, string>> = {
  visitor: `node choiceLists now me viewerToken challenges signUp checkPassword verifyEmail isSignUpVerified resendVerification requestPasswordReset isResetLinkUsable resetPassword
    logIn logInBySignUp logOut startSignOn finishSignOn confirmEmailChange endDraftReminders sendSuggestion enterChallenge
    get/openapi.json post/auth/signup post/auth/verify get/auth/verify/:token post/auth/resend-verification
    post/auth/login get/auth/csrf get/auth/me post/auth/logout post/auth/forgotpassword post/resetpassword/:token
    get/suggest/guidelines get/count/countgender get/count/countPerson get/countage get/count/downloadpdf
    post/suggest/Suggestions post/hackathon post/analytics/clicks`,
  user: `answerQuestions correctContact eraseMyAccount get/auth/me/export myIdeas myIdea withdrawIdea beginDraftFrom idea myIdeaDraft saveIdeaDraft discardIdeaDraft submitIdea confirmIdentity changePassword
    requestEmailChange cancelEmailChange endSession endOtherSessions startSecondFactor confirmSecondFactor
    renewRecoveryCodes turnOffSecondFactor post/submission/submit get/submission/getIdeas get/submission/:id/file
    get/submission/:id/earlier-file     get/submission/draft/:reference/document post/submission/draft/:reference/document
    put/submission/draft/:reference/document/:upload delete/submission/draft/:reference/document
    get/submission/draft/:reference/file`,
  board: `stats breakdown get/breakdowns/export`,
  reviewer: `askSubmitter takeBackQuestions addNote declareConflict ideas ideaNeighbours changes reviewers staff takeNextIdea claimIdea giveBackIdeas assignIdeas undoableReviews report programme setReviewDigest reviewIdea reviewIdeas shortlistIdeas scoreCard ranking scoreIdea outcomes recordOutcome markSame unmarkSame undoReviews revealIdNumber
    put/submission/:id/status get/submission/countIdeasByDate get/submission/countUsers get/submission/countIdeas
    get/reports/export get/submission/export get/ranking/export get/outcomes/export`,
  admin: `eraseIdea eraseSuggestion eraseHackathonEntry nameMentions decideNameMention liftConflict heldReviews releaseReviews holdReviews accounts changeRole inviteColleague closeAccount reopenAccount removeSecondFactor unlinkWorkAccount resendVerificationTo endSessions auditEvents accessTokens renewAccessToken
    createAccessToken revokeAccessToken webhooks webhook createWebhook updateWebhook renewWebhookSecret deleteWebhook
    testWebhook replayDelivery replayFailedDeliveries undeliveredMails sendMailAgain suggestions
    programmeChanges changeProgramme get/suggestions/export hackathonEntries get/hackathon/:id/file get/hackathon-entries/export get/challenges/export
    get/accounts/export get/audit-log/export get/undelivered-email/export get/access-tokens/export get/webhooks/export get/webhook-deliveries/export
    get/announcements/export get/programme/export retentionPlan get/retention/export
    createChallenge updateChallenge releaseSuggestion releaseHackathonEntry changeScoreCard`,
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
      for (const [name, action] of Object.entries(graph.operations[kind])) {
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
    for (const route of routes) {
      const { path, action } = route;
      const caller = await callerAs(role);
      const status = await callRoute(caller, route, idea.key);
      if (endsSession(path)) known.delete(role);
      const expected = can(role, action) ? undefined : role === 'visitor' ? 401 : 403;
      if (expected) expect([path, status]).toEqual([path, expected]);
      // 403 of these two is the service's own: no email of one's own given, and nobody signed in to tell about.
      else if (!['/submission/getIdeas', '/auth/me'].includes(path)) expect([401, 403]).not.toContain(status);
    }
  });
});

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
