import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import * as v from 'valibot';
import { sessionData } from '../lib/storage.ts';
import { useForm } from '../lib/use-form.ts';
import { keyFor } from './kept-answers.ts';
import { useSession } from './session-store.ts';

const keptRules = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.string(), v.union([v.string(), v.array(v.string())])),
);

/** Reads what was kept of a form, as far as the form still asks for it. */
function readKept<Values extends object>(key: string, holds: Values): Partial<Values> {
  const kept = v.safeParse(keptRules, sessionData().getItem(key));
  const all = kept.success ? Object.entries(kept.output) : [];
  return Object.fromEntries(
    all.filter(
      ([name, value]) => name in holds && Array.isArray(value) === Array.isArray(holds[name as keyof Values]),
    ),
  ) as Partial<Values>;
}

/** Keeps what is typed into a form in the tab, until it is sent. @param id what the form is about */
export function useKeptForm<Values extends Record<string, string | string[]>>(
  kind: Parameters<typeof keyFor>[0],
  id: string,
  rules: v.GenericSchema,
  holds: Values,
) {
  const key = keyFor(kind, useSession().user?.email ?? '', id);
  const form = useForm(rules, holds);
  const restore = useEffectEvent(() => {
    const kept = readKept(key, holds);
    if (Object.keys(kept).length > 0) form.reset({ ...holds, ...kept });
  });
  // Before the first paint, but not while a prerendered page is hydrated: its form is empty.
  useLayoutEffect(() => restore(), [key]);
  useEffect(() => {
    if (form.isChanged) sessionData().setItem(key, JSON.stringify(form.values));
  });
  return { form, forget: () => sessionData().removeItem(key) };
}
