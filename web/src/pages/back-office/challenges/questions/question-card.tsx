import { GripVertical } from 'lucide-react';
import { useState } from 'react';
import type { DragEvent, KeyboardEvent } from 'react';
import { isOfList, questionKinds } from '@portal/schema/call-question';
import type { QuestionKind } from '@portal/schema/call-question';
import { CALL_WORDS_MAX } from '@portal/schema/limits';
import type { useForm } from '../../../../lib/use-form.ts';
import { CheckboxField, SelectField } from '../../../../ui/choice-fields.tsx';
import { TextField } from '../../../../ui/text-fields.tsx';
import { moved, RowButtons } from '../../shared/row-buttons.tsx';
import { flushSync } from 'react-dom';
import { ChoicesEditor } from './choices-editor.tsx';
import { earlierThan, editedIn, rowName } from './questions-form.ts';
import type { Edited, Rows } from './questions-form.ts';

interface Props {
  form: ReturnType<typeof useForm<Rows>>;
  list: string;
  all: readonly Edited[];
  index: number;
  onChange: (edited: Edited) => void;
  onArrange: (all: Edited[]) => void;
  onRemove: () => void;
}

/** The type of what is dragged: a card takes no text and no file. */
const DRAGGED = 'application/x-question';

/** Edits a question. It moves by its buttons, by Alt and an arrow, and by its handle. */
export function QuestionCard({ form, list, all, index, onChange, onArrange, onRemove }: Props) {
  const question = all[index] as Edited;
  const [dropAt, setDropAt] = useState<'above' | 'below'>();
  const name = rowName(question.key);
  const title = `Question ${index + 1}`;
  const bind = (part: string) => ({
    name: `${name}-${part}`,
    error: form.faults.find((fault) => fault.name === `${name}-${part}`)?.message,
  });
  const change = (some: Partial<Edited>) => onChange({ ...question, ...some });

  const moveByKeys = (event: KeyboardEvent) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1 }[event.key];
    // Alt and an arrow open a list.
    if (to === undefined || !event.altKey || event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    if (!all[to]) return;
    const focused = document.activeElement;
    flushSync(() => onArrange(moved(all, index, to)));
    // A card that is put to another place loses the focus.
    if (focused instanceof HTMLElement) focused.focus();
  };
  const halfOf = ({ currentTarget, clientY }: DragEvent) => {
    const { top, height } = currentTarget.getBoundingClientRect();
    return clientY < top + height / 2 ? 'above' : 'below';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDropAt(undefined);
    const from = all.findIndex(({ key }) => key === event.dataTransfer.getData(DRAGGED));
    const gap = halfOf(event) === 'above' ? index : index + 1;
    if (from >= 0) onArrange(moved(all, from, gap > from ? gap - 1 : gap));
  };

  const stored = editedIn(form.initial).find(({ key }) => key === question.key);
  const isOtherKind = stored !== undefined && stored.kind !== question.kind;
  const listed = earlierThan(all, index);
  const earlier = listed.find(({ key }) => key === question.asksAfter);
  const namesOf = (some: readonly Edited[]) =>
    Object.fromEntries(
      some.map(({ key, label }) => [key, label || `Question ${all.findIndex((one) => one.key === key) + 1}`]),
    );
  return (
    <fieldset
      className="question-card"
      data-drop={dropAt}
      onKeyDown={moveByKeys}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setDropAt(halfOf(event));
      }}
      onDragLeave={() => setDropAt(undefined)}
      onDrop={drop}
    >
      <legend className="sr-only">{title}</legend>
      <div className="question-head">
        <span
          aria-hidden="true"
          title="Drag it to another place, or press Alt and an arrow in it"
          className="question-handle"
          draggable
          onDragStart={({ dataTransfer, currentTarget }) => {
            dataTransfer.setData(DRAGGED, question.key);
            dataTransfer.effectAllowed = 'move';
            dataTransfer.setDragImage(currentTarget.parentElement ?? currentTarget, 0, 0);
          }}
        >
          <GripVertical className="size-5" />
          {title}
        </span>
        <RowButtons {...{ list, index, onArrange, onRemove }} rows={all} of={question.label || title} />
      </div>
      <div className="question-parts">
        <TextField
          {...bind('label')}
          label="Question"
          value={question.label}
          onChange={(label) => change({ label })}
          required
        />
        <SelectField
          {...bind('kind')}
          label="Answered with"
          hint={isOtherKind ? 'This makes a new question.' : undefined}
          options={questionKinds}
          value={question.kind}
          onChange={(kind) => change({ kind: kind as QuestionKind })}
          none={null}
          valuesAre="names"
          required
        />
        <TextField
          {...bind('hint')}
          label="Hint"
          value={question.hint}
          onChange={(hint) => change({ hint })}
          required={false}
        />
        <CheckboxField
          {...bind('isRequired')}
          label="Answer"
          options={{ yes: 'An answer is required' }}
          value={question.isRequired ? ['yes'] : []}
          onChange={(chosen) => change({ isRequired: chosen.length > 0 })}
        />
        {question.kind === 'LONG_TEXT' && (
          <TextField
            {...bind('maxWords')}
            label="Most words"
            hint={`Up to ${CALL_WORDS_MAX.toLocaleString('en')}.`}
            value={question.maxWords}
            onChange={(maxWords) => change({ maxWords })}
            inputMode="numeric"
            required={false}
          />
        )}
      </div>
      {isOfList(question.kind) && (
        <ChoicesEditor
          {...bind('choices')}
          choices={question.choices}
          errorOf={(at) => bind(`choices-${at}-label`).error}
          onChange={(choices) => change({ choices })}
        />
      )}
      {(listed.length > 0 || question.asksAfter !== '') && (
        <div className="question-parts">
          <SelectField
            {...bind('asksAfter')}
            label="Ask only after"
            options={{
              ...namesOf(listed),
              ...(question.asksAfter && !earlier && { [question.asksAfter]: 'A question that is not above' }),
            }}
            none="Always ask it"
            value={question.asksAfter}
            onChange={(asksAfter) => change({ asksAfter, asksFor: '' })}
            valuesAre="names"
            required={false}
          />
          {earlier && (
            <SelectField
              {...bind('asksFor')}
              label="When the answer is"
              options={Object.fromEntries(earlier.choices.map((choice) => [choice.name, choice.label]))}
              value={question.asksFor}
              onChange={(asksFor) => change({ asksFor })}
              valuesAre="names"
              required
            />
          )}
        </div>
      )}
    </fieldset>
  );
}
