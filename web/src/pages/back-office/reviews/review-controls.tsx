import { Check, CircleAlert, Ellipsis, PencilLine } from 'lucide-react';
import { reviewStatuses, reviewTraits } from '@portal/schema/review-status';
import type { ReviewStatus } from '@portal/schema/review-status';
import { LONG_TEXT_MAX } from '@portal/schema/limits';
import { Button } from '../../../ui/button.tsx';
import { statusIcons } from '../../../ui/status-chip.tsx';
import { controlLooks } from '../../../ui/field.tsx';
import { ReplyBox } from './reply-box.tsx';
import { boxId } from '../desk/desk-runner.ts';
import { useAct, useDeskPart } from '../desk/desk.tsx';
import type { Review } from '../desk/entries.ts';

interface Props {
  review: Review;
  className?: string;
}

const colours = { success: 'text-success', danger: 'text-danger', warning: 'text-warning' };

/** Selects the new status; before a choice, shows the stored one with its icon. */
export function StatusSelect({ review, className = '' }: Props) {
  const { shown, status } = review;
  const decides = useDeskPart((desk) => desk.decides);
  const act = useAct();
  const { tone, label } = reviewTraits[shown || status];
  const Icon = statusIcons[tone];
  return (
    <span className="relative block">
      <Icon
        aria-hidden="true"
        className={`pointer-events-none absolute top-1/2 left-2 size-4 -translate-y-1/2 print:hidden ${colours[tone]}`}
      />
      {!shown && <span className="sr-only print:not-sr-only">{label}</span>}
      <select
        aria-label={`Status of ${review.solutionName}`}
        name="reviewStatus"
        disabled={!decides}
        title={decides ? undefined : 'Only administrators set the status.'}
        value={shown}
        onChange={({ target }) =>
          act({ type: 'choose', id: review.id, status: target.value as ReviewStatus | '' })
        }
        className={`${controlLooks} pl-8! ${shown ? '' : 'not-on-paper'} ${className}`}
      >
        <option value="">Select</option>
        {Object.entries(reviewStatuses).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </span>
  );
}

/** Takes the next comment: it starts empty. */
export function CommentsBox({ review, rows, className = '' }: Props & { rows: number }) {
  return (
    <ReplyBox
      review={review}
      id={boxId(review.id)}
      aria-label={`Comments of ${review.solutionName}`}
      name="reviewerComments"
      placeholder="Add comments"
      rows={rows}
      maxLength={LONG_TEXT_MAX}
      // Typing may leave it scrolled to the middle of a line.
      onBlur={({ target }) => target.scrollTo(0, 0)}
      className={`${controlLooks} ${className}`}
    />
  );
}

export function UpdateButton({ review, className = '' }: Props) {
  const act = useAct();
  return (
    <Button
      dense
      variant={review.isEntered ? 'primary' : 'secondary'}
      softDisabled={review.ask?.kind === 'STALE'}
      onClick={() => act({ type: 'save', id: review.id, then: 'stay' })}
      aria-label={`Update the review of ${review.solutionName}`}
      className={className}
    >
      Update
    </Button>
  );
}

const states = {
  'Not saved': { Icon: CircleAlert, colour: 'text-danger', bar: 'bg-danger' },
  Saving: { Icon: Ellipsis, colour: 'text-muted', bar: 'bg-primary' },
  Unsaved: { Icon: PencilLine, colour: 'text-warning', bar: 'bg-warning' },
  Saved: { Icon: Check, colour: 'text-success', bar: 'bg-success' },
} as const;

function stateOf({ ask, isSaving, isEntered, isSaved }: Review): keyof typeof states | undefined {
  if (ask?.kind === 'FAILED' || ask?.kind === 'STALE') return 'Not saved';
  if (isSaving) return 'Saving';
  if (isEntered) return 'Unsaved';
  return isSaved ? 'Saved' : undefined;
}

/** Draws the strip at the left of a row: the state of its entry, and whether keys act on it. */
export function EntryBar({ review, isMarked }: { review: Review; isMarked: boolean }) {
  const state = stateOf(review);
  const isPlain = isMarked && state !== 'Not saved';
  const colour = isPlain || !state ? isMarked && 'bg-primary' : states[state].bar;
  return colour && <span aria-hidden="true" className={`absolute inset-y-0 left-0 w-1 ${colour}`} />;
}

/** Says in a word how the entry stands. */
export function EntryState({ review }: { review: Review }) {
  const state = stateOf(review);
  if (!state) return null;
  const { Icon, colour } = states[state];
  return (
    <p
      className={`flex items-center justify-center gap-0.5 text-xs leading-4 font-semibold whitespace-nowrap ${colour}`}
    >
      <Icon aria-hidden="true" className="size-3 shrink-0" />
      <span>{state}</span>
    </p>
  );
}
