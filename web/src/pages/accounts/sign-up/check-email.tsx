import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { ResendButton } from '../shared/resend-button.tsx';

/** In seconds. */
const WAIT = 30;

export function CheckEmail({
  email,
  message,
  onOtherAddress,
}: {
  email: string;
  message: string;
  onOtherAddress: () => void;
}) {
  const [left, setLeft] = useState(WAIT);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <>
      <PageTitle>Check your email</PageTitle>
      <OutcomeNotice tone="success" message={message} />
      <p>
        We sent an email to <strong className="wrap-anywhere">{email}</strong>. Select the link in it within
        24 hours. Open it in this browser if you can: in another one we ask for your password.
      </p>
      <section
        aria-labelledby="not-there"
        className="grid justify-items-start gap-3 border-t border-line pt-6"
      >
        <h2 id="not-there">No email yet?</h2>
        <p>It can take a few minutes. Look in your spam folder, and check the address above.</p>
        <div className="flex flex-wrap items-center gap-3">
          <ResendButton email={email} label="Send again" waits={left > 0} onSent={() => setLeft(WAIT)} />
          {left > 0 && <span className="text-muted tabular-nums">in {left} seconds</span>}
        </div>
        <Button variant="secondary" onClick={onOtherAddress}>
          Use another address
        </Button>
      </section>
      <p>
        Verified already? <Link to="/Login">Login</Link>
      </p>
    </>
  );
}
