import { CircleAlert, CircleCheck, Info, Undo2, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { reviewTraits } from '@portal/schema/review-status';
import { REVIEWED_TOGETHER_MAX } from '@portal/schema/limits';
import { countOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { useDesk } from './desk.tsx';
import type { Message, Save } from './desk.tsx';
import { canGiveBack, canUndo, useSaves } from './use-saves.ts';

const tones = {
  ok: { Icon: CircleCheck, className: 'bg-white text-ink', icon: 'text-success' },
  undone: { Icon: Undo2, className: 'bg-white text-ink', icon: 'text-primary' },
  note: { Icon: Info, className: 'bg-white text-ink', icon: 'text-primary' },
  failed: { Icon: CircleAlert, className: 'bg-danger-tint text-danger-dark', icon: 'text-danger' },
} as const;

const statusKeys = Object.values(reviewTraits).map(({ key, label }) => `${key} ${label}`);
const IDLE = ['j next', ...statusKeys, 'Ctrl + Enter saves', '? all keys'].join(' · ');

/** Says at the foot of the desk what happened, once, with the way back: the only live region for reviews. */
export function Dock({ position }: { /** In the list; there ideas are selected. */ position?: string }) {
  const { message, say, end, selection, saves, hasShortcuts, open, decides } = useDesk();
  const { undo, editAgain, shortlist } = useSaves();
  const count = position === undefined ? 0 : selection.rows.length;
  const isCancelled = message?.edit?.until !== undefined;
  useTick(
    (isCancelled && canGiveBack(message)) || saves.some((save) => save.undoUntil !== null && canUndo(save)),
  );
  const chosen: Message = {
    tone: 'note',
    words: `${countOf(count, 'idea')} selected${count === REVIEWED_TOGETHER_MAX ? ': more cannot be reviewed at once' : ''}`,
  };
  const shown = message ?? (count > 0 ? chosen : undefined);
  const { Icon, className, icon } = tones[shown?.tone ?? 'note'];
  const isFailed = shown?.tone === 'failed';
  const canAct = saves.some(canUndo);
  const words = [shown?.words, end].filter(Boolean).join(' ');
  return (
    <section
      aria-label="What happened"
      className={`not-on-paper sticky bottom-0 z-30 mt-auto flex min-h-12 flex-wrap items-center gap-x-3 border-t border-line px-4 py-1 text-sm ${words || canAct ? '' : 'max-md:hidden'} shadow-[0_-2px_6px_rgb(11_31_51/0.08)] 2xl:px-8 ${className}`}
    >
      <div className="flex min-w-0 flex-1 items-center gap-3">
        {words && <Icon aria-hidden="true" className={`size-5 shrink-0 ${icon}`} />}
        <p role="status" className={isFailed ? 'sr-only' : 'min-w-0 wrap-anywhere'}>
          {!isFailed && words}
        </p>
        {isFailed && (
          <p role="alert" className="min-w-0 font-semibold wrap-anywhere">
            {words}
          </p>
        )}
        {!words && hasShortcuts && (
          <span className="text-muted max-md:hidden pointer-coarse:hidden">
            {[position, IDLE].filter(Boolean).join(' · ')}
          </span>
        )}
        {/* Not live: it counts. */}
        {shown?.save && (
          <span className="shrink-0 text-muted tabular-nums max-sm:w-16">{announcedIn(shown.save)}</span>
        )}
      </div>
      <span className="ml-auto flex flex-wrap gap-2">
        {shown === chosen ? (
          <>
            {decides && (
              <Button dense onClick={() => open('several')}>
                Review selected <KeyHint>b</KeyHint>
              </Button>
            )}
            <Button dense variant="secondary" onClick={() => open('assign')}>
              Assign <KeyHint>o</KeyHint>
            </Button>
            <Button dense variant="secondary" onClick={() => void shortlist(selection.rows, true)}>
              Shortlist
            </Button>
            <Button dense variant="secondary" onClick={selection.clear}>
              Deselect all <KeyHint>Esc</KeyHint>
            </Button>
          </>
        ) : isFailed ? (
          <>
            <Button dense variant="danger" onClick={shown?.retry}>
              Try again <KeyHint>r</KeyHint>
            </Button>
            <Button dense variant="ghost" aria-label="Close the message" onClick={() => say(undefined)}>
              <X aria-hidden="true" className="size-5" />
            </Button>
          </>
        ) : canGiveBack(shown) ? (
          // By keys: a button whose words change says them, too.
          <Button key="edit" dense variant="secondary" onClick={editAgain}>
            {isCancelled ? 'Undo' : 'Edit'} <KeyHint>{isCancelled ? 'z' : 'e'}</KeyHint>
          </Button>
        ) : (
          canAct && (
            <Button key="undo" dense variant="secondary" onClick={() => void undo()}>
              Undo <KeyHint>z</KeyHint>
            </Button>
          )
        )}
      </span>
    </section>
  );
}

function announcedIn({ undoUntil, isEmailed, ideas }: Save): string {
  if (!isEmailed) return 'No email will be sent.';
  if (undoUntil === null) return 'Waits for its announcement.';
  const email = ideas.length === 1 ? 'Email' : 'Emails';
  const seconds = Math.ceil((undoUntil - performance.now()) / 1000);
  return seconds > 0 ? `${email} in ${seconds} s` : `${email} sent.`;
}

function useTick(isOn: boolean): void {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => tick((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, [isOn]);
}
