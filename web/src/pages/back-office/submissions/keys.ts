/** The keys of the desk, for the list and for the page of one idea. */
import { namesOf } from '@portal/schema/lists';
import { reviewStatuses, reviewTraits } from '@portal/schema/review-status';
import { useKeyDown } from '../../../ui/use-shortcuts.ts';
import { rowOf, useDesk } from './desk.tsx';
import type { Review } from './use-review.ts';
import { useQueue } from './use-queue.ts';
import { useSaves } from './use-saves.ts';

const statusKeys = namesOf(reviewStatuses).map((act) => {
  const { key, label } = reviewTraits[act];
  return { act, keys: [key], effect: `Choose ${label}` };
});

export const deskKeys = [
  { act: 'next', keys: ['j'], effect: 'Next idea; at the end of a page the next page' },
  { act: 'previous', keys: ['k'], effect: 'Previous idea' },
  ...statusKeys,
  { act: 'takeBack', keys: ['0'], effect: 'Take back a choice that is not saved, with its words' },
  { act: 'sendWords', keys: ['y'], effect: 'Send the words with the new status' },
  { act: 'dropWords', keys: ['w'], effect: 'Leave the words out' },
  { act: 'comment', keys: ['c'], effect: 'Write a comment (Esc to leave the box)' },
  { act: 'save', keys: ['Ctrl', 'Enter'], effect: 'Save, and go to the next idea without a decision' },
  { act: 'saveAndStay', keys: ['Shift', 'Ctrl', 'Enter'], effect: 'Save, and stay' },
  { act: 'undo', keys: ['z'], effect: 'Undo the last decision or Cancel; again: the one before' },
  { act: 'edit', keys: ['e'], effect: 'Edit what is undone' },
  { act: 'replace', keys: ['r'], effect: 'Replace the decision of a colleague; try again' },
  { act: 'keep', keys: ['t'], effect: 'Keep the decision of a colleague' },
  { act: 'open', keys: ['Enter'], effect: 'Open the idea' },
  { act: 'take', keys: ['n'], effect: 'Next idea for me: assigned to me, or that nobody has' },
  { act: 'shortlist', keys: ['s'], effect: 'Put on the shortlist, or take off it' },
  { act: 'pdf', keys: ['p'], effect: 'The PDF (in an idea); again: keys scroll it' },
  { act: 'zoomIn', keys: ['+'], effect: 'Zoom into the PDF' },
  { act: 'zoomOut', keys: ['-'], effect: 'Zoom out of the PDF' },
  { act: 'find', keys: ['f'], effect: 'Find in the PDF (Esc to leave the box)' },
  // The document acts on these itself, while it has the focus.
  { act: 'turn', keys: ['←', '→'], effect: 'In the PDF: previous page, next page' },
  { act: 'leap', keys: ['Home', 'End'], effect: 'In the PDF: first page, last page' },
  { act: 'answers', keys: ['a'], effect: 'The answers (in an idea)' },
  { act: 'history', keys: ['h'], effect: 'The history (in an idea)' },
  { act: 'together', keys: ['g'], effect: 'Scores, similar ideas and notes (in an idea)' },
  { act: 'back', keys: ['u'], effect: 'Back to the list (in an idea)' },
  { act: 'select', keys: ['x'], effect: 'Select the idea' },
  { act: 'several', keys: ['b'], effect: 'Review the selected ideas' },
  { act: 'assign', keys: ['o'], effect: 'Assign the selected ideas' },
  { act: 'search', keys: ['/'], effect: 'Search' },
  { act: 'help', keys: ['?'], effect: 'Show these keys' },
] as const;

type Act = (typeof deskKeys)[number]['act'];

// Elements with their own keyboard handling: shortcuts are ignored there.
const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';
const PRESSED = 'a, button, summary, label, input';
const BOXES = '[name=reviewStatus], [name=reviewerComments], [name=rejectionReason]';

/** Whether the last key was Tab: it leads through rows, and marks none. */
let isTabbing = false;

