import { answerText } from '@portal/schema/answer-text';
import { wizardConflictTexts } from '@portal/schema/texts/wizard-conflict';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx';
import { isOfCall } from '../shared/calls.ts';
import type { CallQuestions } from '../shared/calls.ts';
import type { AnswerName, Answers } from '../shared/draft.ts';
import type { Merged } from '../shared/draft-merge.ts';

const sides = ['here', 'there'] as const;
type Side = (typeof sides)[number];

export function DraftConflict({
  merged: { draft, conflicts: fields },
  questions,
  labelOf,
  onResolve,
  onClose,
}: {
  merged: Merged;
  questions: CallQuestions | undefined;
  labelOf: (name: AnswerName) => string | undefined;
  onResolve: (fromThere: AnswerName[]) => void;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<Partial<Record<AnswerName, Side>>>({});
  const [isAsked, setAsked] = useState(false);
  const textOf = (name: AnswerName, given: Answers[AnswerName]) =>
    isOfCall(name) ? questions?.text(name, given) : answerText(name, given);
  const open = fields.filter((field) => !chosen[field]);
  const chooseAll = (side: Side) => setChosen(Object.fromEntries(fields.map((field) => [field, side])));
  return (
    <Dialog title={wizardConflictTexts.title} onClose={onClose}>
      <form
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (open.length === 0) onResolve(fields.filter((field) => chosen[field] === 'there'));
        }}
      >
        <p>{wizardConflictTexts.lead({ count: fields.length })}</p>
        {fields.length > 1 && (
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => chooseAll('here')}>
              {wizardConflictTexts.allHere}
            </Button>
            <Button variant="secondary" onClick={() => chooseAll('there')}>
              {wizardConflictTexts.allThere}
            </Button>
          </div>
        )}
        {fields.map((field) => (
          <fieldset key={field} className="min-w-0">
            <legend className="mb-2 font-semibold">{labelOf(field)}</legend>
            {isAsked && !chosen[field] && (
              <p className="mb-2 text-sm font-semibold text-danger">{wizardConflictTexts.choose}</p>
            )}
            <div className="grid gap-3 sm:grid-cols-2">
              {sides.map((side) => (
                <label
                  key={side}
                  className="flex min-w-0 cursor-pointer gap-3 rounded-box border border-control p-3 hover:border-ink has-checked:border-primary has-checked:bg-primary-tint"
                >
                  <input
                    type="radio"
                    name={`keep-${field}`}
                    checked={chosen[field] === side}
                    onChange={() => setChosen((now) => ({ ...now, [field]: side }))}
                    className="mt-0.5 size-5 shrink-0 accent-primary"
                  />
                  <span className="min-w-0">
                    <span className="block text-sm font-semibold">{wizardConflictTexts[side]}</span>
                    <span className="block max-h-80 overflow-y-auto wrap-anywhere whitespace-pre-line">
                      {textOf(field, (side === 'here' ? draft.answers : draft.base)[field]) || (
                        <span className="text-muted">{wizardConflictTexts.noAnswer}</span>
                      )}
                    </span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        <DialogFoot>
          <Button variant="secondary" onClick={onClose}>
            {wizardConflictTexts.later}
          </Button>
          <Button type="submit">{wizardConflictTexts.save}</Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
