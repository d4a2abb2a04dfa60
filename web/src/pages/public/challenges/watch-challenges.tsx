import * as v from 'valibot';
import { emailAddress, honeypot } from '@portal/schema/rules';
import { challengesTexts } from '@portal/schema/texts/challenges';
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

/** The words about a call that is waited for, or about the next challenge. */
const wordsOf = (call: Props['call']) =>
  call
    ? {
        title: challengesTexts.waitCallTitle,
        lead: challengesTexts.waitCallLead,
        act: challengesTexts.waitCallAct,
        sent: challengesTexts.waitCallSent,
        confirmTitle: challengesTexts.confirmCallTitle,
        confirmLead: challengesTexts.confirmCallLead,
        confirmed: challengesTexts.confirmedCall,
        tooLate: challengesTexts.confirmCallTooLate,
      }
    : {
        title: challengesTexts.waitTitle,
        lead: challengesTexts.waitLead,
        act: challengesTexts.waitAct,
        sent: challengesTexts.waitSent,
        confirmTitle: challengesTexts.confirmTitle,
        confirmLead: challengesTexts.confirmLead,
        confirmed: challengesTexts.confirmed,
        tooLate: challengesTexts.confirmTooLate,
      };

/** Takes the address of a person who wants an email when the next challenge opens, or a certain call. */
export function WatchChallenges({ call }: Props) {
  const form = useForm(rules, { email: useSession().user?.email ?? '', website2: '' });
  const [watch, { data, loading }] = useWatchChallengesMutation();
  const { failure, attempt } = useFailure({ refuse: form.refuse });
  const words = wordsOf(call);
  const send = (input: typeof form.values) =>
    void attempt(() => watch({ variables: { input: call ? { ...input, challengeId: call.id } : input } }));
  return (
    <section
      aria-labelledby="watch"
      className="grid max-w-[68ch] gap-4 rounded-box border border-line bg-surface p-6"
    >
      <h2 id="watch">{words.title}</h2>
      {data ? (
        <OutcomeNotice tone="success" message={words.sent({ email: form.values.email })} takesFocus />
      ) : (
        <form noValidate onSubmit={form.submit(send)} className="grid gap-4">
          <p>{words.lead}</p>
          <ErrorSummary faults={form.faults} attempt={form.attempt} />
          {failure && <OutcomeNotice message={failure} />}
          <TextField
            {...form.bind('email')}
            label={challengesTexts.waitEmail}
            type="email"
            autoComplete="email"
            required
          />
          <Honeypot {...form.bind('website2')} />
          <PrivacyLine>{challengesTexts.waitPrivacy}</PrivacyLine>
          <Button type="submit" busy={loading && challengesTexts.sending} className="justify-self-start">
            {words.act}
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
  const words = wordsOf(call);
  return (
    <section
      aria-label={words.confirmTitle}
      className="grid max-w-[68ch] gap-4 rounded-box border border-line bg-surface p-6"
    >
      {problem && <OutcomeNotice message={problem.message} advice={problem.advice} />}
      {data ? (
        <OutcomeNotice
          tone="success"
          message={data.confirmChallengeWatch ? words.confirmed : words.tooLate}
          takesFocus
        />
      ) : (
        <>
          <p>{words.confirmLead}</p>
          <Button
            busy={loading && challengesTexts.confirming}
            className="justify-self-start"
            onClick={() => void attempt(() => confirm({ variables: { token } }))}
          >
            {words.act}
          </Button>
        </>
      )}
    </section>
  );
}
