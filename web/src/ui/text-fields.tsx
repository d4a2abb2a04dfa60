import { useState } from 'react';
import type { HTMLInputAutoCompleteAttribute } from 'react';
import { formTexts } from '@portal/schema/texts/form';
import { controlLooks, controlProps, Field } from './field.tsx';
import type { FieldProps } from './field.tsx';

export interface TextProps extends FieldProps {
  value: string;
  onChange?: (value: string) => void;
  /** Called when a telephone number is about to be entered. */
  onEnter?: (() => void) | undefined;
  /** Called when a telephone number was entered: a wrong one looks right, so it is checked at once. */
  onLeave?: (() => void) | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute;
}

export function TextField({
  type = 'text',
  value,
  onChange,
  autoComplete,
  inputMode,
  onEnter,
  onLeave,
  ...field
}: TextProps & {
  type?: 'text' | 'email' | 'tel' | 'url';
  inputMode?: 'numeric' | 'tel' | 'text' | 'url';
}) {
  const isNumber = type === 'tel' || inputMode === 'tel';
  return (
    <Field {...field}>
      <input
        {...controlProps(field)}
        {...(isNumber && { onFocus: onEnter, onBlur: onLeave })}
        type={type}
        value={value}
        autoComplete={autoComplete}
        inputMode={inputMode}
        onChange={(event) => onChange?.(event.target.value)}
        className={controlLooks}
      />
    </Field>
  );
}

export function PasswordField({ value, onChange, autoComplete, ...field }: TextProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...field}>
      <div className="relative">
        <input
          {...controlProps(field)}
          type={shown ? 'text' : 'password'}
          value={value}
          autoComplete={autoComplete}
          onChange={(event) => onChange?.(event.target.value)}
          className={`${controlLooks} pr-[5rem]`}
        />
        <button
          type="button"
          aria-label={formTexts[shown ? 'hideIt' : 'showIt']({ label: field.label.toLowerCase() })}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 min-w-16 rounded-box px-3 font-semibold text-primary hover:text-primary-hover"
        >
          {shown ? formTexts.hide : formTexts.show}
        </button>
      </div>
    </Field>
  );
}

/** Asks password managers to leave a field alone, each by its own attribute. */
const UNFILLED = {
  'data-1p-ignore': '',
  'data-bwignore': '',
  'data-lpignore': 'true',
  'data-protonpass-ignore': '',
  'data-form-type': 'other',
};

/** Renders a field that only bots fill in: it is hidden, and browsers and password managers do not know its name. */
export function Honeypot({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div hidden>
      <label>
        Leave this empty
        <input
          {...UNFILLED}
          name="blank"
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
    </div>
  );
}
