/** Gives the pages the desk of the reviewer, and sends the desk the keys. */
import { createContext, use, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { useBeforeUnload, useLocation, useNavigate } from 'react-router-dom';
import { useDecidersQuery } from '../../../graphql/generated-staff.ts';
import { MarkableRow } from '../../../lists/list-page.tsx';
import { useSession } from '../../../session/session-store.ts';
import { toSearch, useKeyDown } from '../../../ui/use-shortcuts.ts';
import type { Act, Desk, Place, ReviewedIdea, SelectedIdea } from './desk-acts.ts';
import { isInSight, openDesk } from './desk-runner.ts';
import type { OpenDesk, Ports } from './desk-runner.ts';
import '../shared/back-office.css';
import './desk.css';
import { reviewOf } from './entries.ts';
import type { Review } from './entries.ts';
import { actOf } from './keys.ts';

/** The milliseconds after which the desk reads again what colleagues may have changed. */
const LOOKS_AGAIN = 15_000;

const DeskContext = createContext<OpenDesk | undefined>(undefined);

export function DeskProvider({ children }: { children: ReactNode }) {
  const client = useApolloClient();
  const { user } = useSession();
  const isAdministrator = user?.role === 'admin';
  const { data } = useDecidersQuery({ skip: isAdministrator });
  const decides = isAdministrator || data?.programme.deciders !== 'ADMINISTRATORS';
  const [desk] = useState(() => openDesk(client, user?.email ?? '', decides));
  useLayoutEffect(() => desk.act({ type: 'know who decides', decides }), [desk, decides]);
  useEffect(() => desk.act({ type: 'restore' }), [desk]);
  useEffect(() => {
    const timer = setInterval(() => document.hidden || desk.act({ type: 'look again' }), LOOKS_AGAIN);
    return () => clearInterval(timer);
  }, [desk]);
  useBeforeUnload((event) => {
    if (desk.isAtRisk()) event.preventDefault();
  });
  return (
    <DeskContext value={desk}>
      <Keys />
      {children}
    </DeskContext>
  );
}

/** Returns the desk, to act on. */
export function useDesk(): OpenDesk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('Only pages within DeskProvider have a desk.');
  return desk;
}

/** Returns a part of the state. @param pick returns the same value as long as nothing changed */
export function useDeskPart<T>(pick: (desk: Desk) => T): T {
  const { subscribe, get } = useDesk();
  return useSyncExternalStore(subscribe, () => pick(get()));
}

export const useAct = (): ((act: Act) => void) => useDesk().act;

/** Returns a function that says in the status bar how an act ended that Undo does not take back. */
export function useSay(): (words: string, tone?: 'ok' | 'failed') => void {
  const act = useAct();
  return (words, tone = 'ok') => act({ type: 'say', message: { tone, words, isFinal: true } });
}

/** Gives the desk the content of the page, and the functions that only the page has. */
export function usePlace(place: Place, ports: Partial<Ports>): void {
  const desk = useDesk();
  useLayoutEffect(() => desk.attach(ports));
  const text = JSON.stringify(place);
  useLayoutEffect(() => desk.act({ type: 'arrive', place: JSON.parse(text) as Place }), [desk, text]);
  // In an effect, so that it comes after the heading of a new page, which takes the focus first.
  useEffect(() => desk.act({ type: 'drawn' }), [desk, text]);
}

/** Returns the review of an idea, as it is stored and entered. */
export function useReview(idea: ReviewedIdea): Review {
  const draft = useDeskPart(({ drafts }) => drafts[idea.id]);
  const acts = useDeskPart((desk) => desk.acts);
  const email = useDeskPart((desk) => desk.email);
  return reviewOf(idea, draft, { email, acts });
}

/** Returns the selected ideas, for the boxes that select. */
export function useSelection() {
  const { act } = useDesk();
  const rows = useDeskPart(({ selected }) => selected);
  return {
    rows,
    has: (id: string) => rows.some((row) => row.id === id),
    choose: (ideas: readonly SelectedIdea[], isOn: boolean) => act({ type: 'select', ideas, isOn }),
  };
}

// Elements with their own keyboard handling: shortcuts are ignored there.
const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';
const PRESSED = 'a, button, summary, label, input';
const BOXES =
  '[name=reviewStatus], [name=reviewerComments], [name=rejectionReason], [name=rejectionReasonOfList]';

/** Whether the last key was Tab: it leads through rows, and marks none. */
let isTabbing = false;

/** Returns the props by which a row is marked: by a click in it, by the focus of its fields, by what is typed there. */
export function useMarking(id: string) {
  const act = useAct();
  const mark = () => act({ type: 'mark', id });
  return {
    'data-idea': id,
    tabIndex: -1,
    onPointerDown: mark,
    onInput: mark,
    onFocus: ({ target }: { target: Element }) => {
      if (target.matches(TYPING) && !isTabbing) mark();
    },
  };
}

/** Draws the row of an idea that keys mark, in a table or as a card. */
export function MarkedRow<Row extends { id: string }>({
  row,
  isSelected = false,
  children,
  ...looks
}: {
  row: Row;
  isCard?: boolean;
  isSelected?: boolean;
  className?: string;
  children: (row: Row) => ReactNode;
}) {
  const isMarked = useDeskPart(({ current }) => current === row.id);
  return (
    <MarkableRow
      {...looks}
      isMarked={isMarked}
      background={isSelected ? 'bg-locked-tint' : undefined}
      marking={useMarking(row.id)}
    >
      {children(row)}
    </MarkableRow>
  );
}

/** Adds the list of an address to a link. */
function withList(link: string, search: string): string {
  const [path = '', own] = link.split('?');
  const query = new URLSearchParams(search);
  for (const [name, value] of new URLSearchParams(own)) query.set(name, value);
  const all = String(query);
  return all ? `${path}?${all}` : path;
}

function Keys() {
  const desk = useDesk();
  const navigate = useNavigate();
  const { search } = useLocation();
  useLayoutEffect(() =>
    desk.attach({
      go: ({ link, keepsList, searches }) =>
        void navigate(keepsList ? withList(link, search) : link, searches ? toSearch : {}),
    }),
  );
  useKeyDown((event) => {
    isTabbing = event.key === 'Tab';
    const { target, key } = event;
    if (!(target instanceof Element) || event.defaultPrevented || event.altKey) return;
    if (document.querySelector('dialog[open]') || target.closest('[popover]')) return;
    const state = desk.get();
    const press = {
      key,
      isChord: event.ctrlKey || event.metaKey,
      isShift: event.shiftKey,
      isTyping: target.matches(TYPING),
      isReview: target.matches(BOXES),
      isPressed: target.closest(PRESSED) !== null,
      row: target.closest<HTMLElement>('[data-idea]')?.dataset['idea'],
      isInSight: isInSight(state.current),
    };
    const act = actOf(state, press, performance.now());
    if (!act) return;
    if (act.type !== 'leave') event.preventDefault();
    desk.act(act);
  });
  return null;
}
