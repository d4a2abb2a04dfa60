import { useState } from 'react';
import { problemOf } from '../../../app/problem-of.ts';
import { useResendVerificationMutation } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';

/** Mails the verification link once more, and says how that went (spec §8). */
export function ResendButton({ email }: { email: string }) {
  const [resend, { loading }] = useResendVerificationMutation();
  const [outcome, setOutcome] = useState<string>();
  const onClick = async () => {
    setOutcome(undefined);
    try {
      const { data } = await resend({ variables: { email } });
      setOutcome(data?.resendVerification.message);
    } catch (error) {
      setOutcome(problemOf(error).message || 'Failed to resend verification email');
    }
  };
  return (
    <>
      <Button variant="secondary" busy={loading && 'Resending...'} onClick={() => void onClick()}>
        Resend verification email
      </Button>
      <p role="status" className="font-semibold empty:hidden">
        {outcome}
      </p>
    </>
  );
}
