/** Controls that narrow a list: they take effect by themselves, without a button. */
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { controlId, controlLooks, controlProps, Field } from './field.tsx';

/** How long typing rests before the text takes effect, in milliseconds. */
const PAUSE = 300;

/**
 * The filters of a list, side by side.
 * @param onLeave told when one of them is left
 */
export function Filters({
  label,
  onLeave,
  children,
}: {
  label: string;
  onLeave: () => void;
  children: ReactNode;
}) {
  return (
    <search aria-label={label} onBlur={onLeave} className="flex flex-wrap items-end gap-4">
      {children}
    </search>
  );
}

/**
 * A text that narrows a list: once the typing rests, at Enter, or when the field is left.
 * @param value what the list is narrowed by now; when that changes from outside, by Back for example, the field follows
 */
export function FilterField({
  value,
  onChange,
  placeholder,
  max,
  ...field
}: {
  name: string;
  label: string;
  hint?: string;
  placeholder?: string;
  /** The longest text, in characters. */
  max: number;
  value: string;
  onChange: (text: string) => void;
}) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== known) {
    setKnown(value);
    // What comes back is our own text: more may have been typed since.
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }
  const send = (typed: string) => {
    setText(typed);
    setSent(typed);
    if (typed !== value) onChange(typed);
  };
  const sendTyped = useEffectEvent(() => send(text));
  useEffect(() => {
    if (text === sent) return;
    const timer = setTimeout(() => sendTyped(), PAUSE);
    return () => clearTimeout(timer);
  }, [text, sent]);

  return (
    <form
      className="w-full max-w-2xl"
      onSubmit={(event) => {
        event.preventDefault();
        send(text);
      }}
    >
      <Field {...field}>
        <div className="relative">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-3 left-3 size-5 text-muted"
          />
          <input
            {...controlProps(field)}
            type="search"
            value={text}
            placeholder={placeholder}
            maxLength={max}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
            onBlur={() => send(text)}
            // Room for the button at its end, there or not: nothing moves when it comes.
            className={`${controlLooks} pr-20! pl-10! [&::-webkit-search-cancel-button]:hidden`}
          />
          {text && (
            <Button
              variant="ghost"
              className="absolute! top-0 right-0 px-3!"
              onClick={() => {
                send('');
                document.getElementById(controlId(field.name))?.focus();
              }}
            >
              Clear
            </Button>
          )}
        </div>
      </Field>
    </form>
  );
}

/** One choice that narrows a list, or none. */
export function FilterSelect({
  options,
  all,
  value,
  onChange,
  ...field
}: {
  name: string;
  label: string;
  /** Name → label. */
  options: Readonly<Record<string, string>>;
  /** What the choice of none is called. */
  all: string;
  value: string;
  onChange: (name: string) => void;
}) {
  return (
    <div className="max-sm:w-full">
      <Field {...field}>
        <select
          {...controlProps(field)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={controlLooks}
        >
          <option value="">{all}</option>
          {Object.entries(options).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </Field>
    </div>
  );
}
