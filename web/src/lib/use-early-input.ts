import { useEffect, useEffectEvent, useState } from 'react';

function typedAnswers(formId: string): Record<string, string> {
  if (typeof document === 'undefined') return {};
  const form = document.getElementById(formId);
  const entries = form instanceof HTMLFormElement ? [...new FormData(form)] : [];
  // An empty answer is left out: it would replace the stored one of the tab.
  return Object.fromEntries(
    entries.filter(([, answer]) => answer !== '').map(([name, answer]) => [name, String(answer)]),
  );
}

/** Passes on what was typed into a prerendered form before hydration. @param fill gets the answers by the names of their fields */
export function useEarlyInput(formId: string, fill: (answers: Record<string, string>) => void): void {
  // The input is read before the empty state overwrites it.
  const [early] = useState(() => typedAnswers(formId));
  const handOver = useEffectEvent(() => fill(early));
  useEffect(() => handOver(), []);
}