/** Returns the props by which a row is marked: by a click in it, by the focus of its fields, by what is typed there. */
export function useMarking(ideaId: string) {
  const { setCurrent } = useDesk();
  const mark = () => setCurrent(ideaId);
  return {
    'data-idea': ideaId,
    tabIndex: -1,
    onPointerDown: mark,
    onInput: mark,
    onFocus: ({ target }: { target: Element }) => {
      if (target.matches(TYPING) && !isTabbing) mark();
    },
  };
}

function isInSight(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
}

/** Acts on the keys. @param review of the idea that may be marked @param own acts of the page */
export function useDeskKeys(
  review: Review | undefined,
  { onward, ...own }: Partial<Record<Act, () => void>> & { onward: () => void },
): void {
  const { current, hasShortcuts, selection, message, open, decides } = useDesk();
  const { undo, editAgain, shortlist } = useSaves();
  const { take } = useQueue();
  const marked = review?.id === current ? review : undefined;

  const actsOn = (idea: Review): Partial<Record<Act, () => void>> => {
    // On the page of the idea there is no row.
    const row = rowOf(idea.id);
    return {
      ...Object.fromEntries(namesOf(reviewStatuses).map((name) => [name, () => idea.choose(name)])),
      takeBack: idea.takeBack,
      shortlist: () => void shortlist([idea], !idea.isShortlisted),
      comment: () => (row ?? document).querySelector<HTMLElement>('[name=reviewerComments]')?.focus(),
      save: () => void idea.save(onward),
      saveAndStay: () => void idea.save(),
      open: () => row?.querySelector<HTMLElement>('a[href^="/submissions/"]')?.click(),
      select: () => row?.querySelector<HTMLElement>('input[type=checkbox]')?.click(),
      ...(idea.ask?.kind === 'WORDS' && { sendWords: idea.sendWords, dropWords: idea.dropWords }),
      ...(idea.ask?.kind === 'STALE' && { replace: () => void idea.replace(), keep: idea.keepTheirs }),
      ...(idea.ask?.kind === 'FAILED' && { replace: () => void idea.save() }),
    };
  };

  const leave = (target: Element, isTyping: boolean) => {
    if (marked?.ask && marked.ask.kind !== 'STALE') marked.cancel();
    else if (!isTyping) selection.clear();
    if (!isTyping) return;
    const row = target.closest<HTMLElement>('[data-idea]') ?? (marked && rowOf(marked.id));
    (row ?? document.querySelector('h1'))?.focus({ preventScroll: true });
  };

  useKeyDown((event) => {
    isTabbing = event.key === 'Tab';
    const { target, key } = event;
    if (!(target instanceof Element) || event.defaultPrevented || event.altKey) return;
    if (document.querySelector('dialog[open]') || target.closest('[popover]')) return;
    const isTyping = target.matches(TYPING);
    if (key === 'Escape') return leave(target, isTyping);
    const isModified = event.ctrlKey || event.metaKey;
    const isSave = isModified && key === 'Enter';
    if (isSave ? isTyping && !target.matches(BOXES) : isModified || isTyping || !hasShortcuts) return;
    if (key === 'Enter' && !isSave && target.closest(PRESSED)) return;
    const byKey = deskKeys.find(({ keys }) => keys.length === 1 && keys[0] === key)?.act;
    const act = isSave ? (event.shiftKey ? 'saveAndStay' : 'save') : byKey;
    if (!act) return;
    const general: Partial<Record<Act, () => void>> = {
      undo: () => void undo(),
      edit: editAgain,
      several: () => selection.rows.length > 0 && decides && open('several'),
      assign: () => selection.rows.length > 0 && open('assign'),
      take: () => void take(),
      help: () => open('keys'),
      ...(message?.retry && { replace: message.retry }),
      ...own,
    };
    const ofIdea = marked && actsOn(marked)[act];
    const perform = ofIdea ?? general[act];
    if (!perform) return;
    event.preventDefault();
    const row = ofIdea && rowOf(marked.id);
    // Not on what nobody sees, and not on one row while another one is typed in.
    if (row && !isInSight(row)) return row.scrollIntoView({ block: 'nearest' });
    if (isSave && row && (target.closest('[data-idea]') ?? row) !== row) return;
    // Out of the box: the next key is a shortcut again.
    if (isSave) (row ?? document.querySelector('h1'))?.focus({ preventScroll: true });
    perform();
  });
}
