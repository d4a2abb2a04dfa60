import { toast } from 'sonner';
import * as v from 'valibot';
import { DAY, RELEASE_AHEAD_MAX } from '@portal/schema/limits';
import { useForm } from '../../../lib/use-form.ts';
import { countOf, deadlineOf, fromTyped, zoneName } from '../../../lib/words.ts';
import { useReleaseReviewsMutation } from '../../../graphql/generated.ts';
import type { HeldReviewFragment } from '../../../graphql/generated.ts';
import { RadioField } from '../../../ui/choice-fields.tsx';
import { DialogWithForm } from '../../../ui/dialog-form.tsx';
import { TextField } from '../../../ui/text-fields.tsx';

/** Some decisions, or all that were made until a time. */
export type Release = { reviews: readonly HeldReviewFragment[] } | { decidedUntil: Date; count: number };

const times = { NOW: 'Now', HOUR: 'At an hour' };

const formRules = v.pipe(
  v.object({ time: v.string(), at: v.string() }),
  v.forward(
    v.partialCheck(
      [['time'], ['at']],
      ({ time, at }) => time === 'NOW' || at !== '',
      'Enter a day and an hour.',
    ),
    ['at'],
  ),
);

/** Asks when to announce decisions, and says how many emails go out. */
export function ReleaseDialog({
  release,
  onClose,
  onReleased,
}: {
  release: Release;
  onClose: () => void;
  onReleased: () => void;
}) {
  const form = useForm(formRules, { time: 'NOW', at: '' });
  const [send, { loading }] = useReleaseReviewsMutation();
  const isChosen = 'reviews' in release;
  const count = isChosen ? release.reviews.length : release.count;
  const emails = isChosen ? release.reviews.filter(({ email }) => email).length : count;
  const emailsGo = `${countOf(emails, 'email')} ${emails === 1 ? 'goes' : 'go'} out`;

  const save = async ({ time, at }: typeof form.values) => {
    const { data } = await send({
      variables: {
        ids: isChosen ? release.reviews.map(({ id }) => id) : null,
        decidedUntil: isChosen ? null : release.decidedUntil.toISOString(),
        at: time === 'NOW' ? null : fromTyped(at).toISOString(),
      },
    });
    if (data) toast.success(outcomeOf(data.releaseReviews, count, time === 'NOW'));
    onClose();
    onReleased();
  };

  return (
    <DialogWithForm
      title={`Announce ${countOf(count, 'decision')}`}
      onClose={onClose}
      form={form}
      action={form.values.time === 'NOW' ? 'Announce now' : 'Set the hour'}
      busy={loading && 'Announcing...'}
      onSubmit={save}
    >
      <p>
        {isChosen ? `${emailsGo}.` : `At most ${emailsGo}: none to submitters who have nothing new to learn.`}{' '}
        Submitters see their decisions then, and reviewers cannot undo them any more.
      </p>
      <RadioField {...form.bind('time')} label="When" options={times} />
      {form.values.time === 'HOUR' && (
        <TextField
          {...form.bind('at')}
          label="Day and hour"
          hint={`${zoneName}, at most ${RELEASE_AHEAD_MAX / DAY} days ahead.`}
          type="datetime-local"
          required
        />
      )}
    </DialogWithForm>
  );
}

function outcomeOf({ count, at }: { count: number; at: string }, wanted: number, isNow: boolean): string {
  const others = count < wanted ? ` ${countOf(wanted - count, 'other')} did not wait any more.` : '';
  return `${countOf(count, 'decision')} ${isNow ? 'announced' : `to be announced on ${deadlineOf(at)}`}.${others}`;
}
