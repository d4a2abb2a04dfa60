import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { SelectField } from './choice-fields.tsx';
import { controlLooks, controlProps, Field, focusControl } from './field.tsx';

/** Debounce, in milliseconds. */
const PAUSE = 300;

/** Frames the filters of a list in one line, which wraps. */
export function FilterSearch({
  label,
  onLeave,
  children,
}: {
  label: string;
  onLeave: () => void;
  children: ReactNode;
}) {
  return (
    <search aria-label={label} onBlur={onLeave} className="flex flex-wrap gap-2">
      {children}
    </search>
  );
}

/** Sends the typed text after a pause, or at once; Back restores it. */
function useTyped(value: string, onChange: (text: string) => void) {
  const [text, setText] = useState(value);
  const [previous, setPrevious] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== previous) {
    setPrevious(value);
    // A value that this field sent is skipped: the user may have typed on.
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
  return { text, setText, send };
}

/** A text filter that applies after a pause; Enter, Escape and blur apply it at once. @param offered what the empty box offers @param onDone is called with the text at Enter and blur */
export function FilterField({
  value,
  onChange,
  placeholder,
  max,
  offered = [],
  onDone,
  ...field
}: {
  name: string;
  label: string;
  hidesLabel?: boolean;
  hint?: string;
  placeholder?: string;
  max: number;
  value: string;
  onChange: (text: string) => void;
  offered?: readonly string[];
  onDone?: ((text: string) => void) | undefined;
}) {
  const { text, setText, send } = useTyped(value, onChange);
  const offers = useId();
  const box = useRef<HTMLInputElement>(null);
  /** Leaves the box with its words, so that keys act on the list. */
  const leave = () => box.current?.blur();
  const done = () => {
    send(text);
    onDone?.(text);
  };
  return (
    <form
      className="w-full"
      onSubmit={(event) => {
        event.preventDefault();
        leave();
      }}
    >
      <Field {...field}>
        {/* Where the filters leave it little room, the box with the focus lies over them. */}
        <div className="relative h-11">
          <div className="absolute inset-y-0 w-full focus-within:z-20 focus-within:min-w-72">
            <Search
              aria-hidden="true"
              className="pointer-events-none absolute top-3 left-3 size-5 text-muted"
            />
            <input
              {...controlProps(field)}
              ref={box}
              type="search"
              value={text}
              placeholder={placeholder}
              maxLength={max}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Escape') return;
                // The browser would empty the box.
                event.preventDefault();
                leave();
              }}
              onBlur={done}
              list={offered.length > 0 && text === '' ? offers : undefined}
              className={`${controlLooks} pl-10! text-ellipsis ${text && 'pr-11!'} [&::-webkit-search-cancel-button]:hidden`}
            />
            <datalist id={offers}>
              {offered.map((one) => (
                <option key={one} value={one} />
              ))}
            </datalist>
            {text && (
              <Button
                variant="ghost"
                aria-label="Clear"
                className="absolute! top-0 right-0 px-3!"
                onClick={() => {
                  send('');
                  focusControl(field.name);
                }}
              >
                <X aria-hidden="true" className="size-5" />
              </Button>
            )}
          </div>
        </div>
      </Field>
    </form>
  );
}

export function FilterSelect({
  all,
  ...field
}: Omit<ComponentProps<typeof SelectField>, 'none' | 'valuesAre'> & {
  all: string;
}) {
  return (
    <div className="w-full md:w-auto md:max-w-72 md:min-w-48">
      <SelectField {...field} none={all} valuesAre="names" />
    </div>
  );
}
