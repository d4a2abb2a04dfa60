/** Choices from closed lists. The state holds names; a control's `value` is the literal label (spec §3). */
import { ChevronDown } from 'lucide-react';
import type { ReactNode, ToggleEvent } from 'react';
import { FieldLabel, controlId, controlLooks, controlProps, Field, FieldNotes } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { useMediaQuery } from './use-media-query.ts';

type Options = Readonly<Record<string, string>>;

interface ChoiceSetProps {
  notes?: Partial<Options> | undefined;
  lead?: ReactNode;
  /** The exclusive group of <details> on phones; without it the options do not fold. */
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

export function SelectField({
  options,
  value,
  onChange,
  valuesAre = 'labels',
  none = 'Select',
  ...field
}: SingleProps & { valuesAre?: 'labels' | 'names'; none?: string }) {
  const byName = valuesAre === 'names';
  return (
    <Field {...field}>
      <select
        {...controlProps(field)}
        value={byName ? value : (options[value] ?? '')}
        onChange={({ target }) => onChange(byName ? target.value : nameOfLabel(options, target.value))}
        className={controlLooks}
      >
        <option value="">{none}</option>
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
  ChoiceSetProps & {
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
        <FieldLabel {...field} />
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

/** Scrolls an opened <details> into view: another one of the group closed above it and moved it. */
function scrollIntoView({ currentTarget, newState }: ToggleEvent<HTMLDetailsElement>): void {
  if (newState === 'open') currentTarget.scrollIntoView({ block: 'nearest' });
}

function PhoneFold({
  group,
  chosen,
  children,
}: {
  group: string;
  chosen: readonly string[];
  children: ReactNode;
}) {
  const hasRoom = useMediaQuery('(min-width: 40rem)', true);
  if (hasRoom) return children;
  return (
    <details name={group} onToggle={scrollIntoView} className="group rounded-box border border-control">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 px-3 py-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          {chosen.length === 0 ? (
            'Choose'
          ) : (
            <>
              <span className="font-semibold">{chosen.length} chosen</span>
              <span className="block truncate text-sm text-muted">{chosen.join(', ')}</span>
            </>
          )}
        </span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-primary group-open:rotate-180" />
      </summary>
      <div className="border-t border-line p-2">{children}</div>
    </details>
  );
}
