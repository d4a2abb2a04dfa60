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

/** Reads what was kept of a form, as far as the form still asks for it; undefined where nothing was. */
function readKept<Values extends object>(key: string, holds: Values, isEdit: boolean): Values | undefined {
  const kept = v.safeParse(keptRules, sessionData().getItem(key));
  if (!kept.success) return undefined;
  // Each value is a row of a list: rows were added and removed.
  if (isEdit && Object.values(kept.output).every(Array.isArray)) return kept.output as Values;
  const asked = Object.entries(kept.output).filter(
    ([name, value]) => name in holds && Array.isArray(value) === Array.isArray(holds[name as keyof Values]),
  );
  return asked.length > 0 ? { ...holds, ...Object.fromEntries(asked) } : undefined;
}

/**
 * Keeps what is typed into a form in the tab, until it is sent.
 * @param id what the form is about
 * @param isEdit whether the form changes what is stored: what was kept is a change of it then, and can be discarded
 */
export function useKeptForm<Values extends Record<string, string | string[]>>(
  kind: Parameters<typeof keyFor>[0],
  id: string,
  rules: v.GenericSchema,
  holds: Values,
  isEdit = false,
) {
  const key = keyFor(kind, useSession().user?.email ?? '', id);
  const form = useForm(rules, holds);
  const restore = useEffectEvent(() => {
    const kept = readKept(key, holds, isEdit);
    if (kept && isEdit) form.replace(kept);
    else if (kept) form.reset(kept);
  });
  // Before the first paint, but not while a prerendered page is hydrated: its form is empty.
  useLayoutEffect(() => restore(), [key]);
  useEffect(() => {
    if (form.isChanged) sessionData().setItem(key, JSON.stringify(form.values));
    // What is typed back to what is stored is no change any more.
    else if (isEdit) sessionData().removeItem(key);
  });
  return {
    form,
    forget: () => sessionData().removeItem(key),
    /** Takes back what was typed; undefined where nothing was. */
    discard: form.isChanged ? () => form.reset(holds) : undefined,
  };
}
