/**
 * Forms that are served in their page: they can be read and filled in before their rules and the GraphQL client are loaded, which
 * the first focus loads.
 */
import { useState } from 'react';
import type { FieldFault } from '@portal/schema/errors';
import { unexplained } from './problem-details.ts';
import type { ProblemDetails } from './problem-details.ts';
import { useCheckedForm } from './use-checked-form.ts';
import { useEarlyInput } from './use-early-input.ts';

/** What a call came to. */
export type Outcome<Answer> = { answer: Answer; problem?: undefined } | { problem: ProblemDetails };

/** Loads the calls of a page, and does one. @param failure the words where they cannot be loaded (spec §8) */
export const lateCall = <Late, Answer>(
  load: () => Promise<Late>,
  call: (late: Late) => Promise<Outcome<Answer>>,
  failure: string,
): Promise<Outcome<Answer>> => load().then(call, () => ({ problem: unexplained(failure) }));

/**
 * Keeps the values and faults of a form whose rules are loaded late. A submit waits for them; where they cannot be loaded, its call
 * says so.
 * @param id of the form, whose fields may have been filled in before hydration
 * @param load loads the rules with the calls of the form
 * @returns the form, whether a submit waits, and the properties of the form element
 */
export function useLateForm<Late, Values extends Record<string, string>>(
  id: string,
  load: () => Promise<Late>,
  check: (late: Late, values: Values) => FieldFault[],
  empty: Values,
) {
  const [late, setLate] = useState<Late>();
  const [isWaiting, setWaiting] = useState(false);
  const wake = async () => {
    if (late !== undefined) return late;
    const loaded = await load();
    // The rules may be a function.
    setLate(() => loaded);
    return loaded;
  };
  const ready = async () => {
    setWaiting(true);
    const loaded = await wake().catch(() => undefined);
    setWaiting(false);
    return (values: Values) => (loaded === undefined ? [] : check(loaded, values));
  };
  const form = useCheckedForm<Values>(
    (values) => (late === undefined ? [] : check(late, values)),
    empty,
    late === undefined ? ready : undefined,
  );
  const wakeSoon = () => void wake().catch(() => undefined);
  useEarlyInput(id, (answers) => {
    const own = Object.entries(answers).filter(([name]) => name in empty);
    if (own.length > 0) form.fill(Object.fromEntries(own) as Partial<Values>);
    if (document.activeElement?.closest(`#${id}`)) wakeSoon();
  });
  return { form, isWaiting, props: { id, noValidate: true, onFocus: wakeSoon } };
}
