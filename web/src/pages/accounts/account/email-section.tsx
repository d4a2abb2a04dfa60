import { useState } from 'react';
import { toast } from 'sonner';
import { emailChangeRules } from '@portal/schema/account';
import { useFailure } from '../../../lib/use-failure.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useCancelEmailChangeMutation, useRequestEmailChangeMutation } from '../../../graphql/generated.ts';
import type { MyAccountFragment } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice, OutcomeNotice } from '../../../ui/notice.tsx';
import { PasswordField, TextField } from '../../../ui/text-fields.tsx';
import { DialogWithForm } from '../../../ui/dialog-form.tsx';
import { Section } from './section.tsx';

export function EmailSection({ account: { email, pendingEmail } }: { account: MyAccountFragment }) {
  const [isOpen, setOpen] = useState(false);
  const [cancel, { loading }] = useCancelEmailChangeMutation();
  const { failure, attempt } = useFailure();
  const cancelChange = async () => {
    if (await attempt(cancel)) toast.success('The change is cancelled.');
  };
  return (
    <Section title="Email address" text="You log in with it, and we send you receipts and reviews there.">
      <p className="font-semibold wrap-anywhere">{email}</p>
      {pendingEmail && (
        <Notice tone="info">
          <p className="wrap-anywhere">
            Open the link that we sent to <strong className="font-semibold">{pendingEmail}</strong> to confirm
            the change. It works for 24 hours. Until then nothing changes.
          </p>
          <Button variant="secondary" busy={loading && 'Cancelling...'} onClick={() => void cancelChange()}>
            Cancel the change
          </Button>
        </Notice>
      )}
      {failure && <OutcomeNotice message={failure} />}
      {!pendingEmail && (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Change email address
        </Button>
      )}
      {isOpen && <EmailDialog onClose={() => setOpen(false)} />}
    </Section>
  );
}

function EmailDialog({ onClose }: { onClose: () => void }) {
  const form = useForm(emailChangeRules, { email: '', password: '' });
  const [request, { loading }] = useRequestEmailChangeMutation();
  return (
    <DialogWithForm
      title="Change email address"
      onClose={onClose}
      form={form}
      action="Send the link"
      busy={loading && 'Sending...'}
      onSubmit={async (input) => {
        await request({ variables: { input } });
        onClose();
        toast.success(`We sent a link to ${input.email}. Open it to confirm the change.`);
      }}
    >
      <p>
        We send a link to the new address, and a note to the present one. You stay logged in, and your ideas
        stay yours.
      </p>
      <TextField {...form.bind('email')} label="New email" type="email" autoComplete="email" required />
      <PasswordField {...form.bind('password')} label="Password" autoComplete="current-password" required />
    </DialogWithForm>
  );
}
