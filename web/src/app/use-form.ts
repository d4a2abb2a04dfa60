/** The state of a form: values, faults (on submit, then live), and what the server found wrong. */
import { useState } from 'react';
import type { FormEvent } from 'react';
import * as v from 'valibot';
import { faultsOf } from '@portal/schema/parse';
import type { FieldFault } from '@portal/schema/errors';
import type { Fault } from '../ui/error-summary.tsx';

/** @param rules the same that the server obeys; only the values' own shape is asked of them */
export function useForm<Values extends Record<string, string | string[]>>(
  rules: v.GenericSchema,
  empty: Values,
) {
  const [values, setValues] = useState(empty);
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<FieldFault[]>([]);

  const found = attempt > 0 ? faultsOf(v.safeParse(rules, values).issues ?? []) : [];
  const fields = found.length > 0 ? found : refused;
  const faults: Fault[] = fields.map(({ field, message }) => ({ name: field, message }));

  return {
    values,
    faults,
    attempt,
    /** What a control of the form takes: name, value, onChange, error. */
    bind: <K extends keyof Values & string>(name: K) => ({
      name,
      value: values[name],
      error: faults.find((fault) => fault.name === name)?.message,
      onChange: (value: Values[K]) => {
        setValues((now) => ({ ...now, [name]: value }));
        setRefused((now) => now.filter(({ field }) => field !== name));
      },
    }),
    /** Handles the submit event: `send` runs when the values obey the rules. */
    submit: (send: (values: Values) => void) => (event: FormEvent) => {
      event.preventDefault();
      setAttempt((n) => n + 1);
      setRefused([]);
      if (v.is(rules, values)) send(values);
    },
    /** Shows what the server refused. */
    refuse: setRefused,
    /** Sets several values at once. */
    fill: (some: Partial<Values>) => setValues((now) => ({ ...now, ...some })),
    /** Starts anew, with other values if they are given. */
    reset: (next = empty) => {
      setValues(next);
      setAttempt(0);
      setRefused([]);
    },
  };
}
