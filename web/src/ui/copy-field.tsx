import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { buttonLooks } from './button.tsx';
import { controlLooks, controlProps, Field } from './field.tsx';
import type { FieldProps } from './field.tsx';

/** A text that is there to be taken along: read-only, with a button that copies it. */
export function CopyField({ value, ...field }: FieldProps & { value: string }) {
  const control = useRef<HTMLTextAreaElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'selected'>();

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      // Where the browser keeps its clipboard to itself, as without https, people copy what the focus selects.
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
          rows={2}
          value={value}
          spellCheck={false}
          // What is shown once is not kept with the tab.
          autoComplete="off"
          onFocus={(event) => event.target.select()}
          className={`${controlLooks} field-sizing-content resize-none font-mono text-sm wrap-anywhere text-ink!`}
        />
        <button type="button" className={buttonLooks('secondary', 'min-w-34')} onClick={() => void copy()}>
          <Icon aria-hidden="true" className="size-5" />
          {outcome === 'copied' ? 'Copied' : 'Copy'}
          <span className="sr-only"> {field.label}</span>
        </button>
      </div>
      <p role="status" className={outcome === 'selected' ? 'text-sm text-muted' : 'sr-only'}>
        {outcome === 'copied' && 'Copied'}
        {outcome === 'selected' && 'The text is selected: copy it with Ctrl+C, or ⌘C on a Mac.'}
      </p>
    </Field>
  );
}
