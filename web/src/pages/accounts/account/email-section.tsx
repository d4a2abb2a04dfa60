import { useState } from 'react';
import { toast } from 'sonner';
import { emailChangeRules } from '@portal/schema/account';
import { accountTexts } from '@portal/schema/texts/account';
import { formTexts } from '@portal/schema/texts/form';
import { useFailure } from '../../../lib/use-failure.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useCancelEmailChangeMutation, useRequestEmailChangeMutation } from '../../../graphql/generated.ts';
import type { MyAccountFragment } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice, OutcomeNotice } from '../../../ui/notice.tsx';
import { PasswordField, TextField } from '../../../ui/text-fields.tsx';
import { DialogWithForm } from '../../../ui/dialog-form.tsx';
import { withParts } from '../../../ui/with-parts.tsx';
import { Section } from './section.tsx';

export function EmailSection({ account: { email, pendingEmail } }: { account: MyAccountFragment }) {
  const [isOpen, setOpen] = useState(false);
  const [cancel, { loading }] = useCancelEmailChangeMutation();
  const { failure, attempt } = useFailure();
  const cancelChange = async () => {
    if (await attempt(cancel)) toast.success(accountTexts.cancelled);
  };
  return (
    <Section title={accountTexts.email} text={accountTexts.emailText}>
      <p className="font-semibold wrap-anywhere">{email}</p>
      {pendingEmail && (
        <Notice tone="info">
          <p className="wrap-anywhere">
            {withParts(accountTexts.emailPending, {
              email: <strong className="font-semibold">{pendingEmail}</strong>,
            })}
          </p>
          <Button
            variant="secondary"
            busy={loading && accountTexts.cancelling}
            onClick={() => void cancelChange()}
          >
            {accountTexts.emailKeep}
          </Button>
        </Notice>
      )}
      {failure && <OutcomeNotice message={failure} />}
      {!pendingEmail && (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {accountTexts.changeEmail}
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
      title={accountTexts.changeEmail}
      onClose={onClose}
      form={form}
      action={accountTexts.sendLink}
      busy={loading && accountTexts.sending}
      onSubmit={async (input) => {
        await request({ variables: { input } });
        onClose();
        toast.success(accountTexts.linkSent({ email: input.email }));
      }}
    >
      <p>{accountTexts.changeEmailText}</p>
      <TextField
        {...form.bind('email')}
        label={accountTexts.newEmail}
        type="email"
        autoComplete="email"
        required
      />
      <PasswordField
        {...form.bind('password')}
        label={formTexts.password}
        autoComplete="current-password"
        required
      />
    </DialogWithForm>
  );
}
