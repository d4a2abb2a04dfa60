import type { ReactNode } from 'react';
import { isRequired } from '@portal/schema/fields';
import type { ChoiceField, ChoicesField, TextField as TextEntry } from '@portal/schema/fields';
import { CheckboxField, RadioField, SelectField } from './choice-fields.tsx';
import { TextArea, TextField } from './text-fields.tsx';

interface Props {
  field: (TextEntry | ChoiceField | ChoicesField) & { wire: string };
  /** Whether an answer is required, where it is not the field's own rule that decides. */
  required?: boolean;
  value: string | readonly string[] | undefined;
  error?: string | undefined;
  onChange: (value: string | string[]) => void;
  /** The group of choices of which one is open at a time on phones. */
  foldWith?: string;
  /** Content between the question and its choices. */
  lead?: ReactNode;
}

/** Draws the control that a field's entry describes. */
export function FormField({ field, required, value, error, onChange, foldWith, lead }: Props) {
  const { wire: name, label, ask: question, hint } = field;
  const common = { name, label, question, hint, error, required: required ?? isRequired(field.rule) };
  if (field.kind === 'choices') {
    const { list: options, notes } = field;
    const chosen = Array.isArray(value) ? value : [];
    return <CheckboxField {...common} {...{ options, notes, foldWith, lead, onChange }} value={chosen} />;
  }
  const text = typeof value === 'string' ? value : '';
  switch (field.kind) {
    case 'choice':
    case 'code': {
      const choice = { ...common, options: field.list, value: text, onChange };
      return field.control === 'radio' ? (
        <RadioField {...choice} notes={field.notes} />
      ) : (
        <SelectField {...choice} />
      );
    }
    case 'longText':
      return <TextArea {...common} max={field.max ?? Infinity} value={text} onChange={onChange} />;
    case 'text':
      return <TextField {...common} {...field.input} value={text} onChange={onChange} />;
  }
}
