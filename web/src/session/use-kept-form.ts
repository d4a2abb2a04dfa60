import { useEffect } from 'react';
import type * as v from 'valibot';
import { sessionData } from '../lib/storage.ts';
import { useForm } from '../lib/use-form.ts';
import { keyFor } from './kept-answers.ts';
import { useSession } from './session-store.ts';

/** Keeps what is typed into a form in the tab, until it is sent. @param id what the form is about */
export function useKeptForm<Values extends Record<string, string>>(
  kind: Parameters<typeof keyFor>[0],
  id: string,
  rules: v.GenericSchema,
  holds: Values,
) {
  const key = keyFor(kind, useSession().user?.email ?? '', id);
  const kept = JSON.parse(sessionData().getItem(key) ?? '{}') as Partial<Values>;
  const form = useForm(rules, { ...holds, ...kept });
  useEffect(() => {
    if (form.isChanged) sessionData().setItem(key, JSON.stringify(form.values));
  });
  return { form, forget: () => sessionData().removeItem(key) };
}
