import { useState } from 'react';
import { FormPage } from '../../../ui/page.tsx';
import { CheckEmail } from './check-email.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** Signup (spec §2, §4): the form, then what to do with the email that follows. */
export function SignUpPage() {
  const [sent, setSent] = useState<{ email: string; message: string }>();
  return (
    <FormPage
      aside={
        <>
          <p className="text-2xl leading-snug font-bold">{sent ? 'Almost there.' : 'Create your account.'}</p>
          <p>
            {sent
              ? 'Confirm your address, log in, and submit as many ideas as you like.'
              : 'We will email you a link to confirm your address. Then you can submit as many ideas as you like.'}
          </p>
        </>
      }
    >
      {sent ? (
        <CheckEmail {...sent} onOtherAddress={() => setSent(undefined)} />
      ) : (
        <SignUpForm onSent={setSent} />
      )}
    </FormPage>
  );
}
