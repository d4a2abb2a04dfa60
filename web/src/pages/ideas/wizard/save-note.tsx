import { CloudOff, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { hourOf } from '../../../app/words.ts';
import type { SaveState } from '../shared/draft-keeper.ts';

/**
 * Whether the newest changes are safe.
 * @param onChoose opens the choice between the answers of two places
 */
export function SaveNote({ save, onChoose }: { save: SaveState; onChoose: () => void }) {
  const isWell = save.kind === 'saving' || save.kind === 'saved' || save.kind === 'unchanged';
  return (
    <>
      {isWell && (
        <p className="min-h-6 text-sm text-muted">
          {save.kind === 'saving' && 'Saving…'}
          {save.kind === 'saved' && `Saved ${hourOf(save.at)}`}
        </p>
      )}
      <div role="status">
        {save.kind === 'waiting' && (
          <Warning icon={<CloudOff />}>Not saved to your account yet. Kept on this device.</Warning>
        )}
        {save.kind === 'signed out' && (
          <Warning icon={<CloudOff />}>
            Your session has ended. Your answers are kept on this device. Log in again to save them.
          </Warning>
        )}
        {save.kind === 'refused' && (
          <Warning icon={<TriangleAlert />}>
            Not saved to your account. Kept on this device. {refusal(save)}
          </Warning>
        )}
        {save.kind === 'conflict' && (
          <Warning icon={<TriangleAlert />}>
            Not saved to your account: you changed the same answers in another place.{' '}
            <button
              type="button"
              className="min-h-6 font-semibold underline underline-offset-2"
              onClick={onChoose}
            >
              Choose which to keep
            </button>
          </Warning>
        )}
      </div>
    </>
  );
}

const refusal = ({ message, fields }: Extract<SaveState, { kind: 'refused' }>) =>
  fields.length > 0 ? fields.map((fault) => fault.message).join(' ') : message;

function Warning({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="mt-2 flex gap-2 rounded-box bg-warning-tint px-3 py-2 text-sm font-semibold text-warning">
      <span aria-hidden="true" className="shrink-0 [&>svg]:size-5">
        {icon}
      </span>
      <p className="min-w-0">{children}</p>
    </div>
  );
}
