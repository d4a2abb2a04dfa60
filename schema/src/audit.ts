import * as v from 'valibot';
import { list } from './lists.ts';
import { EMAIL_MAX, SHORT_TEXT_MAX } from './limits.ts';
import { optionalDayOrTime, optionalText, readAs, requiredText, searchRules } from './rules.ts';
import { readEmail } from './text.ts';

export const OPERATOR = 'operator';

/** The reason for opening protected data, or for exporting it. */
export const reasonRules = v.object({ reason: requiredText('Reason', SHORT_TEXT_MAX, 'the') });

export const auditFilterRules = v.pipe(
  v.object({
    ...searchRules.entries,
    actor: v.pipe(optionalText('Done by', EMAIL_MAX), readAs(readEmail)),
    from: optionalDayOrTime('The beginning'),
    to: optionalDayOrTime('The end'),
  }),
  v.forward(
    // An end that is a day includes that day.
    v.check(
      ({ from, to }) => !from || !to || from < (to.includes('T') ? to : `${to}U`),
      'The end is not after the beginning.',
    ),
    ['to'],
  ),
);

export const auditActions = list('AuditAction', 'An act that is kept in the audit log.', {
  ACCOUNT_CREATED: 'Account created',
  ROLE_CHANGED: 'Role changed',
  PERSON_INVITED: 'Person invited',
  COLLEAGUE_NAMED: 'Name of a colleague changed',
  INVITATION_WITHDRAWN: 'Invitation withdrawn',
  INVITATION_ACCEPTED: 'Invitation accepted',
  ACCOUNT_CLOSED: 'Account closed',
  ACCOUNT_REOPENED: 'Account opened again',
  VERIFICATION_RESENT: 'Verification email resent',
  PERSON_ERASED: 'Personal data erased',
  IDEA_ERASED: 'Idea erased',
  SUGGESTION_ERASED: 'Suggestion erased',
  ENTRY_ERASED: 'Hackathon entry erased',
  NAME_REMOVED: 'Name of an erased person removed',
  NAME_KEPT: 'Name of an erased person kept',
  RETENTION_RUN: 'Ended what its time was over for',
  SESSIONS_ENDED: 'Sessions ended',
  LOGGED_IN: 'Logged in',
  LOGIN_FAILED: 'Login failed',
  SIGN_ON_REFUSED: 'Sign-on refused',
  WORK_ACCOUNT_LINKED: 'Work account linked',
  WORK_ACCOUNT_UNLINKED: 'Work account unlinked',
  PASSWORD_CHANGED: 'Password changed',
  EMAIL_CHANGED: 'Email address changed',
  SECOND_FACTOR_ON: 'Second factor turned on',
  SECOND_FACTOR_OFF: 'Second factor turned off',
  SECOND_FACTOR_REMOVED: 'Second factor removed',
  RECOVERY_CODES_RENEWED: 'Recovery codes renewed',
  RECOVERY_CODE_USED: 'Recovery code used',
  DRAFT_REMINDERS_ENDED: 'Reminders of drafts ended',
  CONTACT_CORRECTED: 'Name or number corrected',
  IDEA_REVIEWED: 'Ideas reviewed',
  IDEA_ASSIGNED: 'Ideas assigned',
  IDEA_GIVEN_BACK: 'Ideas given back',
  IDEA_SHORTLISTED: 'Shortlist changed',
  IDEA_SCORED: 'Idea scored',
  SCORE_CARD_CHANGED: 'Score card changed',
  REJECTION_REASONS_CHANGED: 'Reasons for a rejection changed',
  IDEA_WITHDRAWN: 'Idea withdrawn',
  REVIEW_UNDONE: 'Review undone',
  REVIEWS_RELEASED: 'Decisions announced by hand',
  REVIEWS_HELD: 'Announcement taken back',
  CONFLICT_DECLARED: 'Conflict declared',
  CONFLICT_LIFTED: 'Conflict lifted',
  NOTE_ADDED: 'Note added',
  REPLY_ADDED: 'Reply of the team added',
  REPLY_CHANGED: 'Reply of the team changed',
  REPLY_DELETED: 'Reply of the team deleted',
  OUTCOME_RECORDED: 'Outcome recorded',
  CALL_RECORDED: 'Call after an approval recorded',
  CALL_TAKEN_BACK: 'Record of a call taken back',
  STORY_PROPOSED: 'Story for the home page proposed',
  STORY_ANSWERED: 'Story for the home page answered',
  STORY_ENDED: 'Story taken off the home page',
  SUBMITTER_ASKED: 'Submitter asked',
  QUESTIONS_TAKEN_BACK: 'Questions taken back',
  IDEA_SHOWN: 'Idea opened',
  CONTACT_SHOWN: 'Contact details opened',
  PEOPLE_LISTED: 'People listed',
  CONTACTS_LISTED: 'Contact details listed',
  MANY_CONTACTS_READ: 'Contact details of many read',
  DOCUMENT_SHOWN: 'Document opened',
  DOCUMENT_DOWNLOADED: 'Document downloaded',
  ID_NUMBER_SHOWN: 'ID number shown',
  DATA_EXPORTED: 'Data exported',
  SENDER_ANSWERED: 'Sender answered',
  CHALLENGE_CREATED: 'Challenge created',
  CHALLENGE_CHANGED: 'Challenge changed',
  CHALLENGE_DELETED: 'Challenge deleted',
  ACCESS_TOKEN_CREATED: 'Access token created',
  ACCESS_TOKEN_RENEWED: 'Access token renewed',
  ACCESS_TOKEN_REVOKED: 'Access token revoked',
  WEBHOOK_CREATED: 'Webhook created',
  WEBHOOK_CHANGED: 'Webhook changed',
  WEBHOOK_SECRET_RENEWED: 'Webhook secret renewed',
  WEBHOOK_DELETED: 'Webhook deleted',
  MAIL_SENT_AGAIN: 'Email sent again',
  PROGRAMME_CHANGED: 'Programme changed',
});
export type AuditAction = keyof typeof auditActions;

export const auditSubjects = list('AuditSubject', 'What an audited act was done to.', {
  ACCOUNT: 'Account',
  IDEA: 'Idea',
  IDEAS: 'Ideas',
  CHALLENGE: 'Challenge',
  HACKATHON_ENTRY: 'Hackathon entry',
  SUGGESTION: 'Suggestion',
  PEOPLE: 'People',
  EXPORT: 'Export',
  ACCESS_TOKEN: 'Access token',
  WEBHOOK: 'Webhook',
  EMAIL: 'Email',
  PROGRAMME: 'Programme',
  SCORE_CARD: 'Score card',
  REPLY: 'Reply',
});
export type AuditSubject = keyof typeof auditSubjects;
