import { ChevronDown, Ellipsis } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import '../gaps/popover.ts';
import { Button } from './button.tsx';

/**
 * Whether a mouse enters the button of a menu while another menu is open: as among the menus of a desktop program, it leads
 * from menu to menu. Where keys are at work in the open menu, it stays.
 */
const followsMouse = (button: Element, pointerType: string): boolean => {
  const open = document.querySelector('[popovertarget][aria-expanded=true]');
  const isByKeys = document.querySelector('[popover] :focus-visible') !== null;
  return pointerType === 'mouse' && open !== null && open !== button && !isByKeys;
};

/** Opens a panel of controls, closed by Escape, or by a click or focus elsewhere. */
export function FilterMenu({
  label,
  count = 0,
  isTool = false,
  onClose,
  children,
}: {
  label: ReactNode;
  count?: number;
  /** Whether the button stands among small tools: without a frame and an arrow. */
  isTool?: boolean;
  onClose?: () => void;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const isFollowed = useRef(false);
  const panelId = useId();
  const looks = isTool
    ? 'min-h-8 min-w-8 justify-center px-1 hover:bg-primary-tint pointer-coarse:min-h-11 pointer-coarse:min-w-11'
    : `min-h-11 border px-2 ${count > 0 ? 'has-choice border-primary bg-primary-tint hover:border-ink' : 'border-control bg-surface hover:border-primary'}`;
  return (
    <div
      onBlur={({ currentTarget, relatedTarget }) => {
        if (isOpen && relatedTarget && !currentTarget.contains(relatedTarget)) panel.current?.hidePopover();
      }}
    >
      <button
        type="button"
        popoverTarget={panelId}
        aria-expanded={isOpen}
        onPointerEnter={({ currentTarget, pointerType }) => {
          // Browsers that do not know popovers open the menu by a click.
          if (!panel.current?.showPopover || !followsMouse(currentTarget, pointerType)) return;
          panel.current.showPopover();
          currentTarget.focus({ preventScroll: true });
          isFollowed.current = true;
        }}
        onPointerLeave={() => {
          isFollowed.current = false;
        }}
        onClick={(event) => {
          // The mouse opened it already: the click that was meant to do so would close it.
          if (isFollowed.current) event.preventDefault();
          isFollowed.current = false;
        }}
        className={`inline-flex items-center gap-1 rounded-box font-semibold text-primary ${looks}`}
      >
        {label}
        {/* The count or the arrow, of the same width: the line stays as it is when a filter is set. */}
        {!isTool && (
          <span className="inline-flex min-w-4 shrink-0 justify-center">
            {count > 0 ? (
              <span className="rounded-full bg-primary px-1 text-sm text-surface tabular-nums">
                {count}
                <span className="sr-only"> chosen</span>
              </span>
            ) : (
              <ChevronDown aria-hidden="true" className={`size-4 ${isOpen ? 'rotate-180' : ''}`} />
            )}
          </span>
        )}
      </button>
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        // Focusable, so that a click between the controls is not a blur.
        tabIndex={-1}
        // A link leads on within the same page: its menu is done.
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('a')) panel.current?.hidePopover();
        }}
        onToggle={({ target, currentTarget, newState }) => {
          // Folded parts of the panel have events of the same name.
          if (target !== currentTarget) return;
          setIsOpen(newState === 'open');
          if (newState === 'closed') onClose?.();
        }}
        className="inset-auto mx-4 my-2 max-h-[min(28rem,70dvh)] w-[calc(100vw-2rem)] justify-self-start overflow-y-auto rounded-box border border-control bg-raised p-2 text-ink shadow-lg [position-area:bottom_span-all] [position-try-fallbacks:flip-inline,flip-block] md:mx-0 md:w-64 md:[justify-self:normal] md:[position-area:bottom_span-right]"
      >
        {isOpen && children}
      </div>
    </div>
  );
}

/** Is an act in such a panel, which it closes. */
export function MenuAct({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button
      variant="ghost"
      className="justify-start! text-left"
      onClick={({ currentTarget }) => {
        currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
        onClick();
      }}
    >
      {children}
    </Button>
  );
}

/** Opens the acts on a row. @param of names the row */
export function RowActs({ of, children }: { of: string; children: ReactNode }) {
  return (
    <FilterMenu
      isTool
      label={
        <>
          <Ellipsis aria-hidden="true" className="size-5" />
          <span className="sr-only">Actions for {of}</span>
        </>
      }
    >
      <div className="grid">{children}</div>
    </FilterMenu>
  );
}

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
