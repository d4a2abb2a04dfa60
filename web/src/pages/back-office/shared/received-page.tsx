/** The list of what people send besides ideas: low rows, which keys mark and act on, as on the desk. */
import { createContext, use, useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { toast } from 'sonner';
import { followUpActs } from '@portal/schema/follow-up';
import type { FollowUpAct } from '@portal/schema/follow-up';
import { problemOf } from '../../../lib/problem-of.ts';
import { ListPage, ListTable, MarkableRow } from '../../../lists/list-page.tsx';
import type { Column } from '../../../lists/list-page.tsx';
import { useSession } from '../../../session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { MenuAct, RowActs } from '../../../ui/filter-menu.tsx';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { KeysDialog, searchKey } from '../../../ui/keys-dialog.tsx';
import { hasShortcuts, keepShortcuts, useShortcuts } from '../../../ui/use-shortcuts.ts';
import './back-office.css';
import { EraseDialog } from './erase-row.tsx';
import { FollowUpState, ReplyDialog } from './follow-up.tsx';
import type { Followed, Sender } from './follow-up.tsx';
import { releaseColumn, SetAsideNotice } from './set-aside.tsx';

/** The keys of both lists: those of the desk, where the act is the same. */
const keyGroups = [
  {
    title: 'Move',
    keys: [
      { keys: ['j'], effect: 'Next row; at the end of a page the next page' },
      { keys: ['k'], effect: 'Previous row; at the start of a page the page before' },
      searchKey,
      { keys: ['?'], effect: 'Show these keys' },
    ],
  },
  {
    title: 'Read and reply',
    keys: [
      { keys: ['Enter'], effect: 'Read all of the marked row, with the reply' },
      { keys: ['c'], effect: 'Write the reply' },
      { keys: ['o'], effect: 'Take the marked row, or give it back' },
      { keys: ['m'], effect: 'Mark as done, or open again' },
    ],
  },
];

/** Returns the looks of a column of low rows. @param headClass the width of it */
export const low = (headClass = '') => ({
  headClass: `h-9 py-0! px-1.5 ${headClass}`,
  padding: 'px-1.5 py-0.5',
  className: 'wrap-anywhere',
});

/** The message after an act besides the reply. */
const done = {
  TAKE: 'Taken',
  GIVE_BACK: 'Given back',
  CLOSE: 'Marked as done',
  REOPEN: 'Opened again',
} as const satisfies Partial<Record<FollowUpAct, string>>;
type PlainAct = keyof typeof done;

type List<Row> = Parameters<typeof ListPage<Row & { id: string }>>[0]['list'] & {
  view: { show: 'aside' | '' };
  change: (part: { show: 'aside' | '' }) => void;
  data: { setAside: { position: { total: number | null } } } | undefined;
  refetch: () => void;
};

interface Props<Row extends Followed> extends Pick<
  Parameters<typeof ListPage<Row>>[0],
  'title' | 'exported' | 'choices' | 'empty'
> {
  list: List<Row>;
  columns: readonly Column<Row>[];
  senderOf: (row: Row) => Sender;
  /** The object of the sentence "Erase the suggestion". */
  what: string;
  goes: string;
  nameOf: (row: Row) => string;
  followUp: (input: { id: string; version: number; act: FollowUpAct; reply?: string }) => Promise<unknown>;
  release: (id: string) => Promise<unknown>;
  erase: (id: string) => Promise<unknown>;
}

const isInSight = (row: Element) => {
  const { top, bottom } = row.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
};

/** Marks rows by key, by a click and by the focus, also across pages. */
function useMark(
  rows: readonly Followed[],
  { page, isStale, paging }: Pick<List<Followed>, 'page' | 'isStale' | 'paging'>,
) {
  const [mark, setMark] = useState({ id: '', at: -1 });
  /** The end of the next page that is to be marked. */
  const awaited = useRef<'first' | 'last'>(undefined);
  const at = rows.findIndex(({ id }) => id === mark.id);
  const elementOf = (id: string) => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
  const focus = (to: number) => {
    const row = rows[to];
    if (!row) return;
    setMark({ id: row.id, at: to });
    elementOf(row.id)?.focus();
  };
  useEffect(() => {
    if (isStale || !awaited.current || rows.length === 0) return;
    focus(awaited.current === 'first' ? 0 : rows.length - 1);
    awaited.current = undefined;
  });
  return {
    current: at < 0 ? undefined : rows[at],
    set: (id: string) => setMark({ id, at: rows.findIndex((row) => row.id === id) }),
    next: () => {
      // A row that left the list leaves its place to the next one.
      const to = at < 0 ? Math.max(0, mark.at) : at + 1;
      if (to < rows.length) return focus(to);
      const { hasNextPage, endCursor } = page?.pageInfo ?? {};
      if (!hasNextPage || !endCursor) return focus(rows.length - 1);
      awaited.current = 'first';
      paging.goToNext(endCursor);
    },
    previous: () => {
      const to = (at < 0 ? Math.max(1, mark.at) : at) - 1;
      if (to >= 0) return focus(to);
      if (!paging.goToPrevious) return focus(0);
      awaited.current = 'last';
      paging.goToPrevious();
    },
    /** Returns the marked row; one out of sight, or the first where none is marked, comes into sight instead. */
    take: () => {
      const element = at < 0 ? null : elementOf(mark.id);
      if (element && isInSight(element)) return rows[at];
      focus(Math.max(0, at));
      return undefined;
    },
  };
}

const Mark = createContext<{ id: string | undefined; set: (id: string) => void; open: (id: string) => void }>(
  {
    id: undefined,
    set: () => undefined,
    open: () => undefined,
  },
);

function ReceivedRow<Row extends Followed>({
  row,
  children,
  ...looks
}: {
  row: Row;
  isCard?: boolean;
  children: (row: Row) => ReactNode;
}) {
  const { id, set, open } = use(Mark);
  const marking = {
    'data-row': row.id,
    tabIndex: -1,
    onPointerDown: () => set(row.id),
    onFocus: () => set(row.id),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.target !== event.currentTarget || !hasShortcuts()) return;
      // The text that the dialog focuses would get the line break.
      event.preventDefault();
      open(row.id);
    },
  };
  return (
    <MarkableRow isMarked={id === row.id} marking={marking} {...looks}>
      {children(row)}
    </MarkableRow>
  );
}

