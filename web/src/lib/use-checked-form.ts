import { useState } from 'react';
import type { FormEvent } from 'react';
import type { FieldFault } from '@portal/schema/errors';
import { inOrder, isSame, mergeValues, ORDER } from './merge-values.ts';
import type { Value } from './merge-values.ts';

export interface Fault {
  name: string;
  message: string;
}

/** A field that another person changed meanwhile, too, by its name; the order of rows by `ORDER`. */
export interface Conflict {
  name: string;
  /** Undefined for a row that was removed. */
  mine: Value | undefined;
  theirs: Value | undefined;
  by: string | null | undefined;
  isChosen: boolean;
}

export const valueAt = (values: Record<string, Value>, name: string) =>
  name === ORDER ? Object.keys(values) : values[name];

/** Returns the values with another one under a name, and without it for undefined. */
function withValue<Values extends Record<string, Value>>(
  values: Values,
  name: string,
  value: Value | undefined,
): Values {
  if (name === ORDER) return inOrder(values, [value ?? []].flat());
  if (value !== undefined) return { ...values, [name]: value };
  const { [name]: _, ...others } = values;
  return others as Values;
}

type Check<Values> = (values: Values) => FieldFault[];

/**
 * Keeps the values and faults of a form. Faults are live after a submit or `onLeave`.
 * @param check finds the faults of values
 * @param ready loads the check for a submit, where it is not loaded yet
 */
export function useCheckedForm<Values extends Record<string, Value>>(
  check: Check<Values>,
  empty: Values,
  ready?: () => Promise<Check<Values>>,
) {
  const [{ values, initial, conflicts }, setState] = useState({
    values: empty,
    initial: empty,
    conflicts: [] as Conflict[],
  });
  const setValues = (next: (now: Values) => Values) =>
    setState((now) => ({ ...now, values: next(now.values) }));
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<FieldFault[]>([]);
  const [left, setLeft] = useState<readonly string[]>([]);

  const all = attempt > 0 || left.length > 0 ? check(values) : [];
  const found = attempt > 0 ? all : [];
  const fields = [...refused, ...found.filter(({ field }) => !refused.some((one) => one.field === field))];
  const faults: Fault[] = fields.map(({ field, message }) => ({ name: field, message }));

  const replace = (next: Values) => {
    setValues(() => next);
    setAttempt(0);
    setRefused([]);
    setLeft([]);
  };

  return {
    values,
    initial,
    isChanged: !isSame(values, initial),
    conflicts,
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
      const isOpen = conflicts.some(({ isChosen }) => !isChosen);
      const attemptWith = (check: Check<Values>) => {
        setAttempt((n) => n + 1);
        setRefused([]);
        if (!isOpen && check(values).length === 0) send(values);
      };
      if (ready) void ready().then(attemptWith);
      else attemptWith(check);
    },
    refuse: setRefused,
    fill: (some: Partial<Values>) => setValues((now) => ({ ...now, ...some })),
    /** Puts other values in place of all, as a change of the form. */
    replace,
    reset: (next = empty) => {
      replace(next);
      setState({ values: next, initial: next, conflicts: [] });
    },
    /**
     * Rebases the typed values on the stored ones (three-way merge). Where both differ from the base, the person has to
     * choose.
     */
    rebase: (stored: Values, by?: string | null) =>
      setState((now) => {
        const merged = mergeValues(now.initial, now.values, stored);
        const conflicts = merged.conflicts.map((name) => {
          const [mine, theirs] = [valueAt(now.values, name), valueAt(stored, name)];
          return { name, mine, theirs, by, isChosen: false };
        });
        // Until the person has chosen, a form that is opened again has to ask again.
        const initial = conflicts.reduce(
          (base, { name }) => withValue(base, name, valueAt(now.initial, name)),
          stored,
        );
        return { values: merged.values, initial, conflicts };
      }),
    choose: ({ name, mine, theirs }: Conflict, whose: 'mine' | 'theirs') =>
      setState((now) => ({
        values: withValue(now.values, name, whose === 'mine' ? mine : theirs),
        initial: withValue(now.initial, name, theirs),
        conflicts: now.conflicts.map((one) => (one.name === name ? { ...one, isChosen: true } : one)),
      })),
  };
}
