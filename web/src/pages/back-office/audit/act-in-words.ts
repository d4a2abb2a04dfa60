/** What the audit log says of an act: a sentence, and its details, in words. */
import { roleLabels } from '@portal/schema/access';
import { labelsOf, scopes, webhookEvents } from '@portal/schema/choices';
import type { AuditAction, Choices } from '@portal/schema/choices';
import type { AuditEntryFragment } from '../../../graphql/generated.ts';
import { isRole } from '../shared/role-words.ts';

/** A piece of a sentence: plain words, or the name of somebody or something. */
export type Words = string | { name: string };

type Act = Pick<AuditEntryFragment, 'action' | 'actor' | 'subject' | 'subjectKind' | 'details'>;

const OPERATOR = 'operator';

const roleOf = (detail: unknown) => {
  const name = String(detail).toUpperCase();
  return isRole(name) ? roleLabels[name] : String(detail);
};

/** Details that are lists of names → the labels of the names. */
const listed: Readonly<Record<string, Choices>> = { scopes, events: webhookEvents };

/** A detail as people read it. */
function inWords(key: string, detail: unknown): string {
  const labels = listed[key];
  return labels ? labelsOf(labels, String(detail).split(', ')).join(', ') : roleOf(detail);
}

/** Puts words and names of a template into a list. */
function say(texts: TemplateStringsArray, ...names: Words[]): Words[] {
  return texts.flatMap((text, index): Words[] => {
    const name = names[index];
    return name === undefined ? [text] : [text, name];
  });
}

const sessions = (count: unknown) => (count === 1 ? 'the one session' : `all ${String(count)} sessions`);

const sentences: Readonly<Record<AuditAction, (subject: Words, act: Act) => Words[]>> = {
  ACCOUNT_CREATED: (subject, { details }) =>
    say` created the account ${subject} with the role ${roleOf(details['role'])}.`,
  ROLE_CHANGED: (subject, { details }) =>
    say` changed the role of ${subject} from ${roleOf(details['from'])} to ${roleOf(details['to'])}.`,
  VERIFICATION_RESENT: (subject) => say` had the verification mail sent to ${subject} once more.`,
  SESSIONS_ENDED: (subject, { details }) => say` ended ${sessions(details['count'])} of ${subject}.`,
  ACCESS_TOKEN_CREATED: (subject) => say` created the access token ${subject}.`,
  ACCESS_TOKEN_REVOKED: (subject) => say` revoked the access token ${subject}.`,
  WEBHOOK_CREATED: (subject) => say` created the webhook ${subject}.`,
  WEBHOOK_CHANGED: (subject, { details }) =>
    say` ${String(details['state'] ?? 'changed')} the webhook ${subject}.`,
  WEBHOOK_SECRET_RENEWED: (subject) => say` gave the webhook ${subject} a new secret.`,
  WEBHOOK_DELETED: (subject) => say` deleted the webhook ${subject}.`,
  ID_NUMBER_SHOWN: (subject) => say` looked at the ID number in idea ${subject}.`,
};

/** The act as a sentence. */
export function actInWords(act: Act): Words[] {
  const who: Words = act.actor === OPERATOR ? 'The operator' : { name: act.actor };
  const subject: Words = act.actor === act.subject ? 'their own account' : { name: act.subject };
  return [who, ...sentences[act.action](subject, act)];
}

/** In the order in which they are shown. */
const detailLabels: Readonly<Record<string, string>> = {
  from: 'Role before',
  to: 'Role after',
  role: 'Role',
  count: 'Sessions ended',
  scopes: 'Scopes',
  days: 'Lifetime in days',
  name: 'Name',
  url: 'Address',
  events: 'Events',
  state: 'State',
  token: 'By the access token',
};

const precise = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' });

/** Everything that is known of the act: pairs of what and its value. */
export function detailsInWords({ actor, at, details }: Omit<AuditEntryFragment, 'id'>): [string, string][] {
  return [
    ['Who', actor === OPERATOR ? 'The operator, by a command from the shell' : actor],
    ...[...new Set([...Object.keys(detailLabels), ...Object.keys(details)])]
      .filter((key) => key in details)
      .map((key): [string, string] => [detailLabels[key] ?? key, inWords(key, details[key])]),
    ['Local time', precise.format(new Date(at))],
    ['Universal time', at],
  ];
}
