import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';

/**
 * Asks before something is done that cannot be taken back with one click.
 * @param children what the act leads to
 */
export function ConfirmDialog({
  title,
  action,
  danger = false,
  ready = true,
  busy,
  failure,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  /** The label of the button that does it. */
  action: string;
  /** Whether the act takes something from somebody. */
  danger?: boolean;
  /** Whether there is something to do yet. */
  ready?: boolean;
  busy: string | false;
  /** Why it was refused. */
  failure: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="grid gap-5">
        {children}
        {failure && (
          <Notice tone="error">
            <p>{failure}</p>
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} disabled={!ready} onClick={onConfirm}>
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
