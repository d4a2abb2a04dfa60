import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { ComponentProps, CSSProperties, KeyboardEvent, ReactNode, RefObject } from 'react';

/** An entry of the list that opens at the trigger. */
export interface Suggestion {
  id: string;
  label: string;
  /** The second line of the entry, which is searched, too. */
  note?: string;
  /** Whether it is an act on the list: those stand last, beyond the most that are visible. */
  isAct?: boolean;
}

interface Props<Option extends Suggestion> extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> {
  value: string;
  onChange: (text: string) => void;
  /** The character that opens the list, at the beginning of a word. */
  trigger: string;
  options: readonly Option[];
  /** Names the list, for screen readers. */
  listLabel: string;
  /** Returns the text that replaces the trigger and the letters after it. */
  onChoose: (option: Option) => string;
}

/** The most visible entries: further typing narrows the list. */
const SHOWN_MAX = 8;
/** The pixels that the list takes at most. */
const HEIGHT_MAX = 320;

interface Word {
  /** Where the trigger stands. */
  at: number;
  query: string;
}

/** Finds the trigger before the caret, with the letters after it on the same line. */
export function wordAt(text: string, caret: number, trigger: string): Word | undefined {
  const before = text.slice(0, caret);
  const at = before.lastIndexOf(trigger);
  if (at < 0 || /\S/.test(before.charAt(at - 1))) return undefined;
  const query = before.slice(at + trigger.length);
  return /^\s|\n/.test(query) ? undefined : { at, query };
}

