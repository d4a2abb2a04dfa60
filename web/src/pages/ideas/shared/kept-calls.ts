/** The calls whose wizard an account opened on this device: without a connection it opens again. */
import { challengeStatuses } from '@portal/schema/call-phase';
import { challengeTakes } from '@portal/schema/choices';
import { formGroups } from '@portal/schema/form-groups';
import { namesOf } from '@portal/schema/lists';
import * as v from 'valibot';
import { kept } from '../../../lib/storage.ts';
import type { Call } from './calls.ts';

const callRules = v.object({
  id: v.string(),
  slug: v.string(),
  title: v.string(),
  takes: v.picklist(namesOf(challengeTakes)),
  status: v.picklist(namesOf(challengeStatuses)),
  opensAt: v.nullable(v.string()),
  closesAt: v.nullable(v.string()),
  graceHours: v.number(),
  // A call that an earlier release stored leaves nothing out.
  leavesOut: v.optional(v.array(v.picklist(namesOf(formGroups))), []),
  /** Its reader checks them. */
  questions: v.unknown(),
});
const keptCalls = kept('idea-calls', v.parser(v.record(v.string(), callRules)));

type KeptCall = v.InferOutput<typeof callRules>;

const callsOf = (email: string): KeptCall[] => Object.values(keptCalls.read(email) ?? {});

export function rememberCall(email: string, call: Call): void {
  keptCalls.write({ ...keptCalls.read(email), [call.id]: v.parse(callRules, call) }, email);
}

export const findCall = (email: string, wanted: Partial<Pick<Call, 'id' | 'slug'>>): KeptCall | undefined =>
  callsOf(email).find(({ id, slug }) => (wanted.id ? wanted.id === id : wanted.slug === slug));
