import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import * as v from 'valibot';
import { kept } from '../lib/storage.ts';
import type { NameWhere } from '../lib/storage.ts';
import { useForm } from '../lib/use-form.ts';
import { useSession } from './session-store.ts';

type FormName = NameWhere<{ area: 'tab'; owner: 'account' }>;
const keptRules = v.record(v.string(), v.union([v.string(), v.array(v.string())]));
type Kept = v.InferOutput<typeof keptRules>;
export const keptForm = (name: FormName) => kept(name, v.parser(keptRules));

type Rows = Record<string, string[]>;
const areRows = (values: object): values is Rows => Object.values(values).every(Array.isArray);

/** Returns the stored values of a form, as far as the form still has their fields; undefined without any. */
export function stillAsked<Values extends object>(
  kept: Kept | undefined,
  holds: Values,
  isEdit = false,
): Values | undefined {
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
  name: FormName,
  id: string,
  rules: v.GenericSchema,
  holds: Values,
  isEdit = false,
) {
  const { user, hasEnded } = useSession();
  /** Whose text it is. A session that ended by itself waits for its account; the text of a visitor goes to the account that logs in. */
  const [owner, setOwner] = useState(user?.email ?? '');
  const email = user?.email ?? (hasEnded ? owner : '');
  const stored = keptForm(name);
  /** Of what a change was made: it is merged with what is stored meanwhile. */
  const baseId = `${id} before`;
  const form = useForm(rules, holds);
  if (owner !== email) {
    setOwner(email);
    if (owner !== '') form.reset(holds);
  }
  const restore = useEffectEvent(() => {
    const base = isEdit ? (stillAsked(stored.read(email, baseId), holds, isEdit) ?? holds) : holds;
    const kept = stillAsked(stored.read(email, id), base, isEdit);
    if (kept && isEdit) {
      form.reset(base);
      form.replace(kept);
      form.rebase(holds);
    } else if (kept) form.reset(kept);
  });
  const forget = () => {
    stored.remove(email, id);
    stored.remove(email, baseId);
  };
  // Before the first paint, but not while a prerendered page is hydrated: its form is empty.
  useLayoutEffect(() => restore(), [name, email, id]);
  useEffect(() => {
    if (form.isChanged) {
      stored.write(form.values, email, id);
      if (isEdit) stored.write(form.initial, email, baseId);
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
