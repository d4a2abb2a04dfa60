import { useState } from 'react';
import { mailedNextPath } from '@portal/schema/next-path';
import { verifyTexts } from '@portal/schema/texts/verify';
import { problemOf } from '../../../lib/problem-of.ts';
import { useResendVerificationMutation } from '../../../graphql/generated-public.ts';
import { apolloClient } from '../../../session/apollo.ts';
import { Button } from '../../../ui/button.tsx';

/** @param next where the person goes on after the mailed link */
export function ResendButton({
  email,
  next,
  label = verifyTexts.resend,
  softDisabled,
  onSent,
}: {
  email: string;
  next: string | null;
  label?: string;
  softDisabled?: boolean;
  onSent?: () => void;
}) {
  const [resend, { loading }] = useResendVerificationMutation({ client: apolloClient });
  const [outcome, setOutcome] = useState<{ message: string; advice?: string | undefined }>();
  const onClick = async () => {
    setOutcome(undefined);
    try {
      const { data } = await resend({ variables: { email, next: mailedNextPath(next) } });
      if (!data) throw new Error('The answer is empty.');
      setOutcome(data.resendVerification);
      onSent?.();
    } catch (error) {
      setOutcome(problemOf(error, verifyTexts.notSent));
    }
  };
  return (
    <>
      <Button
        variant="secondary"
        softDisabled={softDisabled}
        busy={loading && verifyTexts.resending}
        onClick={() => void onClick()}
      >
        {label}
      </Button>
      <div role="status" className="empty:hidden">
        {outcome && <p className="font-semibold">{outcome.message}</p>}
        {outcome?.advice && <p>{outcome.advice}</p>}
      </div>
    </>
  );
}
