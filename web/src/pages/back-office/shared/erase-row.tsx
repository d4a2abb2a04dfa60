/** Erases one received row after a confirmation, because it cannot be restored. */
import { useState } from 'react';
import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { Column } from '../../../lists/list-page.tsx';

interface Erasing {
  /** The object of the sentence "Erase the suggestion". */
  what: string;
  /** The name of the row, which tells the buttons apart in screen readers. */
  name: string;
  goes: ReactNode;
  erase: () => Promise<unknown>;
  onErased: () => void;
}

export function EraseButton({ what, name, goes, erase, onErased }: Erasing) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await erase().finally(() => setBusy(false));
    setOpen(false);
    toast.success(`${name}: erased`);
    onErased();
  };
  return (
    <>
      <Button variant="ghost" className="-my-3 px-2!" onClick={() => setOpen(true)}>
        Erase…<span className="sr-only">{`: ${name}`}</span>
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={`Erase the ${what}`}
          action="Erase for good"
          danger
          busy={isBusy && 'Erasing...'}
          onConfirm={confirm}
          onClose={() => setOpen(false)}
        >
          <p className="wrap-anywhere">
            <strong>{name}</strong>
          </p>
          <p>{goes}</p>
          <p>Nobody can bring it back. The audit log keeps that you did it.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Makes the column that erases a row. */
export const eraseColumn = <Row extends { id: string }>(
  { what, goes }: Pick<Erasing, 'what' | 'goes'>,
  nameOf: (row: Row) => string,
  erase: (id: string) => Promise<unknown>,
  onErased: () => void,
): Column<Row> => ({
  title: 'Erase',
  className: 'not-on-paper whitespace-nowrap',
  cell: (row) => <EraseButton {...{ what, goes, onErased }} name={nameOf(row)} erase={() => erase(row.id)} />,
});
