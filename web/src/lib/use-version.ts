import { useState } from 'react';
import { isSame, mergeValues } from './merge-values.ts';
import type { Value } from './merge-values.ts';
import { problemOf } from './problem-of.ts';
import type { useForm } from './use-form.ts';

interface Stored {
  version: number;
}

/** The input of a save. */
interface Change<Values> {
  values: Values;
  version: number;
  /** Leaves out what has not changed, by the names of the form. */
  only: <Input extends object>(input: Input) => Partial<Input>;
}

/**
 * Saves the changed fields of a record alone. It merges changes that another person saved meanwhile; where both changed the
 * same field, nothing is saved until the person has chosen.
 * @param valuesOf returns the values of the form, also from the record of the server's refusal
 */
export function useVersion<Values extends Record<string, Value>, Row extends Stored>(
  form: ReturnType<typeof useForm<Values>>,
  stored: Row,
  valuesOf: (stored: Row) => Values,
) {
  const [version, setVersion] = useState(stored.version);
  const takeOver = (theirs: Row, by?: string | null) => {
    setVersion(theirs.version);
    form.rebase(valuesOf(theirs), by);
  };
  const [loaded, setLoaded] = useState(stored.version);
  if (stored.version !== loaded) {
    setLoaded(stored.version);
    if (stored.version !== version) takeOver(stored);
  }

  /** @returns the stored record, and whether it is new; undefined while the person has to choose */
  const save = async (
    given: Values,
    send: (change: Change<Values>) => Promise<Row | null | undefined>,
  ): Promise<{ stored: Row; isNew: boolean } | undefined> => {
    let [values, before, seen] = [given, form.initial, version];
    for (;;) {
      const only = <Input extends object>(input: Input) =>
        Object.fromEntries(
          Object.entries(input).filter(([name]) => !isSame(values[name], before[name])),
        ) as Partial<Input>;
      try {
        // Each try follows from what the one before found.
        // oxlint-disable-next-line no-await-in-loop
        const saved = await send({ values, version: seen, only });
        if (!saved) return undefined;
        setVersion(saved.version);
        form.reset(valuesOf(saved));
        return { stored: saved, isNew: saved.version !== seen };
      } catch (error) {
        const { code, current } = problemOf(error);
        if (code !== 'STALE' || !current) throw error;
        const theirs = current as unknown as Row & { by?: string | null };
        const known = valuesOf(theirs);
        if (theirs.version === seen && isSame(known, before)) throw error;
        takeOver(theirs, theirs.by);
        const merged = mergeValues(before, values, known);
        if (merged.conflicts.length > 0) return undefined;
        [values, before, seen] = [merged.values, known, theirs.version];
      }
    }
  };
  return { version, save };
}
