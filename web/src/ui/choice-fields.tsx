/** Choices from closed lists. The state holds names; the page, and each control's `value`, show the literal label. */
import type { ReactNode } from 'react';
import { Asked, controlId, controlLooks, controlProps, Field, FieldNotes } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { PhoneFold } from './phone-fold.tsx';

/** A closed list: name → label. */
type Options = Readonly<Record<string, string>>;

interface InViewProps {
  /** Name → what choosing it means, in a line below its label. */
  notes?: Partial<Options> | undefined;
  /** What stands between the question and the options. */
  lead?: ReactNode;
  /** The group of choices of which one is open at a time on phones; without one the options are always in view. */
  foldWith?: string | undefined;
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

const nameOfLabel = (options: Options, label: string) =>
  Object.keys(options).find((name) => options[name] === label) ?? '';

/** One choice from a list that drops down. */
export function SelectField({
  options,
  value,
  onChange,
  valuesAre = 'labels',
  ...field
}: SingleProps & { valuesAre?: 'labels' | 'names' }) {
  const byName = valuesAre === 'names';
  return (
    <Field {...field}>
      <select
        {...controlProps(field)}
        value={byName ? value : (options[value] ?? '')}
        onChange={({ target }) => onChange(byName ? target.value : nameOfLabel(options, target.value))}
        className={controlLooks}
      >
        <option value="">Select</option>
        {Object.entries(options).map(([name, label]) => (
          <option key={name} value={byName ? name : label}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  );
}

function ChoiceSet({
  type,
  options,
  notes = {},
  lead,
  foldWith,
  isChosen,
  toggle,
  ...field
}: FieldProps &
  InViewProps & {
    type: 'radio' | 'checkbox';
    options: Options;
    isChosen: (name: string) => boolean;
    toggle: (name: string, chosen: boolean) => void;
  }) {
  const { 'aria-describedby': describedBy, 'aria-invalid': invalid } = controlProps(field);
  const hasNotes = Object.keys(notes).length > 0;
  const set = (
    <div className="@container">
      <div className="grid gap-x-4 gap-y-1 @sm:grid-cols-2 @2xl:grid-cols-3">
        {Object.entries(options).map(([name, label]) => (
          <label
            key={name}
            className={`flex min-h-11 cursor-pointer gap-3 rounded-box border border-transparent px-2 hover:border-control has-checked:bg-primary-tint ${hasNotes ? 'items-start py-2' : 'items-center py-1'}`}
          >
            <input
              type={type}
              name={field.name}
              value={label}
              checked={isChosen(name)}
              aria-labelledby={notes[name] && `${controlId(field.name)}-${name}`}
              aria-describedby={notes[name] && `${controlId(field.name)}-${name}-note`}
              onChange={(event) => toggle(name, event.target.checked)}
              className={`size-5 shrink-0 accent-primary ${hasNotes ? 'mt-0.5' : ''}`}
            />
            {notes[name] ? (
              <span>
                <span id={`${controlId(field.name)}-${name}`}>{label}</span>
                <span id={`${controlId(field.name)}-${name}-note`} className="block text-sm text-muted">
                  {notes[name]}
                </span>
              </span>
            ) : (
              label
            )}
          </label>
        ))}
      </div>
    </div>
  );
  return (
    <fieldset
      id={controlId(field.name)}
      tabIndex={-1}
      aria-describedby={describedBy}
      className={`grid min-w-0 gap-1 ${invalid ? 'border-l-4 border-danger pl-4' : ''}`}
    >
      <legend className="mb-1 font-semibold">
        <Asked {...field} />
      </legend>
      <FieldNotes {...field} />
      {lead}
      {foldWith === undefined ? (
        set
      ) : (
        <PhoneFold
          group={foldWith}
          chosen={Object.keys(options).flatMap((name) => (isChosen(name) ? (options[name] ?? []) : []))}
        >
          {set}
        </PhoneFold>
      )}
    </fieldset>
  );
}

/** One choice from a list in view. */
export function RadioField({ value, onChange, ...rest }: SingleProps & InViewProps) {
  return (
    <ChoiceSet {...rest} type="radio" isChosen={(name) => name === value} toggle={(name) => onChange(name)} />
  );
}

/** Several choices from a list in view; kept in the list's order. */
export function CheckboxField({ value, onChange, ...rest }: MultipleProps & InViewProps) {
  const toggle = (name: string, chosen: boolean) =>
    onChange(Object.keys(rest.options).filter((other) => (other === name ? chosen : value.includes(other))));
  return <ChoiceSet {...rest} type="checkbox" isChosen={(name) => value.includes(name)} toggle={toggle} />;
}
