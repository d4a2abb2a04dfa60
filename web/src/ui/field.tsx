import type { ReactNode } from 'react';
import { formTexts } from '@portal/schema/texts/form';

export interface FieldProps {
  /** The `name` of the control, and the base of its id. */
  name: string;
  label: string;
  /** For screen readers only. */
  hidesLabel?: boolean;
  question?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
}

export const controlId = (name: string) => `field-${name}`;
/** Moves the focus to the control of a field. */
export const focusControl = (name: string): void => document.getElementById(controlId(name))?.focus();

const hintId = (name: string) => `hint-${name}`;
const errorId = (name: string) => `error-${name}`;

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

export const controlLooks =
  'min-h-11 w-full rounded-box border bg-surface px-3 py-2 text-base text-ink placeholder:text-muted hover:border-ink [&[readonly]]:bg-page [&[readonly]]:text-muted aria-invalid:border-2 aria-invalid:border-danger border-control';

/** Marks an answer as required or optional; nothing if `required` is undefined. */
export function RequiredMark({ required }: { required?: boolean | undefined }) {
  if (required === undefined) return null;
  return required ? (
    <span className="text-danger" aria-hidden="true">
      {' '}
      *
    </span>
  ) : (
    <span className="font-normal text-muted"> {formTexts.optional}</span>
  );
}

/** The name of a question, the same wherever it stands: what it asks, and beside it the label of the specification. */
export function FieldLabel({
  label,
  question,
  required,
}: Pick<FieldProps, 'label' | 'question' | 'required'>) {
  return (
    <>
      {question ?? label}
      <RequiredMark required={required} />
      {question && (
        <>
          {' '}
          {/* The label does not break in its middle. */}
          <span className="inline-block text-sm font-normal text-muted">{label}</span>
        </>
      )}
    </>
  );
}

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
          <span className="sr-only">{formTexts.error} </span>
          {error}
        </p>
      )}
    </>
  );
}

export function Field({ children, ...field }: FieldProps & { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-1">
      <label htmlFor={controlId(field.name)} className={field.hidesLabel ? 'sr-only' : 'font-semibold'}>
        <FieldLabel {...field} />
      </label>
      <FieldNotes {...field} />
      {children}
    </div>
  );
}
