import { useEffect, useEffectEvent, useState } from 'react';

/** What the form's controls hold, by their names; nothing when there is no such form. */
function answersIn(formId: string): Record<string, string> {
  if (typeof document === 'undefined') return {};
  const form = document.getElementById(formId);
  const entries = form instanceof HTMLFormElement ? [...new FormData(form)] : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/**
 * Hands over what was entered into a form that is rendered ahead, before its scripts came.
 * @param formId the id of the form element
 * @param fill takes the answers, once
 */
export function useTypedEarly(formId: string, fill: (answers: Record<string, string>) => void): void {
  // Read before the state of the empty form is written over it.
  const [early] = useState(() => answersIn(formId));
  const handOver = useEffectEvent(() => fill(early));
  useEffect(() => handOver(), []);
}
