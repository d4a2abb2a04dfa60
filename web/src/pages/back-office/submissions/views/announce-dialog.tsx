import * as v from 'valibot';
import { DAY, RELEASE_AHEAD_MAX } from '@portal/schema/limits';
import { optionalDayOrTime } from '@portal/schema/rules';
import { WRONG_MINUTE } from '@portal/schema/typed-days';
import { useForm } from '../../../../lib/use-form.ts';
import { countOf, deadlineOf, fromTyped, zoneName } from '../../../../lib/words.ts';
import { IdeasToAnnounceDocument, useAnnounceReviewsMutation } from '../../../../graphql/generated-staff.ts';
import type { RowToAnnounceFragment } from '../../../../graphql/generated-staff.ts';
import { DialogWithForm } from '../../../../ui/dialog-form.tsx';
import { DayField } from '../../../../ui/day-field.tsx';
import { useSay } from '../../desk/desk.tsx';

/** The decisions to announce: those of some ideas, or all that were made until a time. */
export type Announced = readonly RowToAnnounceFragment[] | { decidedUntil: string; count: number };

const rules = v.object({ at: optionalDayOrTime({ wrong: WRONG_MINUTE }) });

/** Asks when to announce decisions, and says how many emails go out. */
export function AnnounceDialog({
  announced,
  onClose,
  onAnnounced,
}: {
  announced: Announced;
  onClose: () => void;
  onAnnounced: () => void;
}) {
  const say = useSay();
  const form = useForm(rules, { at: '' });
  const [send, { loading }] = useAnnounceReviewsMutation({ refetchQueries: [IdeasToAnnounceDocument] });
  const [count, emails] =
    'count' in announced
      ? [announced.count, `At most ${countOf(announced.count, 'email')}`]
      : [announced.length, countOf(announced.filter(({ lastReview }) => lastReview?.email).length, 'email')];

  const save = async ({ at }: typeof form.values) => {
    const { data } = await send({
      variables: {
        ...('count' in announced
          ? { decidedUntil: announced.decidedUntil }
          : { ids: announced.flatMap(({ lastReview }) => lastReview?.id ?? []) }),
        at: at ? fromTyped(at).toISOString() : null,
      },
    });
    if (data) {
      const decisions = countOf(data.releaseReviews.count, 'decision');
      const when = at ? ` to be announced on ${deadlineOf(data.releaseReviews.at)}` : ' announced';
      say(`${decisions}${when}`);
    }
    onClose();
    onAnnounced();
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
        {emails} will go out. Submitters see their decisions then. Reviewers cannot undo them from now on,
        unless you take back the hour.
      </p>
      <DayField
        {...form.bind('at')}
        label="Day and hour"
        hint={`${zoneName()}, at most ${RELEASE_AHEAD_MAX / DAY} days ahead. Leave empty to announce now.`}
        hour="08:00"
        required={false}
      />
    </DialogWithForm>
  );
}