/** Returns the options that have all words of the query in their label or note; those whose label begins with it come first. */
export function matchesOf<Option extends Suggestion>(options: readonly Option[], query: string): Option[] {
  const words = query.toLowerCase().split(/\s+/);
  const isFirst = ({ label }: Option) => label.toLowerCase().startsWith(query.toLowerCase());
  const found = options
    .filter(({ label, note = '' }) => {
      const text = `${label} ${note}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
  const [acts, others] = [found.filter(({ isAct }) => isAct), found.filter(({ isAct }) => !isAct)];
  return [...others.slice(0, SHOWN_MAX), ...acts];
}

/** Moves the caret of a box, once the text is there that it belongs to. */
function useNextCaret(box: RefObject<HTMLTextAreaElement | null>, value: string): (caret: number) => void {
  const nextCaret = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (nextCaret.current === undefined) return;
    box.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = undefined;
  }, [box, value]);
  return (caret) => (nextCaret.current = caret);
}

type Suggesting<Option extends Suggestion> = Pick<
  Props<Option>,
  'value' | 'onChange' | 'trigger' | 'options' | 'onChoose'
>;

/** Keeps which options the word at the caret offers, and puts the chosen one in its place. */
function useSuggestions<Option extends Suggestion>(
  box: RefObject<HTMLTextAreaElement | null>,
  { value, onChange, trigger, options, onChoose }: Suggesting<Option>,
) {
  const moveCaret = useNextCaret(box, value);
  const [caret, setCaret] = useState<number>();
  const [active, setActive] = useState(0);
  /** Where a list was closed by Escape. */
  const [closedAt, setClosedAt] = useState<number>();

  const word = caret === undefined ? undefined : wordAt(value, caret, trigger);
  const matches = word && word.at !== closedAt ? matchesOf(options, word.query) : [];

  const readCaret = ({ selectionStart, selectionEnd }: HTMLTextAreaElement) =>
    setCaret(selectionStart === selectionEnd ? selectionStart : undefined);
  return {
    matches,
    /** The option that Enter chooses. */
    current: matches[Math.min(active, matches.length - 1)],
    readCaret,
    type(target: HTMLTextAreaElement) {
      readCaret(target);
      setActive(0);
      const found = wordAt(target.value, target.selectionStart, trigger);
      if (found?.at !== closedAt || found?.query === '') setClosedAt(undefined);
      onChange(target.value);
    },
    choose(option: Option) {
      if (!word || caret === undefined) return;
      const words = onChoose(option);
      const end = word.at + words.length;
      moveCaret(end);
      setCaret(end);
      // The inserted text may contain the trigger itself.
      setClosedAt(word.at);
      onChange(value.slice(0, word.at) + words + value.slice(caret));
    },
    step: (by: number) => setActive((matches.length + active + by) % matches.length),
    close: () => setClosedAt(word?.at),
    leave: () => setCaret(undefined),
  };
}

/** Does what a key means for an open list. @returns whether it means something */
function pressInList<Option extends Suggestion>(
  { key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent }: KeyboardEvent,
  { matches, current, choose, step, close }: ReturnType<typeof useSuggestions<Option>>,
): boolean {
  const isPlain = !ctrlKey && !metaKey && !altKey && !shiftKey && !nativeEvent.isComposing;
  if (matches.length === 0 || !isPlain) return false;
  if (key === 'ArrowDown') step(1);
  else if (key === 'ArrowUp') step(-1);
  else if (key === 'Escape') close();
  else if ((key === 'Enter' || key === 'Tab') && current) choose(current);
  else return false;
  return true;
}

/** Takes text. A trigger character opens a list whose entries put text in its place: arrows, Enter or Tab, Escape. */
export function SuggestingTextarea<Option extends Suggestion>({
  value,
  onChange,
  trigger,
  options,
  listLabel,
  onChoose,
  ...rest
}: Props<Option>) {
  const box = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const suggestions = useSuggestions(box, { value, onChange, trigger, options, onChoose });
  const { matches, current, readCaret, type, choose, leave } = suggestions;
  const isOpen = matches.length > 0;
  const optionId = ({ id }: Suggestion) => `${listId}-${id}`;

  return (
    <>
      <textarea
        {...rest}
        ref={box}
        value={value}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={current && optionId(current)}
        onChange={({ target }) => type(target)}
        onSelect={(event) => {
          readCaret(event.currentTarget);
          rest.onSelect?.(event);
        }}
        onKeyDown={(event) => {
          if (pressInList(event, suggestions)) event.preventDefault();
          else rest.onKeyDown?.(event);
        }}
        onBlur={(event) => {
          leave();
          rest.onBlur?.(event);
        }}
      />
      {isOpen && (
        <List box={box} id={listId} label={listLabel}>
          {matches.map((option) => (
            <Option
              key={option.id}
              id={optionId(option)}
              option={option}
              isCurrent={option === current}
              onChoose={() => choose(option)}
            />
          ))}
        </List>
      )}
    </>
  );
}

interface OptionProps {
  id: string;
  option: Suggestion;
  isCurrent: boolean;
  onChoose: () => void;
}

function Option({ id, option: { label, note }, isCurrent, onChoose }: OptionProps) {
  return (
    <li
      id={id}
      role="option"
      aria-selected={isCurrent}
      // The focus stays in the text.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={`cursor-pointer rounded-box px-2 py-1 wrap-anywhere ${isCurrent ? 'bg-primary-tint' : 'hover:bg-locked-tint'}`}
    >
      <span className="block font-semibold">{label}</span>
      {note && <span className="line-clamp-2 text-muted">{note}</span>}
    </li>
  );
}

/** Stands below a box, or above it where there is more room, whatever the box scrolls in. */
function List({
  box,
  id,
  label,
  children,
}: {
  box: RefObject<Element | null>;
  id: string;
  label: string;
  children: ReactNode;
}) {
  const [style, setStyle] = useState<CSSProperties>();
  useLayoutEffect(() => {
    const place = () => {
      if (!box.current) return;
      const { top, bottom, left, width } = box.current.getBoundingClientRect();
      const below = window.innerHeight - bottom;
      const isBelow = below >= HEIGHT_MAX || below >= top;
      setStyle({
        ...{ left, width, maxHeight: Math.min(HEIGHT_MAX, (isBelow ? below : top) - 8) },
        ...(isBelow ? { top: bottom + 4 } : { bottom: window.innerHeight - top + 4 }),
      });
    };
    place();
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [box]);
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={label}
      style={style}
      className="fixed z-40 list-none overflow-y-auto rounded-box border border-control bg-raised p-1 text-sm text-ink shadow-lg"
    >
      {children}
    </ul>
  );
}
