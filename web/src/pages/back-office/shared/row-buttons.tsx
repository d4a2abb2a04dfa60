import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import './back-office.css';

/** Changes a list, and moves the focus to the control with the id `focused`. */
export function arrange(change: () => void, focused: string): void {
  flushSync(change);
  document.getElementById(focused)?.focus();
}

/** Moves an item of a list to another place. */
export const moved = <T,>(rows: readonly T[], from: number, to: number): T[] =>
  rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1));

interface Props<T> {
  /** Names the list in the ids of the buttons; the button that adds a row has the id `…-add`. */
  list: string;
  rows: readonly T[];
  index: number;
  /** Names the row in the labels. */
  of: string;
  onArrange: (rows: T[]) => void;
  /** Replaces the removal, such as by a question first. */
  onRemove?: (() => void) | undefined;
}

/** Moves a row of a list up and down, and removes it; the focus goes with it. */
export function RowButtons<T>({ list, rows, index, of, onArrange, onRemove }: Props<T>) {
  const move = (to: number, act: string) =>
    arrange(() => onArrange(moved(rows, index, to)), `${list}-${act}-${to}`);
  const remove = () => arrange(() => onArrange(rows.toSpliced(index, 1)), `${list}-add`);
  const acts = [
    ['up', 'Move up', ArrowUp, index === 0, () => move(index - 1, 'up')],
    ['down', 'Move down', ArrowDown, index === rows.length - 1, () => move(index + 1, 'down')],
    ['remove', 'Remove', Trash2, false, onRemove ?? remove],
  ] as const;
  return acts.map(([act, words, Icon, isOff, onClick]) => (
    <Button
      key={act}
      id={`${list}-${act}-${index}`}
      variant="ghost"
      className="px-0!"
      aria-label={`${words}: ${of}`}
      softDisabled={isOff}
      onClick={onClick}
    >
      <Icon aria-hidden="true" className="size-5" />
    </Button>
  ));
}
