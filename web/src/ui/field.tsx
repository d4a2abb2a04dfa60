/** The frame of every form control: label, hint, error, and how they are tied together. */
import type { ReactNode } from 'react';

/** What every form control takes. */
export interface FieldProps {
  /** The control's `name`, by which error summaries find it too. */
  name: string;
  label: string;
  /** The label as a plain question: it is asked first, and the label stands below it. */
  question?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
}

/** The id of the control of a name. */
export const controlId = (name: string) => `field-${name}`;
const hintId = (name: string) => `hint-${name}`;
const errorId = (name: string) => `error-${name}`;

/** The attributes that tie a control to its label, hint and error. */
export function controlProps({ name, hint, error, required }: FieldProps) {
  const described = [hint && hintId(name), error && errorId(name)].filter(Boolean).join(' ');
  return {
    id: controlId(name),
    name,
    'aria-required': required || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  } as const;
}

/** The look of text controls, in each state. */
export const controlLooks =
  'min-h-11 w-full rounded-box border bg-white px-3 py-2 text-base text-ink placeholder:text-muted hover:border-ink [&[readonly]]:bg-page [&[readonly]]:text-muted aria-invalid:border-2 aria-invalid:border-danger border-control';

/** What follows a label: that the answer is needed, or that it is not; nothing where the question does not arise. */
export function Need({ required }: { required?: boolean | undefined }) {
  if (required === undefined) return null;
  return required ? (
    <span className="text-danger" aria-hidden="true">
      {' '}
      *
    </span>
  ) : (
    <span className="font-normal text-muted"> (optional)</span>
  );
}

/** What a control asks: the label, or the plain question with the label below it. */
export function Asked({ label, question, required }: Pick<FieldProps, 'label' | 'question' | 'required'>) {
  return (
    <>
      {question ?? label}
      <Need required={required} />
      {question && <span className="block text-sm font-normal text-muted">{label}</span>}
    </>
  );
}

/** Hint and error of a control. */
export function FieldNotes({ name, hint, error }: Pick<FieldProps, 'name' | 'hint' | 'error'>) {
  return (
    <>
      {hint && (
        <p id={hintId(name)} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId(name)} className="text-sm font-semibold text-danger">
          <span className="sr-only">Error: </span>
          {error}
        </p>
      )}
    </>
  );
}

/** Label, notes and control, one below the other. */
export function Field({ children, ...field }: FieldProps & { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-1">
      <label htmlFor={controlId(field.name)} className="font-semibold">
        <Asked {...field} />
      </label>
      <FieldNotes {...field} />
      {children}
    </div>
  );
}
