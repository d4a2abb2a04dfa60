import type { ReactNode } from 'react';
import { isRequired } from '@portal/schema/fields';
import type { ChoiceField, ChoicesField, TextField as TextEntry } from '@portal/schema/fields';
import { CheckboxField, RadioField, SelectField } from './choice-fields.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-fields.tsx';

interface Props {
  field: (TextEntry | ChoiceField | ChoicesField) & { wire: string };
  required?: boolean;
  value: string | readonly string[] | undefined;
  error?: string | undefined;
  onChange: (value: string | string[]) => void;
  onEnter?: () => void;
  onLeave?: () => void;
  looks?: 'compact' | 'column';
  lead?: ReactNode;
}

export function FormField({ field, required, value, error, onChange, onEnter, onLeave, looks, lead }: Props) {
  const { wire: name, label, question, hint } = field;
  const common = { name, label, question, hint, error, required: required ?? isRequired(field.rule) };
  if (field.kind === 'choices') {
    const { list: options, notes } = field;
    const chosen = Array.isArray(value) ? value : [];
    return <CheckboxField {...common} {...{ options, notes, looks, lead, onChange }} value={chosen} />;
  }
  const text = typeof value === 'string' ? value : '';
  switch (field.kind) {
    case 'choice':
    case 'code': {
      const choice = { ...common, options: field.list, value: text, onChange };
      return field.control === 'radio' ? (
        <RadioField {...choice} {...{ notes: field.notes, looks }} />
      ) : (
        <SelectField {...choice} autoComplete={field.autoComplete} />
      );
    }
    case 'longText':
      return <TextArea {...common} max={field.max ?? Infinity} value={text} onChange={onChange} />;
    case 'text':
      return <TextField {...common} {...field.input} {...{ onChange, onEnter, onLeave }} value={text} />;
  }
}
