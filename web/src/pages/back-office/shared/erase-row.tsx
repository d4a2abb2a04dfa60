/** Erases one row or idea after a confirmation, because it cannot be restored. */
import { useState } from 'react';
import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface Erasing {
  /** The object of the sentence "Erase the suggestion". */
  what: string;
  /** The name of the row, which tells the buttons apart in screen readers. */
  name: string;
  goes: ReactNode;
  erase: () => Promise<unknown>;
  onErased: () => void;
}

export function EraseButton(erasing: Erasing) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" className="-my-3 px-2!" onClick={() => setOpen(true)}>
        Erase…<span className="sr-only">{`: ${erasing.name}`}</span>
      </Button>
      {isOpen && <EraseDialog {...erasing} onClose={() => setOpen(false)} />}
    </>
  );
}

export function EraseDialog({
  what,
  name,
  goes,
  erase,
  onErased,
  onClose,
}: Erasing & { onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await erase().finally(() => setBusy(false));
    onClose();
    toast.success(`${name}: erased`);
    onErased();
  };
  return (
    <ConfirmDialog
      title={`Erase the ${what}`}
      action="Erase for good"
      danger
      busy={isBusy && 'Erasing...'}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        <strong>{name}</strong>
      </p>
      <p>{goes}</p>
      <p>Nobody can bring it back. The audit log keeps that you did it.</p>
    </ConfirmDialog>
  );
}
