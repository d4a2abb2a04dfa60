/** Choices from closed lists. Values of the state are names; a control's `value` is the literal label (spec §3). */
import { useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { fieldsTexts } from '@portal/schema/texts/fields';
import { Button } from './button.tsx';
import { FieldLabel, controlId, controlLooks, controlProps, Field, FieldNotes } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { useMediaQuery } from './use-media-query.ts';

type Options = Readonly<Record<string, string>>;

interface ChoiceSetProps {
  notes?: Partial<Options> | undefined;
  lead?: ReactNode;
  /** On phones: `compact` draws two columns where the longest word has room, and folds a long list; `column` draws one. */
  looks?: 'compact' | 'column' | undefined;
}

interface SingleProps extends FieldProps {
  options: Options;
  value: string;
  onChange: (name: string) => void;
}

interface MultipleProps extends FieldProps {
  options: Options;
  value: readonly string[];
  onChange: (names: string[]) => void;
}

/** The width of a control with its margin, frame and padding. */
const BESIDE_LABEL = '3.5rem';

/**
 * Makes up to three columns of a width in which no word of a label breaks, whatever the size of the text; two where a third
 * would leave one choice alone on the last line.
 */
function columnsFor(labels: readonly string[], narrowest: string): CSSProperties {
  const longest = Math.max(...labels.flatMap((label) => label.split(/[\s/-]/)).map(({ length }) => length));
  const share = labels.length % 6 === 4 ? '45%' : '30%';
  const width = `max(${narrowest}, ${share}, calc(${longest}ch + ${BESIDE_LABEL}))`;
  return { gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${width}), 1fr))` };
}
const FIRST_SHOWN = 6;
/** The shortest list that is folded: fewer than three hidden options would take no more room than the button. */
const FOLDED_MIN = FIRST_SHOWN + 3;

const nameOfLabel = (options: Options, label: string) =>
  Object.keys(options).find((name) => options[name] === label) ?? '';

export function SelectField({
  options,
  value,
  onChange,
  valuesAre = 'labels',
  none = fieldsTexts.select,
  more,
  autoComplete,
  ...field
}: SingleProps & {
  valuesAre?: 'labels' | 'names';
  /** The words for no choice; null where every value is a choice. */
  none?: string | null;
  more?: Options | undefined;
  autoComplete?: string | undefined;
}) {
  const byName = valuesAre === 'names';
  const drawn = (some: Options) =>
    Object.entries(some).map(([name, label]) => (
      <option key={name} value={byName ? name : label}>
        {label}
      </option>
    ));
  const all = { ...options, ...more };
  return (
    <Field {...field}>
      <select
        {...controlProps(field)}
        autoComplete={autoComplete}
        value={byName ? value : (all[value] ?? '')}
        onChange={({ target }) => onChange(byName ? target.value : nameOfLabel(all, target.value))}
        className={controlLooks}
      >
        {none !== null && <option value="">{none}</option>}
        {drawn(options)}
        {more && <optgroup label={fieldsTexts.more}>{drawn(more)}</optgroup>}
      </select>
    </Field>
  );
}

function ChoiceSet({
  type,
  options,
  notes = {},
  lead,
  looks,
  isChosen,
  toggle,
  ...field
}: FieldProps &
  ChoiceSetProps & {
    type: 'radio' | 'checkbox';
    options: Options;
    isChosen: (name: string) => boolean;
    toggle: (name: string, chosen: boolean) => void;
  }) {
  const { 'aria-describedby': describedBy, 'aria-invalid': invalid } = controlProps(field);
  const hasNotes = Object.keys(notes).length > 0;
  const hasRoom = useMediaQuery('(min-width: 40rem)', true);
  const [isOpen, setOpen] = useState(false);
  const all = Object.entries(options);
  const isFolded = looks === 'compact' && !hasRoom && !isOpen && all.length >= FOLDED_MIN;
  const shown = all.filter(([name], index) => !isFolded || index < FIRST_SHOWN || isChosen(name));
  const unfold = () => {
    setOpen(true);
    const control = all[FIRST_SHOWN]?.[1] ?? '';
    requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>(`[name="${field.name}"][value="${CSS.escape(control)}"]`)
        ?.focus({ preventScroll: true }),
    );
  };
  const set = (
    <div
      className="grid gap-x-2 gap-y-1"
      style={
        looks === 'column' && !hasRoom
          ? undefined
          : columnsFor(Object.values(options), looks && !hasNotes ? '9.5rem' : '13rem')
      }
    >
      {shown.map(([name, label]) => (
        <Choice
          key={name}
          {...{ type, name, label, hasNotes }}
          isBoxed={looks !== undefined}
          group={field.name}
          note={notes[name]}
          isChosen={isChosen(name)}
          onToggle={(chosen) => toggle(name, chosen)}
        />
      ))}
    </div>
  );
  return (
    <fieldset
      id={controlId(field.name)}
      tabIndex={-1}
      aria-describedby={describedBy}
      className={`min-w-0 ${invalid ? 'border-l-4 border-danger pl-4' : ''}`}
    >
      <legend className="mb-1 font-semibold">
        <FieldLabel {...field} />
      </legend>
      {/* A fieldset that is a grid itself leaves, in older versions of Chrome, a space as high as its legend. */}
      <div className="grid gap-1">
        <FieldNotes {...field} />
        {lead}
        {set}
        {isFolded && (
          <Button variant="ghost" className="justify-self-start" onClick={unfold}>
            {fieldsTexts.moreChoices({ count: all.length - shown.length })}
            <span className="sr-only"> {fieldsTexts.moreOf({ label: field.label })}</span>
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function Choice({
  type,
  group,
  name,
  label,
  note,
  hasNotes,
  isBoxed,
  isChosen,
  onToggle,
}: {
  type: 'radio' | 'checkbox';
  group: string;
  name: string;
  label: string;
  note: string | undefined;
  /** Whether any choice of the set has a note. */
  hasNotes: boolean;
  isBoxed: boolean;
  isChosen: boolean;
  onToggle: (chosen: boolean) => void;
}) {
  const id = `${controlId(group)}-${name}`;
  return (
    <label
      className={`flex min-h-11 cursor-pointer gap-3 rounded-box border px-2 has-checked:bg-primary-tint ${hasNotes ? 'items-start py-2' : 'items-center py-1'} ${isBoxed ? 'border-control hover:border-ink' : 'border-transparent hover:border-control'}`}
    >
      <input
        type={type}
        name={group}
        value={label}
        checked={isChosen}
        aria-labelledby={note && id}
        aria-describedby={note && `${id}-note`}
        onChange={(event) => onToggle(event.target.checked)}
        className={`size-5 shrink-0 accent-primary ${hasNotes ? 'mt-0.5' : ''}`}
      />
      {note ? (
        <span>
          <span id={id}>{label}</span>
          <span id={`${id}-note`} className="block text-sm text-muted">
            {note}
          </span>
        </span>
      ) : (
        <span>{label}</span>
      )}
    </label>
  );
}

export function RadioField({ value, onChange, ...rest }: SingleProps & ChoiceSetProps) {
  return (
    <ChoiceSet {...rest} type="radio" isChosen={(name) => name === value} toggle={(name) => onChange(name)} />
  );
}

export function CheckboxField({ value, onChange, ...rest }: MultipleProps & ChoiceSetProps) {
  const toggle = (name: string, chosen: boolean) =>
    onChange(Object.keys(rest.options).filter((other) => (other === name ? chosen : value.includes(other))));
  return <ChoiceSet {...rest} type="checkbox" isChosen={(name) => value.includes(name)} toggle={toggle} />;
}
