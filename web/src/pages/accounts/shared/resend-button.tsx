import { useState } from 'react';
import { problemOf } from '../../../lib/problem-of.ts';
import { useResendVerificationMutation } from '../../../graphql/generated-public.ts';
import { Button } from '../../../ui/button.tsx';

export function ResendButton({
  email,
  label = 'Resend verification email',
  softDisabled,
  onSent,
}: {
  email: string;
  label?: string;
  softDisabled?: boolean;
  onSent?: () => void;
}) {
  const [resend, { loading }] = useResendVerificationMutation();
  const [outcome, setOutcome] = useState<{ message: string; advice?: string | undefined }>();
  const onClick = async () => {
    setOutcome(undefined);
    try {
      const { data } = await resend({ variables: { email } });
      if (!data) throw new Error('The answer is empty.');
      setOutcome(data.resendVerification);
      onSent?.();
    } catch (error) {
      setOutcome(problemOf(error, 'Failed to resend verification email'));
    }
  };
  return (
    <>
      <Button
        variant="secondary"
        softDisabled={softDisabled}
        busy={loading && 'Resending...'}
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
