import { useEffect, useId, useRef } from 'react';
import { partsTexts } from '@portal/schema/texts/parts';
import { isSame } from '../lib/merge-values.ts';
import type { Value } from '../lib/merge-values.ts';
import { valueAt } from '../lib/use-checked-form.ts';
import type { Conflict } from '../lib/use-checked-form.ts';
import { RadioField } from './choice-fields.tsx';

/** Returns the label and the value of a field of a form; undefined stands for a missing row. */
export type InWords = (name: string, value: Value | undefined) => { label: string; words: string };

interface Props {
  form: {
    values: Record<string, Value>;
    conflicts: readonly Conflict[];
    attempt: number;
    choose: (conflict: Conflict, whose: 'mine' | 'theirs') => void;
  };
  inWords: InWords;
}

/**
 * Shows both values of the fields that another person changed, too, and asks which one stays. It takes the focus at each
 * Save.
 */
export function ConflictFields({ form: { values, conflicts, attempt, choose }, inWords }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const isAsking = conflicts.some(({ isChosen }) => !isChosen);
  useEffect(() => {
    if (isAsking && attempt > 0) box.current?.focus();
  }, [isAsking, attempt]);
  if (conflicts.length === 0) return null;
  return (
    <div
      ref={box}
      role="group"
      tabIndex={-1}
      aria-labelledby={titleId}
      className="grid gap-4 rounded-box border-2 border-primary bg-surface p-4"
    >
      <p id={titleId} className="font-semibold">
        {partsTexts.conflict({ who: conflicts[0]?.by ?? partsTexts.somebody })}
      </p>
      {conflicts.map((conflict) => {
        const { name, mine, theirs, by, isChosen } = conflict;
        const held = valueAt(values, name);
        const isTheirs = isChosen && isSame(held, theirs);
        const words = (value: Value | undefined) => inWords(name, value).words || partsTexts.nothing;
        return (
          <RadioField
            key={name}
            name={`conflict-${name}`}
            label={inWords(name, mine).label}
            options={{
              mine: partsTexts.mine({ answer: words(mine) }),
              theirs: partsTexts.theirs({ who: by ?? partsTexts.somebody, answer: words(theirs) }),
            }}
            looks="column"
            value={isChosen ? (isTheirs ? 'theirs' : 'mine') : ''}
            onChange={(whose) => choose(conflict, whose === 'theirs' ? 'theirs' : 'mine')}
          />
        );
      })}
    </div>
  );
}
