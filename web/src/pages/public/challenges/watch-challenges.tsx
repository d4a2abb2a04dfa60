import * as v from 'valibot';
import { emailAddress, honeypot } from '@portal/schema/rules';
import { useFailure } from '../../../lib/use-failure.ts';
import { useForm } from '../../../lib/use-form.ts';
import {
  useConfirmChallengeWatchMutation,
  useWatchChallengesMutation,
} from '../../../graphql/generated-public.ts';
import { useSession } from '../../../session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { PrivacyLine } from '../../../ui/privacy-line.tsx';
import { Honeypot, TextField } from '../../../ui/text-fields.tsx';

const rules = v.object({ email: emailAddress(), website2: honeypot });

interface Props {
  /** The call that is waited for; left out for the next challenge. */
  call?: { id: string };
}

const openingOf = (call: Props['call']) => (call ? 'this call opens' : 'the next challenge opens');
const actOf = (call: Props['call']) => (call ? 'Tell me when it opens' : 'Tell me when the next opens');

/** Takes the address of a person who wants an email when the next challenge opens, or a certain call. */
export function WatchChallenges({ call }: Props) {
  const form = useForm(rules, { email: useSession().user?.email ?? '', website2: '' });
  const [watch, { data, loading }] = useWatchChallengesMutation();
  const { failure, attempt } = useFailure({ refuse: form.refuse });
  const send = (input: typeof form.values) =>
    void attempt(() => watch({ variables: { input: call ? { ...input, challengeId: call.id } : input } }));
  return (
    <section
      aria-labelledby="watch"
      className="grid max-w-[68ch] gap-4 rounded-box border border-line bg-surface p-6"
    >
      <h2 id="watch">{call ? 'This call is not open yet' : 'No challenge is open'}</h2>
      {data ? (
        <OutcomeNotice
          tone="success"
          message={`We sent an email to ${form.values.email}. Open its link, and we tell you when ${openingOf(call)}.`}
          takesFocus
        />
      ) : (
        <form noValidate onSubmit={form.submit(send)} className="grid gap-4">
          <p>We can tell you when {call ? 'it' : 'the next one'} opens. It is one email.</p>
          <ErrorSummary faults={form.faults} attempt={form.attempt} />
          {failure && <OutcomeNotice message={failure} />}
          <TextField {...form.bind('email')} label="Email" type="email" autoComplete="email" required />
          <Honeypot {...form.bind('website2')} />
          <PrivacyLine>We delete your address after that email.</PrivacyLine>
          <Button type="submit" busy={loading && 'Sending...'} className="justify-self-start">
            {actOf(call)}
          </Button>
        </form>
      )}
    </section>
  );
}

/** Confirms the address on click, never on load, because mail scanners open links, too. */
export function ConfirmWatch({ token, call }: { token: string } & Props) {
  const [confirm, { data, loading }] = useConfirmChallengeWatchMutation();
  const { problem, attempt } = useFailure();
  const tooLate = call
    ? 'This call is open or over by now. Reload the page. We did not keep your address.'
    : 'A challenge is open now: enter it below. We did not keep your address.';
  return (
    <section
      aria-label={call ? 'When this call opens' : 'The next challenge'}
      className="grid max-w-[68ch] gap-4 rounded-box border border-line bg-surface p-6"
    >
      {problem && <OutcomeNotice message={problem.message} advice={problem.advice} />}
      {data ? (
        <OutcomeNotice
          tone="success"
          message={
            data.confirmChallengeWatch
              ? `Done. We email you when ${openingOf(call)}, and then delete your address.`
              : tooLate
          }
          takesFocus
        />
      ) : (
        <>
          <p>Press the button, and we send you one email when {openingOf(call)}.</p>
          <Button
            busy={loading && 'Confirming...'}
            className="justify-self-start"
            onClick={() => void attempt(() => confirm({ variables: { token } }))}
          >
            {actOf(call)}
          </Button>
        </>
      )}
    </section>
  );
}
