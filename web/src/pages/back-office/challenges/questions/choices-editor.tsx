import { CALL_CHOICES_MAX } from '@portal/schema/limits';
import { Button } from '../../../../ui/button.tsx';
import { controlId, FieldNotes } from '../../../../ui/field.tsx';
import { TextField } from '../../../../ui/text-fields.tsx';
import { arrange, RowButtons } from '../../shared/row-buttons.tsx';
import { newName } from './questions-form.ts';
import type { Edited } from './questions-form.ts';

/** Edits the choices of a question. Enter in the last one adds another. */
export function ChoicesEditor({
  name,
  choices,
  error,
  errorOf,
  onChange,
}: {
  name: string;
  choices: Edited['choices'];
  error: string | undefined;
  /** Returns the fault of the choice at a place. */
  errorOf: (index: number) => string | undefined;
  onChange: (choices: Edited['choices']) => void;
}) {
  const isFull = choices.length >= CALL_CHOICES_MAX;
  const controlOf = (index: number) => `${name}-${index}-label`;
  const add = () => {
    const added = { name: newName(choices.map((choice) => choice.name)), label: '' };
    arrange(() => onChange([...choices, added]), controlId(controlOf(choices.length)));
  };
  return (
    <fieldset id={controlId(name)} tabIndex={-1} className="grid gap-2">
      <legend className="mb-1 font-semibold">Choices</legend>
      <FieldNotes {...{ name, error }} />
      {choices.map((choice, index) => (
        <div
          key={choice.name}
          className="choice-row"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
            if (event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            if (index < choices.length - 1) document.getElementById(controlId(controlOf(index + 1)))?.focus();
            else if (!isFull) add();
          }}
        >
          <TextField
            name={controlOf(index)}
            label={`Choice ${index + 1}`}
            hidesLabel
            value={choice.label}
            error={errorOf(index)}
            onChange={(label) => onChange(choices.with(index, { ...choice, label }))}
          />
          <div className="row-buttons">
            <RowButtons
              list={name}
              rows={choices}
              index={index}
              of={choice.label || `Choice ${index + 1}`}
              onArrange={onChange}
            />
          </div>
        </div>
      ))}
      <Button
        id={`${name}-add`}
        variant="ghost"
        className="justify-self-start"
        softDisabled={isFull}
        onClick={add}
      >
        Add a choice
      </Button>
      {isFull && (
        <p className="text-sm text-muted">{`A question has ${CALL_CHOICES_MAX} choices at most.`}</p>
      )}
    </fieldset>
  );
}
