import { wizardCallsTexts } from '@portal/schema/texts/wizard-calls';
import { useEffect, useEffectEvent, useState } from 'react';
import { useOnline } from '../../../../lib/use-online.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { isOfCall } from '../../shared/calls.ts';
import type { Act, DraftState } from '../../shared/draft-acts.ts';

/** Drops the answers to questions that the call asks no more, and says which. */
export function ChangedQuestions({
  state: { draft, questions },
  act,
}: {
  state: DraftState;
  act: (act: Act) => void;
}) {
  const isOnline = useOnline();
  const [seen, setSeen] = useState({ questions, before: questions });
  if (seen.questions !== questions) setSeen({ questions, before: seen.questions });
  const [dropped, setDropped] = useState<string[]>([]);
  // Without a connection the device may know older questions than the draft answers.
  const gone = Object.keys(isOnline ? draft.answers : {})
    .filter(isOfCall)
    .filter((name) => draft.answers[name]?.length && !questions?.labels[name]);
  const lines = gone.map((name) => {
    const [label, words] = [seen.before?.labels[name], [draft.answers[name]].flat().join(', ')];
    return label ? `${label}: “${seen.before?.text(name, draft.answers[name])}”` : `“${words}”`;
  });
  const added = lines.filter((line) => !dropped.includes(line));
  if (added.length > 0) setDropped([...dropped, ...added]);
  const drop = useEffectEvent(() => {
    for (const field of gone) act({ type: 'answer', field, value: [] });
  });
  const isDue = gone.length > 0;
  useEffect(() => {
    if (isDue) drop();
  }, [isDue]);
  if (dropped.length === 0) return null;
  return (
    <Notice tone="info">
      <p>{wizardCallsTexts.changed}</p>
      <ul className="grid gap-1">
        {dropped.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      <Button variant="ghost" onClick={() => setDropped([])}>
        {wizardCallsTexts.ok}
      </Button>
    </Notice>
  );
}
