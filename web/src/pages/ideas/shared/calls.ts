/** The calls whose wizard an account opened on this device: without a connection it opens again. */
import { challengeStatuses, challengeTakes } from '@portal/schema/choices';
import { namesOf } from '@portal/schema/lists';
import * as v from 'valibot';
import type { CallOfDraftFragment } from '../../../graphql/generated.ts';
import { now } from '../../../lib/clock.ts';
import { kept } from '../../../lib/storage.ts';

export type Call = Omit<CallOfDraftFragment, '__typename'>;

const callRules = v.object({
  id: v.string(),
  slug: v.string(),
  title: v.string(),
  takes: v.picklist(namesOf(challengeTakes)),
  status: v.picklist(namesOf(challengeStatuses)),
  isOpen: v.boolean(),
  opensAt: v.nullable(v.string()),
  closesAt: v.nullable(v.string()),
  graceHours: v.number(),
});
const keptCalls = kept('idea-calls', v.parser(v.record(v.string(), callRules)));

const callsOf = (email: string): Call[] => Object.values(keptCalls.read(email) ?? {});

export function rememberCall(email: string, call: Call): void {
  keptCalls.write({ ...keptCalls.read(email), [call.id]: v.parse(callRules, call) }, email);
}

export const findCall = (email: string, wanted: Partial<Pick<Call, 'id' | 'slug'>>): Call | undefined =>
  callsOf(email).find(({ id, slug }) => (wanted.id ? wanted.id === id : wanted.slug === slug));

/** Whether ideas are taken: during its grace a call takes those that were begun before its close. */
export type Phase = 'upcoming' | 'open' | 'grace' | 'over';

/** Returns until when a call takes ideas that were begun before its close; undefined for one without a closing time. */
export const graceEnd = ({ closesAt, graceHours }: Call): number | undefined =>
  closesAt === null ? undefined : Date.parse(closesAt) + graceHours * 3_600_000;

export function phaseOf(call: Call): Phase {
  const { status, opensAt, closesAt } = call;
  const at = now();
  if (status !== 'OPEN') return 'over';
  if (opensAt !== null && at < Date.parse(opensAt)) return 'upcoming';
  if (closesAt === null || at < Date.parse(closesAt)) return 'open';
  return at < (graceEnd(call) ?? 0) ? 'grace' : 'over';
}

/** The parameter of the address that names the call of the wizard. */
const CALL = 'call';

/** Reads the call that an address names; undefined in the wizard of ideas for no call. */
export const slugIn = (query: URLSearchParams): string | undefined =>
  query.get(CALL)?.toLowerCase() || undefined;

/** Returns the address of the wizard, or of one of its steps. @param slug names the call */
export const wizardPath = (step?: string, slug?: string): string =>
  `/innovate${step ? `/${step}` : ''}${slug ? `?${new URLSearchParams({ [CALL]: slug }).toString()}` : ''}`;
