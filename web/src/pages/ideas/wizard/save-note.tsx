import { wizardTexts } from '@portal/schema/texts/wizard';
import { CloudOff, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { hasRefused } from '../../../lib/storage.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { hourOf } from '../../../lib/words.ts';
import { withParts } from '../../../ui/with-parts.tsx';
import type { SaveState } from '../shared/draft-acts.ts';

export function SaveNote({ save, onChoose }: { save: SaveState; onChoose: () => void }) {
  const warning = warningOf(save, onChoose);
  // Once they were announced as not saved, the answers are announced as saved, once. A save by itself is not announced.
  const [wasWarned, setWarned] = useState(false);
  const [isSaid, setSaid] = useState(false);
  if (warning && !wasWarned) {
    setWarned(true);
    setSaid(false);
  }
  if (save.kind === 'saved' && wasWarned) {
    setWarned(false);
    setSaid(true);
  }
  // Without a connection the banner of the site says it, with what becomes of the answers.
  const isSaidAbove = !useOnline() && save.kind === 'waiting' && !hasRefused();
  const Icon = save.kind === 'waiting' || save.kind === 'signed out' ? CloudOff : TriangleAlert;
  return (
    <>
      {(!warning || isSaidAbove) && (
        <p className="-mb-4 min-h-6 text-sm text-muted">
          {save.kind === 'saving' && <span>{wizardTexts.saving}</span>}
          {save.kind === 'saved' && <span>{wizardTexts.saved({ time: hourOf(save.at) })}</span>}
        </p>
      )}
      <div role="status">
        {isSaid && !warning && <p className="sr-only">{wizardTexts.savedAgain}</p>}
        {warning && !isSaidAbove && (
          <div className="mt-2 flex gap-2 rounded-box bg-warning-tint px-3 py-2 text-sm font-semibold text-warning">
            <Icon aria-hidden="true" className="size-5 shrink-0" />
            <p className="min-w-0">{warning}</p>
          </div>
        )}
      </div>
    </>
  );
}

function warningOf(save: SaveState, onChoose: () => void): ReactNode {
  switch (save.kind) {
    case 'waiting':
      return hasRefused() ? wizardTexts.waitingOpen : wizardTexts.waitingKept;
    case 'signed out':
      return wizardTexts.signedOut;
    case 'refused':
      return wizardTexts[hasRefused() ? 'refusedOpen' : 'refusedKept']({ reason: save.message });
    case 'conflict':
      return withParts(wizardTexts.inConflict, {
        choose: (
          <button
            type="button"
            className="min-h-6 font-semibold underline underline-offset-2"
            onClick={onChoose}
          >
            {wizardTexts.choose}
          </button>
        ),
      });
    case 'unchanged':
    case 'saving':
    case 'saved':
    case 'submitted':
      return undefined;
  }
}
