import { toast } from 'sonner';
import * as v from 'valibot';
import { DAY, RELEASE_AHEAD_MAX } from '@portal/schema/limits';
import { useForm } from '../../../lib/use-form.ts';
import { countOf, deadlineOf, fromTyped, zoneName } from '../../../lib/words.ts';
import { useReleaseReviewsMutation } from '../../../graphql/generated.ts';
import type { HeldReviewFragment } from '../../../graphql/generated.ts';
import { DialogWithForm } from '../../../ui/dialog-form.tsx';
import { TextField } from '../../../ui/text-fields.tsx';

/** The decisions to announce: some, or all that were made until a time. */
export type Release = readonly HeldReviewFragment[] | { decidedUntil: string; count: number };

const rules = v.object({ at: v.string() });

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
  const form = useForm(rules, { at: '' });
  const [send, { loading }] = useReleaseReviewsMutation();
  const [count, emails] =
    'count' in release
      ? [release.count, `At most ${countOf(release.count, 'email')}`]
      : [release.length, countOf(release.filter(({ email }) => email).length, 'email')];

  const save = async ({ at }: typeof form.values) => {
    const { data } = await send({
      variables: {
        ...('count' in release
          ? { decidedUntil: release.decidedUntil }
          : { ids: release.map(({ id }) => id) }),
        at: at ? fromTyped(at).toISOString() : null,
      },
    });
    if (data) {
      const released = countOf(data.releaseReviews.count, 'decision');
      const when = at ? ` to be announced on ${deadlineOf(data.releaseReviews.at)}` : ' announced';
      toast.success(`${released}${when}`);
    }
    onClose();
    onReleased();
  };

  return (
    <DialogWithForm
      title={`Announce ${countOf(count, 'decision')}`}
      onClose={onClose}
      form={form}
      action={form.values.at ? 'Announce then' : 'Announce now'}
      busy={loading && 'Announcing...'}
      onSubmit={save}
    >
      <p>
        {emails} will go out. Submitters see their decisions then, and reviewers cannot undo them any more.
      </p>
      <TextField
        {...form.bind('at')}
        label="Day and hour"
        hint={`${zoneName}, at most ${RELEASE_AHEAD_MAX / DAY} days ahead. Leave empty to announce now.`}
        type="datetime-local"
        required={false}
      />
    </DialogWithForm>
  );
}
