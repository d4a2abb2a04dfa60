import { useState } from 'react';
import { ideaFields } from '@portal/schema/idea';
import type { IdeaField } from '@portal/schema/idea';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Merged } from '../shared/draft.ts';
import { inWords } from './answer-words.ts';

const places = { here: 'Here', there: 'In the other place' } as const;
type Place = keyof typeof places;

/** Lets the person choose between answers that were changed here and in another place. */
export function DraftConflict({
  merged: { draft, conflicts: fields },
  onResolve,
  onClose,
}: {
  merged: Merged;
  /** @param fromThere the answers to take from the other place */
  onResolve: (fromThere: IdeaField[]) => void;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<Partial<Record<IdeaField, Place>>>({});
  const [isAsked, setAsked] = useState(false);
  const open = fields.filter((field) => !chosen[field]);
  const chooseAll = (place: Place) => setChosen(Object.fromEntries(fields.map((field) => [field, place])));
  return (
    <Dialog title="Choose which answers to keep" onClose={onClose}>
      <form
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (open.length === 0) onResolve(fields.filter((field) => chosen[field] === 'there'));
        }}
      >
        <p>
          You changed {fields.length === 1 ? 'this answer' : 'these answers'} here, and on another device or
          in another tab. Nothing is overwritten until you choose.
        </p>
        {fields.length > 1 && (
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => chooseAll('here')}>
              Keep all from here
            </Button>
            <Button variant="secondary" onClick={() => chooseAll('there')}>
              Take all from the other place
            </Button>
          </div>
        )}
        {fields.map((field) => (
          <fieldset key={field} className="min-w-0">
            <legend className="mb-2 font-semibold">{ideaFields[field].label}</legend>
            {isAsked && !chosen[field] && (
              <p className="mb-2 text-sm font-semibold text-danger">Choose one of the two answers.</p>
            )}
            <div className="grid gap-3 sm:grid-cols-2">
              {(['here', 'there'] as const).map((place) => (
                <label
                  key={place}
                  className="flex min-w-0 cursor-pointer gap-3 rounded-box border border-control p-3 hover:border-ink has-checked:border-primary has-checked:bg-primary-tint"
                >
                  <input
                    type="radio"
                    name={`keep-${field}`}
                    checked={chosen[field] === place}
                    onChange={() => setChosen((now) => ({ ...now, [field]: place }))}
                    className="mt-0.5 size-5 shrink-0 accent-primary"
                  />
                  <span className="min-w-0">
                    <span className="block text-sm font-semibold">{places[place]}</span>
                    <span className="block max-h-48 overflow-y-auto wrap-anywhere whitespace-pre-line">
                      {inWords(field, (place === 'here' ? draft.answers : draft.base)[field]) || (
                        <span className="text-muted">No answer</span>
                      )}
                    </span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Decide later
          </Button>
          <Button type="submit">Save these answers</Button>
        </div>
      </form>
    </Dialog>
  );
}
