import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import * as v from 'valibot';
import { readJson, sessionData } from '../lib/storage.ts';
import { useForm } from '../lib/use-form.ts';
import { keyFor } from './kept-answers.ts';
import { useSession } from './session-store.ts';

const keptRules = v.record(v.string(), v.union([v.string(), v.array(v.string())]));

type Rows = Record<string, string[]>;
const areRows = (values: object): values is Rows => Object.values(values).every(Array.isArray);

/** Reads the stored values of a form, as far as the form still has their fields; undefined without any. */
export function readKept<Values extends object>(
  key: string,
  holds: Values,
  isEdit = false,
): Values | undefined {
  const kept = readJson(sessionData(), key, (value) => v.parse(keptRules, value));
  if (!kept) return undefined;
  // Each value is a row of a list: rows were added and removed, but have as many texts as the others.
  if (isEdit && areRows(holds)) {
    const lengths = new Set(Object.values({ ...kept, ...holds }).map(({ length }) => length));
    return areRows(kept) && lengths.size <= 1 ? (kept as Values) : undefined;
  }
  const asked = Object.entries(kept).filter(
    ([name, value]) => name in holds && Array.isArray(value) === Array.isArray(holds[name as keyof Values]),
  );
  return asked.length > 0 ? { ...holds, ...Object.fromEntries(asked) } : undefined;
}

/**
 * Stores the unsaved values of a form in the tab, until they are sent.
 * @param id what the form is about
 * @param isEdit whether the form changes a stored row: unsaved values can be discarded then
 */
export function useKeptForm<Values extends Record<string, string | string[]>>(
  kind: Parameters<typeof keyFor>[0],
  id: string,
  rules: v.GenericSchema,
  holds: Values,
  isEdit = false,
) {
  const key = keyFor(kind, useSession().user?.email ?? '', id);
  /** The base of a change, for the merge with a later stored row. */
  const baseKey = `${key} before`;
  const form = useForm(rules, holds);
  const restore = useEffectEvent(() => {
    const base = isEdit ? (readKept(baseKey, holds, isEdit) ?? holds) : holds;
    const kept = readKept(key, base, isEdit);
    if (kept && isEdit) {
      form.reset(base);
      form.replace(kept);
      form.rebase(holds);
    } else if (kept) form.reset(kept);
  });
  const forget = () => {
    sessionData().removeItem(key);
    sessionData().removeItem(baseKey);
  };
  // Before the first paint, but not while a prerendered page is hydrated: its form is empty.
  useLayoutEffect(() => restore(), [key]);
  useEffect(() => {
    if (form.isChanged) {
      sessionData().setItem(key, JSON.stringify(form.values));
      if (isEdit) sessionData().setItem(baseKey, JSON.stringify(form.initial));
    }
    // A value that is typed back to the stored one is no change any more.
    else if (isEdit) forget();
  });
  return {
    form,
    forget,
    /** Takes back what was typed; undefined where nothing was. */
    discard: form.isChanged ? () => form.reset(holds) : undefined,
  };
}
