import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { fieldsTexts } from '@portal/schema/texts/fields';
import { buttonLooks } from './button.tsx';
import { controlLooks, controlProps, Field } from './field.tsx';
import type { FieldProps } from './field.tsx';

export function CopyField({ value, rows = 2, ...field }: FieldProps & { value: string; rows?: number }) {
  const control = useRef<HTMLTextAreaElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'selected'>();

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      // Without https there is no clipboard API: select the text instead.
      control.current?.focus();
      setOutcome('selected');
    }
  };

  const Icon = outcome === 'copied' ? Check : Copy;
  return (
    <Field {...field}>
      <div className="grid items-start gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
        <textarea
          {...controlProps(field)}
          ref={control}
          readOnly
          rows={rows}
          value={value}
          spellCheck={false}
          // A secret must not be restored with the tab.
          autoComplete="off"
          onFocus={(event) => event.target.select()}
          className={`${controlLooks} field-sizing-content resize-none font-mono text-sm wrap-anywhere text-ink!`}
        />
        <button type="button" className={buttonLooks('secondary', 'min-w-34')} onClick={() => void copy()}>
          <Icon aria-hidden="true" className="size-5" />
          <span>{outcome === 'copied' ? fieldsTexts.copied : fieldsTexts.copy}</span>
          <span className="sr-only"> {field.label}</span>
        </button>
      </div>
      <p role="status" className={outcome === 'selected' ? 'text-sm text-muted' : 'sr-only'}>
        {outcome === 'copied' && <span>{fieldsTexts.copied}</span>}
        {outcome === 'selected' && <span>{fieldsTexts.selected}</span>}
      </p>
    </Field>
  );
}
