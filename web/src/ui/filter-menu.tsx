/** A filter that folds away into a button: what is chosen shows as a number on it. */
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

/**
 * A button that opens a panel of controls below it. Escape, and going elsewhere, close it.
 * On small screens the panel takes the width of the nearest positioned ancestor.
 * @param count how many choices are in force
 * @param onClose told when the panel closes
 */
export function FilterMenu({
  label,
  count,
  onClose,
  children,
}: {
  label: string;
  count: number;
  onClose?: () => void;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const [alignRight, setAlignRight] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const panelId = useId();

  const close = () => {
    setOpen(false);
    onClose?.();
  };
  const closeLatest = useRef(close);
  useLayoutEffect(() => {
    closeLatest.current = close;
  });
  useEffect(() => {
    if (!open) return;
    const closeOutside = ({ target }: PointerEvent) => {
      if (!box.current?.contains(target as Node)) closeLatest.current();
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);
  useLayoutEffect(() => {
    if (!open || !panel.current || !button.current) return;
    const { left } = button.current.getBoundingClientRect();
    setAlignRight(left + panel.current.offsetWidth > document.documentElement.clientWidth - 16);
  }, [open]);

  return (
    <div
      ref={box}
      className="md:relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        close();
        button.current?.focus();
      }}
      onBlur={({ relatedTarget }) => {
        if (open && relatedTarget && !box.current?.contains(relatedTarget)) close();
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => (open ? close() : setOpen(true))}
        className={`inline-flex min-h-11 items-center gap-2 rounded-box border px-3 font-semibold text-primary ${count > 0 ? 'border-primary bg-primary-tint hover:border-ink' : 'border-control bg-white hover:border-primary'}`}
      >
        {label}
        {count > 0 && (
          <span className="rounded-full bg-primary px-2 text-sm text-white tabular-nums">
            {count}
            <span className="sr-only"> chosen</span>
          </span>
        )}
        <ChevronDown aria-hidden="true" className={`size-4 shrink-0 ${open ? 'rotate-180' : ''}`} />
      </button>
      {open && (
        <div
          ref={panel}
          id={panelId}
          // A click between the controls must not count as going elsewhere.
          tabIndex={-1}
          className={`absolute z-30 mt-2 max-h-[min(28rem,70dvh)] overflow-y-auto rounded-box border border-control bg-white p-2 shadow-lg max-md:inset-x-0 md:w-64 ${alignRight ? 'md:right-0' : 'md:left-0'}`}
        >
          {children}
        </div>
      )}
    </div>
  );
}

/** The choices of a closed list: several, or one of them at most. The state and each control's `value` are names. */
export function FilterChoices<Name extends string>({
  name,
  legend,
  options,
  chosen,
  onChange,
  several = true,
}: {
  name: string;
  legend: string;
  /** Name → label. */
  options: Readonly<Record<Name, string>>;
  chosen: readonly Name[];
  onChange: (chosen: Name[]) => void;
  several?: boolean;
}) {
  const names = Object.keys(options) as Name[];
  const toggle = (changed: Name, isChosen: boolean) =>
    onChange(
      several ? names.filter((each) => (each === changed ? isChosen : chosen.includes(each))) : [changed],
    );
  return (
    <fieldset className="grid min-w-0">
      <legend className="sr-only">{legend}</legend>
      {names.map((each) => (
        <label
          key={each}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-box border border-transparent px-2 py-1 wrap-anywhere hover:border-control has-checked:bg-primary-tint"
        >
          <input
            type={several ? 'checkbox' : 'radio'}
            name={name}
            value={each}
            checked={chosen.includes(each)}
            onChange={({ target }) => toggle(each, target.checked)}
            className="size-5 shrink-0 accent-primary"
          />
          {options[each]}
        </label>
      ))}
    </fieldset>
  );
}
