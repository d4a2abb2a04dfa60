import { useState } from 'react';
import type { FormEvent } from 'react';
import * as v from 'valibot';
import { faultsOf } from '@portal/schema/rules';
import type { FieldFault } from '@portal/schema/errors';

export interface Fault {
  name: string;
  message: string;
}

/** Finds half-typed fields, such as a day without its hour: browsers give them an empty value, which rules may allow. */
const findUnread = (form: Element): FieldFault[] =>
  [...form.querySelectorAll('input')]
    .filter(({ validity }) => validity.badInput)
    .map(({ name, type, labels }) => {
      const label = labels?.[0]?.firstChild?.textContent ?? 'This field';
      const whole = type === 'datetime-local' ? 'the day with its hour' : 'the whole day';
      return { field: name, message: `${label}: enter ${whole}, or clear the field.` };
    });

/** Keeps the values and faults of a form. Faults are live after a submit or `onLeave`. @param rules the server's own */
export function useForm<Values extends Record<string, string | string[]>>(
  rules: v.GenericSchema,
  empty: Values,
) {
  const [values, setValues] = useState(empty);
  const [initial, setInitial] = useState(empty);
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<FieldFault[]>([]);
  const [left, setLeft] = useState<readonly string[]>([]);

  const all = attempt > 0 || left.length > 0 ? faultsOf(v.safeParse(rules, values).issues ?? []) : [];
  const found = attempt > 0 ? all : [];
  const fields = [...refused, ...found.filter(({ field }) => !refused.some((one) => one.field === field))];
  const faults: Fault[] = fields.map(({ field, message }) => ({ name: field, message }));

  const replace = (next: Values) => {
    setValues(next);
    setAttempt(0);
    setRefused([]);
    setLeft([]);
  };

  return {
    values,
    isChanged: JSON.stringify(values) !== JSON.stringify(initial),
    faults,
    attempt,
    bind: <K extends keyof Values & string>(name: K) => ({
      name,
      value: values[name],
      error:
        faults.find((fault) => fault.name === name)?.message ??
        (left.includes(name) && (values[name]?.length ?? 0) > 0
          ? all.find(({ field }) => field === name)?.message
          : undefined),
      /** Shows the fault of this answer from now on, without the error summary. */
      onLeave: () => setLeft((now) => (now.includes(name) ? now : [...now, name])),
      onChange: (value: Values[K]) => {
        setValues((now) => ({ ...now, [name]: value }));
        setRefused((now) => now.filter(({ field }) => field !== name));
      },
    }),
    submit: (send: (values: Values) => void) => (event: FormEvent) => {
      event.preventDefault();
      setAttempt((n) => n + 1);
      const unread = findUnread(event.currentTarget);
      setRefused(unread);
      if (unread.length === 0 && v.is(rules, values)) send(values);
    },
    refuse: setRefused,
    fill: (some: Partial<Values>) => setValues((now) => ({ ...now, ...some })),
    /** Puts other values in place of all, as a change of the form. */
    replace,
    reset: (next = empty) => {
      replace(next);
      setInitial(next);
    },
  };
}
