import type { ReactNode } from 'react';
import { partsTexts } from '@portal/schema/texts/parts';
import { useFailure } from '../lib/use-failure.ts';
import { Button } from './button.tsx';
import { Dialog, DialogFoot } from './dialog.tsx';
import { OutcomeNotice } from './notice.tsx';

/** Asks before an act that one click cannot undo. @param outcome the failure, where the caller reads it too @param other a link between Cancel and the act */
export function ConfirmDialog({
  title,
  action,
  danger = false,
  disabled = false,
  busy,
  onConfirm,
  onClose,
  outcome,
  other,
  children,
}: {
  title: string;
  action: string;
  danger?: boolean;
  disabled?: boolean;
  busy: string | false;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  outcome?: ReturnType<typeof useFailure>;
  other?: ReactNode;
  children: ReactNode;
}) {
  const own = useFailure();
  const { failure, attempt } = outcome ?? own;
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="grid gap-5">
        {children}
        {failure && <OutcomeNotice message={failure} />}
        <DialogFoot>
          <Button variant="secondary" onClick={onClose}>
            {partsTexts.cancel}
          </Button>
          {other}
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={disabled}
            onClick={() => void attempt(onConfirm)}
          >
            {action}
          </Button>
        </DialogFoot>
      </div>
    </Dialog>
  );
}
