import {
  Contact,
  Download,
  Eye,
  FileDown,
  FileText,
  ClipboardCheck,
  KeyRound,
  LifeBuoy,
  ListOrdered,
  Languages,
  TextQuote,
  LogIn,
  LogOut,
  Mail,
  MailCheck,
  MessageCircleQuestion,
  Phone,
  RefreshCw,
  Scale,
  Send,
  ShieldCheck,
  ShieldX,
  SlidersHorizontal,
  Sprout,
  TimerOff,
  Trash2,
  TriangleAlert,
  Trophy,
  Undo2,
  UserCheck,
  UserCog,
  UserPlus,
  UserX,
  Webhook,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { roleLabels } from '@portal/schema/access';
import { OPERATOR } from '@portal/schema/audit';
import { challengeStatuses } from '@portal/schema/call-phase';
import { scopes, webhookEvents } from '@portal/schema/choices';
import { labelsOf } from '@portal/schema/lists';
import { reviewStatuses } from '@portal/schema/review-status';
import type { AuditAction, AuditSubject } from '@portal/schema/audit';
import type { Choices } from '@portal/schema/lists';
import type { AuditEntryFragment } from '../../../graphql/generated-staff.ts';
import { countOf, secondOf, zoneName } from '../../../lib/words.ts';

/** A name is an address or a title; `person` is the name of the person with the address. */
type Part = string | { name: string; person?: string };

type Act = Pick<AuditEntryFragment, 'action' | 'actor' | 'subject' | 'subjectKind' | 'details'> &
  Partial<Pick<AuditEntryFragment, 'actorName' | 'ideaName'>>;

const roles: Choices = roleLabels;
const peopleOf = (count: unknown) =>
  count === 1 ? 'one person' : `${Number(count).toLocaleString('en')} people`;
const roleOf = (detail: unknown) => roles[String(detail).toUpperCase()] ?? String(detail);
const statuses: Choices = { ...reviewStatuses, ...challengeStatuses };
const statusOf = (detail: unknown) => statuses[String(detail)] ?? String(detail);

const challengeFields: Choices = {
  title: 'Title',
  organiser: 'Organiser',
  description: 'Description',
  year: 'Year',
  status: 'Status',
  opensAt: 'Opens',
  closesAt: 'Closes',
};

/** The details whose values are names, with their labels. */
const namedDetails: Readonly<Record<string, Choices>> = {
  scopes,
  events: webhookEvents,
  changed: challengeFields,
  reason: {
    ...{ password: 'Wrong password', code: 'Wrong code', closed: 'Closed account' },
    ...{ ADDRESS_TAKEN: 'Another account has the new address', OTHER_PERSON: 'Another work account' },
  },
  by: { provider: 'Work account', link: 'Mailed link' },
};

const hasRoles = (action: AuditAction) =>
  ['ROLE_CHANGED', 'ACCOUNT_CREATED', 'PERSON_INVITED', 'INVITATION_ACCEPTED'].includes(action);

function inWords(action: AuditAction, key: string, detail: unknown): string {
  if (key === 'comments') return 'Changed. The page of the idea has them under History.';
  const labels = namedDetails[key];
  if (labels) return labelsOf(labels, String(detail).split(', ')).join(', ');
  return hasRoles(action) ? roleOf(detail) : statusOf(detail);
}

const sessions = (count: unknown) => (count === 1 ? 'the one session' : `all ${String(count)} sessions`);
const placeOf = (kind: AuditSubject) => (kind === 'IDEA' ? 'idea {}' : 'the team {}');
const ideaOf = (kind: AuditSubject) => (kind === 'IDEA' ? 'idea {}' : '{}');

function reviewInWords({ from, to, duplicateOf }: Act['details'], kind: AuditSubject): string {
  if (duplicateOf !== undefined) return `rejected ${ideaOf(kind)} as a duplicate of ${String(duplicateOf)}.`;
  if (kind === 'IDEAS' && to !== undefined) return `set {} to ${statusOf(to)}.`;
  if (from === to) return `changed the comments on ${ideaOf(kind)}.`;
  return `changed ${ideaOf(kind)} from ${statusOf(from)} to ${statusOf(to)}.`;
}

type Sentence = string | ((details: Act['details'], kind: AuditSubject, subject: string) => string);

/** The icon of each action, and the text after the actor; `{}` is replaced by the subject. */
export const actions: Readonly<Record<AuditAction, readonly [icon: LucideIcon, sentence: Sentence]>> = {
  ACCOUNT_CREATED: [UserPlus, ({ role }) => `created the account {} with the role ${roleOf(role)}.`],
  ROLE_CHANGED: [UserCog, ({ from, to }) => `changed the role of {} from ${roleOf(from)} to ${roleOf(to)}.`],
  PERSON_INVITED: [UserPlus, ({ role }) => `invited {} as ${roleOf(role)}.`],
  COLLEAGUE_NAMED: [UserCog, 'changed the name of {}.'],
  INVITATION_WITHDRAWN: [UserX, 'withdrew the invitation of {}.'],
  INVITATION_ACCEPTED: [UserCheck, ({ role }) => `accepted the invitation as ${roleOf(role)}.`],
  ACCOUNT_CLOSED: [UserX, 'closed the account {}.'],
  ACCOUNT_REOPENED: [UserCheck, 'opened the account {} again.'],
  VERIFICATION_RESENT: [MailCheck, 'resent the verification email to {}.'],
  SESSIONS_ENDED: [LogOut, ({ count }) => `ended ${sessions(count)} of {}.`],
  PERSON_ERASED: [Trash2, 'erased the personal data of {}.'],
  IDEA_ERASED: [Trash2, 'erased idea {}.'],
  SUGGESTION_ERASED: [Trash2, 'erased {}.'],
  ENTRY_ERASED: [Trash2, 'erased the entry {}.'],
  NAME_REMOVED: [UserX, (_, kind) => `removed the name of an erased person from ${placeOf(kind)}.`],
  NAME_KEPT: [UserCheck, (_, kind) => `kept the name of an erased person in ${placeOf(kind)}.`],
  LOGGED_IN: [LogIn, ({ by }) => (by === 'provider' ? 'signed on by a work account.' : 'logged in.')],
  LOGIN_FAILED: [ShieldX, 'was refused a login.'],
  SIGN_ON_REFUSED: [
    ShieldX,
    ({ to }) =>
      to === undefined
        ? 'refused to open the account {} to another work account.'
        : `refused to move the account {} to ${String(to)}, which is another account.`,
  ],
  WORK_ACCOUNT_LINKED: [UserCheck, 'linked a work account with {}.'],
  WORK_ACCOUNT_UNLINKED: [UserX, 'unlinked the work account of {}.'],
  PASSWORD_CHANGED: [
    KeyRound,
    ({ by }) => `${by === 'link' ? 'set a new password by a mailed link' : 'changed the password'}.`,
  ],
  EMAIL_CHANGED: [MailCheck, ({ to }) => `changed the email address to ${String(to)}.`],
  SECOND_FACTOR_ON: [ShieldCheck, 'turned on two-step login.'],
  SECOND_FACTOR_OFF: [ShieldX, 'turned off two-step login.'],
  SECOND_FACTOR_REMOVED: [ShieldX, 'removed two-step login from {}.'],
  RECOVERY_CODES_RENEWED: [RefreshCw, 'made new recovery codes.'],
  RECOVERY_CODE_USED: [LifeBuoy, 'used a recovery code.'],
  IDEA_ASSIGNED: [ClipboardCheck, ({ to }) => `assigned {} to ${String(to)}.`],
  IDEA_GIVEN_BACK: [ClipboardCheck, 'gave {} back.'],
  IDEA_REVIEWED: [ClipboardCheck, reviewInWords],
  IDEA_SHORTLISTED: [
    ListOrdered,
    ({ shortlisted }, kind) =>
      shortlisted === 'Yes'
        ? `put ${ideaOf(kind)} on the shortlist.`
        : `took ${ideaOf(kind)} off the shortlist.`,
  ],
  IDEA_SCORED: [ListOrdered, 'scored idea {}.'],
  SCORE_CARD_CHANGED: [ListOrdered, 'changed the score card.'],
  REJECTION_REASONS_CHANGED: [ListOrdered, 'changed the reasons for a rejection.'],
  TEXTS_PUBLISHED: [TextQuote, 'put texts of the portal into own words.'],
  LANGUAGE_OFFERED: [Languages, 'changed which languages visitors may choose.'],
  IDEA_WITHDRAWN: [Undo2, 'withdrew idea {}.'],
  TEAM_INVITED: [UserPlus, 'invited somebody to the team of idea {}.'],
  TEAM_JOINED: [UserCheck, 'joined the team of idea {}.'],
  TEAM_LEFT: [LogOut, 'left the team of idea {}.'],
  TEAM_REMOVED: [
    UserX,
    ({ of }) => `${of ? `took ${String(of)} out of` : 'took back an invitation to'} the team of idea {}.`,
  ],
  IDEA_HANDED_OVER: [RefreshCw, ({ of }) => `handed idea {} over to ${String(of)}.`],
  IDEA_ENTERED: [UserPlus, 'entered idea {} for its person.'],
  IDEAS_IMPORTED: [
    UserPlus,
    ({ mails }, kind) =>
      `imported ${ideaOf(kind)} from a file${Number(mails) > 0 ? ', and wrote to their people' : ''}.`,
  ],
  ENTRY_LINK_RENEWED: [RefreshCw, 'made another link to the entered idea {}.'],
  IDEA_TAKEN_OVER: [UserCheck, 'took over the entered idea {}.'],
  IDEA_REFUSED: [UserX, 'said that the entered idea {} is not theirs.'],
  REVIEW_UNDONE: [Undo2, (_, kind) => `undid the review of ${ideaOf(kind)}.`],
  REVIEWS_RELEASED: [Send, (_, kind) => `announced the decision on ${ideaOf(kind)}.`],
  REVIEWS_HELD: [TimerOff, (_, kind) => `took back the hour of the decision on ${ideaOf(kind)}.`],
  CONFLICT_DECLARED: [Scale, 'declared not to judge idea {}.'],
  CONFLICT_LIFTED: [Scale, ({ of }) => `lets ${String(of)} judge idea {} again.`],
  NOTE_ADDED: [FileText, 'added a note to idea {}.'],
  REPLY_ADDED: [FileText, 'added the reply {} for the team.'],
  REPLY_CHANGED: [FileText, 'changed the reply {} of the team.'],
  REPLY_DELETED: [FileText, 'deleted the reply {} of the team.'],
  CALL_RECORDED: [Phone, 'called the submitter of idea {}.'],
  CALL_TAKEN_BACK: [Undo2, 'took back that the submitter of idea {} was called.'],
  STORY_PROPOSED: [Sprout, 'asked to show idea {} on the home page.'],
  STORY_ANSWERED: [
    Sprout,
    ({ consent }) =>
      consent === 'GIVEN'
        ? 'agreed to show idea {} on the home page.'
        : 'did not agree to show idea {} on the home page.',
  ],
  STORY_ENDED: [Sprout, 'took idea {} off the home page.'],
  OUTCOME_RECORDED: [Sprout, 'recorded what became of idea {}.'],
  DRAFT_REMINDERS_ENDED: [TimerOff, 'ended reminders of drafts by the link of an email.'],
  CONTACT_CORRECTED: [FileText, 'corrected their own name and number.'],
  SUBMITTER_ASKED: [MessageCircleQuestion, 'asked the submitter of idea {}.'],
  IDEA_CHANGED: [FileText, 'changed their own idea {}.'],
  QUESTIONS_TAKEN_BACK: [Undo2, 'took back the questions about idea {}.'],
  IDEA_SHOWN: [Eye, 'opened idea {}.'],
  CONTACT_SHOWN: [Eye, 'opened the contact details of idea {}.'],
  PEOPLE_LISTED: [ListOrdered, ({ people }) => `read ${peopleOf(people)} in lists within an hour.`],
  CONTACTS_LISTED: [
    Contact,
    ({ people }) => `read contact details of ${peopleOf(people)} in lists within an hour.`,
  ],
  MANY_CONTACTS_READ: [
    TriangleAlert,
    ({ people }) =>
      `read contact details of ${peopleOf(people)} within an hour. All administrators were told.`,
  ],
  DOCUMENT_SHOWN: [FileText, 'opened the PDF of idea {}.'],
  DOCUMENT_DOWNLOADED: [
    Download,
    (_, kind) => (kind === 'IDEA' ? 'downloaded the PDF of idea {}.' : 'downloaded the file of the team {}.'),
  ],
  ID_NUMBER_SHOWN: [Eye, 'viewed the ID number in idea {}.'],
  DATA_EXPORTED: [
    FileDown,
    // The call of the specification that lists all ideas (spec §7) makes no file.
    ({ rows }, _, subject) =>
      subject === 'getIdeas'
        ? `exported ${countOf(Number(rows), 'idea')} over the REST API.`
        : `exported ${countOf(Number(rows), 'row')} to {}.`,
  ],
  SENDER_ANSWERED: [
    Send,
    (_, kind) => (kind === 'SUGGESTION' ? 'answered {}.' : 'answered the entry of the team {}.'),
  ],
  CHALLENGE_CREATED: [Trophy, 'added the challenge {}.'],
  CHALLENGE_CHANGED: [
    Trophy,
    ({ to }) => (to === undefined ? 'changed the challenge {}.' : `set the challenge {} to ${statusOf(to)}.`),
  ],
  CHALLENGE_DELETED: [Trash2, 'deleted the challenge {}.'],
  ACCESS_TOKEN_CREATED: [KeyRound, 'created the access token {}.'],
  ACCESS_TOKEN_RENEWED: [KeyRound, 'renewed the access token {}.'],
  ACCESS_TOKEN_WIDENED: [KeyRound, 'widened the access token {}.'],
  ACCESS_TOKEN_REVOKED: [ShieldX, 'revoked the access token {}.'],
  WEBHOOK_CREATED: [Webhook, 'created the webhook {}.'],
  WEBHOOK_CHANGED: [Webhook, ({ state }) => `${String(state ?? 'changed')} the webhook {}.`],
  WEBHOOK_SECRET_RENEWED: [RefreshCw, 'gave the webhook {} a new secret.'],
  WEBHOOK_DELETED: [Trash2, 'deleted the webhook {}.'],
  MAIL_SENT_AGAIN: [RefreshCw, 'sent an email to {} again.'],
  TEST_EMAIL_SENT: [Mail, 'sent themselves a test of the email “{}”.'],
  PROGRAMME_CHANGED: [SlidersHorizontal, 'changed the programme settings.'],
  RETENTION_RUN: [Trash2, 'ended what the programme keeps no longer, on {}.'],
};

/** Names an actor without an account. */
const operatorOf = ({ by }: Act['details'], how = '') =>
  by === 'provider' ? 'The sign-on provider' : `The operator${how}`;

/** Writes an act as the parts of a sentence: names are objects, other words are strings. */
export function actInWords({ action, actor, subject, subjectKind, details, ...known }: Act): Part[] {
  const [, sentence] = actions[action];
  const text = typeof sentence === 'string' ? sentence : sentence(details, subjectKind, subject);
  const [before = '', ...after] = text.split('{}');
  return [
    actor === OPERATOR ? operatorOf(details) : partOf(actor, known.actorName),
    ` ${before}`,
    ...after.flatMap((rest) => [actor === subject ? 'their own account' : { name: subject }, rest]),
  ];
}

const partOf = (name: string, person: string | null | undefined): Part =>
  person ? { name, person } : { name };

/** Lists the labels in the order of the details on the page. */
function labelsFor(action: AuditAction): Readonly<Record<string, string>> {
  const what = hasRoles(action)
    ? 'Role'
    : ['EMAIL_CHANGED', 'SIGN_ON_REFUSED'].includes(action)
      ? 'Address'
      : 'Status';
  return {
    from: `${what} before`,
    to: `${what} after`,
    role: 'Role',
    comments: 'Comments',
    count: action === 'SESSIONS_ENDED' || action === 'ACCOUNT_CLOSED' ? 'Sessions ended' : 'Number of ideas',
    ideas: 'References',
    filter: 'Filter',
    rows: 'Rows',
    columns: 'Columns',
    changed: 'Changed',
    scopes: 'Scopes',
    days: 'Lifetime in days',
    name: 'Name',
    url: 'Address',
    events: 'Events',
    state: 'State',
    token: 'By the access token',
    at: 'Announced at',
    reason: 'Reason',
    by: 'By',
    tokens: 'Access tokens ended',
    left: 'Codes left',
    as: 'The same as',
    of: 'Whose',
    words: 'Their reason',
    people: 'People, each as often as they were read',
    reader: 'Kind of reader',
    network: 'Network',
  };
}

export function detailsInWords({
  action,
  actor,
  at,
  details,
}: Pick<AuditEntryFragment, 'action' | 'actor' | 'at' | 'details'>): [string, string][] {
  const labels = labelsFor(action);
  return [
    ['Who', actor === OPERATOR ? operatorOf(details, ', by a command from the shell') : actor],
    ...[...new Set([...Object.keys(labels), ...Object.keys(details)])]
      .filter((key) => key in details)
      .map((key): [string, string] => [labels[key] ?? key, inWords(action, key, details[key])]),
    ['Exact time', `${secondOf(at)} (${zoneName()})`],
  ];
}
