import { useState } from 'react';
import * as v from 'valibot';
import { accessTokenLabels, accessTokenRules } from '@portal/schema/access-token';
import { ACCESS_TOKEN_DAYS_MAX, DAY } from '@portal/schema/limits';
import { now } from '../../../lib/clock.ts';
import type { useForm } from '../../../lib/use-form.ts';
import { dayOf } from '../../../lib/words.ts';
import { RadioField } from '../../../ui/choice-fields.tsx';

/** The rule of the field: values of a form are strings, the server takes a number. */
export const lifetimeRule = v.pipe(v.string(), v.transform(Number), accessTokenRules.entries.lifetimeDays);

const lifetimes = (labelOf: (days: number) => string) =>
  Object.fromEntries([30, 90, 180, ACCESS_TOKEN_DAYS_MAX].map((days) => [days, labelOf(days)]));
const labels = lifetimes((days) => (days === ACCESS_TOKEN_DAYS_MAX ? '1 year' : `${days} days`));

/** Chooses for how long a token works, each choice with its last day. */
export function LifetimeField(
  field: ReturnType<ReturnType<typeof useForm<{ lifetimeDays: string }>>['bind']>,
) {
  const [ends] = useState(() => {
    const begin = now();
    return lifetimes((days) => `Until ${dayOf(begin + days * DAY)}`);
  });
  return (
    <RadioField {...field} label={accessTokenLabels.lifetimeDays} options={labels} notes={ends} required />
  );
}