/** Draws the page of a list of what was sent, in each state, with its acts. */
export function ReceivedPage<Row extends Followed>({
  list,
  columns,
  senderOf,
  what,
  goes,
  nameOf,
  followUp,
  release,
  erase,
  exported,
  empty,
  ...page
}: Props<Row>) {
  const { user } = useSession();
  const [hasKeys, setHasKeys] = useState(hasShortcuts);
  const [dialog, setDialog] = useState<{ name: 'keys' } | { name: 'reply' | 'erase'; row: Row }>();
  const isAside = list.view.show === 'aside';
  const rows = list.page?.edges.map(({ node }) => node) ?? [];
  const mark = useMark(rows, list);
  const close = () => setDialog(undefined);

  const does = async ({ id, followUp: { version } }: Row, act: PlainAct) => {
    await followUp({ id, version, act }).then(
      () => toast.success(done[act]),
      (error: unknown) => toast.error(problemOf(error).message),
    );
    list.refetch();
  };
  const holderAct = ({ followUp: { state, holder } }: Row): PlainAct | undefined => {
    if (state === 'DONE') return undefined;
    return holder?.email === user?.email ? 'GIVE_BACK' : 'TAKE';
  };
  const stateAct = ({ followUp: { state } }: Row): PlainAct => (state === 'DONE' ? 'REOPEN' : 'CLOSE');
  const read = (row: Row | undefined) => row && setDialog({ name: 'reply', row });
  const onMarked = (act: (row: Row) => void) => () => {
    const row = mark.take();
    if (row && !isAside) act(row as Row);
  };
  useShortcuts({
    j: mark.next,
    k: mark.previous,
    c: onMarked(read),
    o: onMarked((row) => {
      const act = holderAct(row);
      if (act) void does(row, act);
    }),
    m: onMarked((row) => void does(row, stateAct(row))),
    '?': () => setDialog({ name: 'keys' }),
  });

  const menu: Column<Row> = {
    title: 'Actions',
    ...low('w-16'),
    isScreenOnly: true,
    cell: (row) => {
      const [holding, standing] = [holderAct(row), stateAct(row)];
      return (
        <RowActs of={nameOf(row)}>
          {!isAside && (
            <>
              <MenuAct onClick={() => read(row)}>
                {row.followUp.reply ? 'Read the reply' : `${followUpActs.ANSWER}…`} <KeyHint>c</KeyHint>
              </MenuAct>
              {holding && (
                <MenuAct onClick={() => void does(row, holding)}>
                  {followUpActs[holding]} <KeyHint>o</KeyHint>
                </MenuAct>
              )}
              <MenuAct onClick={() => void does(row, standing)}>
                {followUpActs[standing]} <KeyHint>m</KeyHint>
              </MenuAct>
            </>
          )}
          <MenuAct onClick={() => setDialog({ name: 'erase', row })}>Erase…</MenuAct>
        </RowActs>
      );
    },
  };
  const state: Column<Row> = {
    title: 'State',
    ...low('w-31'),
    cell: ({ followUp }) => <FollowUpState followUp={followUp} />,
  };
  const put = releaseColumn(nameOf, release, list.refetch);
  const all = [...columns, isAside ? put : state, menu];

  return (
    <>
      <ListPage
        {...page}
        list={list}
        {...(!isAside && exported && { exported })}
        aside={
          <Button variant="ghost" className="px-3! max-md:hidden" onClick={() => setDialog({ name: 'keys' })}>
            Keys <KeyHint>?</KeyHint>
          </Button>
        }
        notice={
          <SetAsideNotice
            noun={list.noun}
            total={list.data?.setAside.position.total ?? 0}
            isShown={isAside}
            onChange={(show) => list.change({ show })}
          />
        }
        empty={isAside ? { title: 'Nothing is set aside.' } : empty}
      >
        {(drawn) => (
          <Mark
            value={{
              id: mark.current?.id,
              set: mark.set,
              open: (id) => isAside || read(rows.find((row) => row.id === id)),
            }}
          >
            <ListTable
              label={page.title}
              rows={drawn}
              columns={all}
              minWidth="received-table"
              as={ReceivedRow}
              hasCards
            />
          </Mark>
        )}
      </ListPage>
      {dialog?.name === 'keys' && (
        <KeysDialog
          groups={keyGroups}
          isOn={hasKeys}
          onTurn={(isOn) => {
            keepShortcuts(isOn);
            setHasKeys(isOn);
          }}
          onClose={close}
        />
      )}
      {dialog?.name === 'reply' && (
        <ReplyDialog
          row={dialog.row}
          sender={senderOf(dialog.row)}
          act={followUp}
          onClose={() => {
            close();
            list.refetch();
          }}
        />
      )}
      {dialog?.name === 'erase' && (
        <EraseDialog
          {...{ what, goes }}
          name={nameOf(dialog.row)}
          erase={() => erase(dialog.row.id)}
          onErased={list.refetch}
          onClose={close}
        />
      )}
    </>
  );
}
