/** What the audit log says of an act: a sentence, and its details, in words. */
import { roleLabels } from '@portal/schema/access';
import { OPERATOR } from '@portal/schema/audit';
import { challengeStatuses, labelsOf, reviewStatuses, scopes, webhookEvents } from '@portal/schema/choices';
import type { AuditAction, Choices } from '@portal/schema/choices';
import type { AuditEntryFragment } from '../../../graphql/generated.ts';
import { isRole } from '../shared/role-words.ts';

/** A piece of a sentence: plain words, or the name of somebody or something. */
export type Words = string | { name: string };

type Act = Pick<AuditEntryFragment, 'action' | 'actor' | 'subject' | 'subjectKind' | 'details'>;

const roleOf = (detail: unknown) => {
  const name = String(detail).toUpperCase();
  return isRole(name) ? roleLabels[name] : String(detail);
};
const statuses: Choices = { ...reviewStatuses, ...challengeStatuses };
const statusOf = (detail: unknown) => statuses[String(detail)] ?? String(detail);

/** The fields of a challenge, as its form names them. */
const challengeFields: Choices = {
  title: 'Title',
  organiser: 'Organiser',
  description: 'Description',
  year: 'Year',
  status: 'Status',
  opensAt: 'Opens',
  closesAt: 'Closes',
};

/** Details that are lists of names → the labels of the names. */
const listed: Readonly<Record<string, Choices>> = { scopes, events: webhookEvents, changed: challengeFields };

const hasRoles = ({ action }: Pick<Act, 'action'>) =>
  action === 'ROLE_CHANGED' || action === 'ACCOUNT_CREATED';

/** A detail as people read it. */
function inWords(act: Pick<Act, 'action'>, key: string, detail: unknown): string {
  const labels = listed[key];
  if (labels) return labelsOf(labels, String(detail).split(', ')).join(', ');
  return hasRoles(act) ? roleOf(detail) : statusOf(detail);
}

/** Puts words and names of a template into a list. */
function say(texts: TemplateStringsArray, ...names: Words[]): Words[] {
  return texts.flatMap((text, index): Words[] => {
    const name = names[index];
    return name === undefined ? [text] : [text, name];
  });
}

const number = new Intl.NumberFormat('en-GB');
const sessions = (count: unknown) => (count === 1 ? 'the one session' : `all ${String(count)} sessions`);
const rows = (count: unknown) => (count === 1 ? '1 row' : `${number.format(Number(count))} rows`);
const ideaOf = (subject: Words, { subjectKind }: Act): Words[] =>
  subjectKind === 'IDEA' ? ['idea ', subject] : [subject];

function reviewInWords(subject: Words, act: Act): Words[] {
  const { from, to } = act.details;
  const idea = ideaOf(subject, act);
  if (act.subjectKind === 'IDEAS' && to !== undefined) return [' set ', ...idea, ` to ${statusOf(to)}.`];
  if (from === to) return [' changed the comments on ', ...idea, '.'];
  return [' changed ', ...idea, ` from ${statusOf(from)} to ${statusOf(to)}.`];
}

const sentences: Readonly<Record<AuditAction, (subject: Words, act: Act) => Words[]>> = {
  ACCOUNT_CREATED: (subject, { details }) =>
    say` created the account ${subject} with the role ${roleOf(details['role'])}.`,
  ROLE_CHANGED: (subject, { details }) =>
    say` changed the role of ${subject} from ${roleOf(details['from'])} to ${roleOf(details['to'])}.`,
  VERIFICATION_RESENT: (subject) => say` resent the verification email to ${subject}.`,
  SESSIONS_ENDED: (subject, { details }) => say` ended ${sessions(details['count'])} of ${subject}.`,
  LOGGED_IN: () => [' logged in.'],
  IDEA_REVIEWED: reviewInWords,
  REVIEW_UNDONE: (subject, act) => [' undid the review of ', ...ideaOf(subject, act), '.'],
  DOCUMENT_SHOWN: (subject) => say` opened the PDF of idea ${subject}.`,
  DOCUMENT_DOWNLOADED: (subject, { subjectKind }) =>
    subjectKind === 'IDEA'
      ? say` downloaded the PDF of idea ${subject}.`
      : say` downloaded the file of the team ${subject}.`,
  ID_NUMBER_SHOWN: (subject) => say` viewed the ID number in idea ${subject}.`,
  DATA_EXPORTED: (subject, { details }) => say` exported ${rows(details['rows'])} to ${subject}.`,
  CHALLENGE_CREATED: (subject) => say` added the challenge ${subject}.`,
  CHALLENGE_CHANGED: (subject, { details }) =>
    details['to'] === undefined
      ? say` changed the challenge ${subject}.`
      : say` set the challenge ${subject} to ${statusOf(details['to'])}.`,
  ACCESS_TOKEN_CREATED: (subject) => say` created the access token ${subject}.`,
  ACCESS_TOKEN_REVOKED: (subject) => say` revoked the access token ${subject}.`,
  WEBHOOK_CREATED: (subject) => say` created the webhook ${subject}.`,
  WEBHOOK_CHANGED: (subject, { details }) =>
    say` ${String(details['state'] ?? 'changed')} the webhook ${subject}.`,
  WEBHOOK_SECRET_RENEWED: (subject) => say` gave the webhook ${subject} a new secret.`,
  WEBHOOK_DELETED: (subject) => say` deleted the webhook ${subject}.`,
};

/** The act as a sentence. */
export function actInWords(act: Act): Words[] {
  const who: Words = act.actor === OPERATOR ? 'The operator' : { name: act.actor };
  const subject: Words = act.actor === act.subject ? 'their own account' : { name: act.subject };
  return [who, ...sentences[act.action](subject, act)];
}

/** The details in the order in which they are shown, and what they are called. */
function labelsFor(act: Pick<Act, 'action'>): Readonly<Record<string, string>> {
  const what = hasRoles(act) ? 'Role' : 'Status';
  return {
    from: `${what} before`,
    to: `${what} after`,
    role: 'Role',
    comments: 'Comments',
    count: act.action === 'SESSIONS_ENDED' ? 'Sessions ended' : 'Number of ideas',
    ideas: 'References',
    filter: 'Filter',
    rows: 'Rows',
    changed: 'Changed',
    scopes: 'Scopes',
    days: 'Lifetime in days',
    name: 'Name',
    url: 'Address',
    events: 'Events',
    state: 'State',
    token: 'By the access token',
  };
}

/** Everything that is known of the act: pairs of what and its value. */
export function detailsInWords(act: Omit<AuditEntryFragment, 'id'>): [string, string][] {
  const { actor, at, details } = act;
  const labels = labelsFor(act);
  return [
    ['Who', actor === OPERATOR ? 'The operator, by a command from the shell' : actor],
    ...[...new Set([...Object.keys(labels), ...Object.keys(details)])]
      .filter((key) => key in details)
      .map((key): [string, string] => [labels[key] ?? key, inWords(act, key, details[key])]),
    ['Exact time', at],
  ];
}
