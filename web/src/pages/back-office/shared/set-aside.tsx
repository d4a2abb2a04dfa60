/** The list leaves out forms whose honeypot was filled in, until an administrator puts them into it. */
import { useState } from 'react';
import { toast } from 'sonner';
import { problemOf } from '../../../lib/problem-of.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Column } from '../../../lists/list-page.tsx';

interface View {
  search: string;
  show: 'aside' | '';
}

/** Names the filters. @param more those of the list */
export const asideMatching = ({ search, show }: View, more: readonly string[]) =>
  [show && 'set aside', ...more, search && `matching “${search}”`].filter(Boolean).join(', ');

export function SetAsideNotice({
  noun,
  total,
  isShown,
  onChange,
}: {
  noun: { one: string; many: string };
  total: number;
  isShown: boolean;
  onChange: (show: 'aside' | '') => void;
}) {
  if (!isShown && total === 0) return null;
  return (
    <Notice tone="info">
      <p>
        {isShown
          ? 'These filled in a field that people do not see, as programs do that send spam. Put into the list what a person sent. The rest is deleted a day after it came.'
          : total === 1
            ? `1 ${noun.one} was set aside: it looks like spam. Look at it, for it is deleted a day after it came.`
            : `${total} ${noun.many} were set aside: they look like spam. Look at them, for each is deleted a day after it came.`}
      </p>
      <Button variant="secondary" onClick={() => onChange(isShown ? '' : 'aside')}>
        {isShown ? 'Back to the list' : 'See what was set aside'}
      </Button>
    </Notice>
  );
}

/** Makes the column that puts a row into the list. */
export const releaseColumn = <Row extends { id: string }>(
  nameOf: (row: Row) => string,
  release: (id: string) => Promise<unknown>,
  onDone: () => void,
): Column<Row> => ({
  title: 'Action',
  className: 'whitespace-nowrap',
  isScreenOnly: true,
  cell: (row) => <Release name={nameOf(row)} release={() => release(row.id)} onDone={onDone} />,
});

function Release({
  name,
  release,
  onDone,
}: {
  name: string;
  release: () => Promise<unknown>;
  onDone: () => void;
}) {
  const [isBusy, setBusy] = useState(false);
  const put = async () => {
    setBusy(true);
    try {
      await release();
      toast.success(`${name}: put into the list`);
    } catch (error) {
      toast.error(problemOf(error).message);
    }
    setBusy(false);
    onDone();
  };
  return (
    <Button variant="secondary" busy={isBusy && 'Putting...'} onClick={() => void put()}>
      Put into the list<span className="sr-only">: {name}</span>
    </Button>
  );
}
