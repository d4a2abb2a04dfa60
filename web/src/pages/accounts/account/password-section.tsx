import { useState } from 'react';
import { toast } from 'sonner';
import * as v from 'valibot';
import { changePasswordRules, easyPasswordFault } from '@portal/schema/account';
import { accountTexts } from '@portal/schema/texts/account';
import { formTexts } from '@portal/schema/texts/form';
import { useForm } from '../../../lib/use-form.ts';
import { useChangePasswordMutation } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PasswordField } from '../../../ui/text-fields.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { NewPasswordFields } from '../shared/new-password-fields.tsx';
import { passwordPairRules } from '../shared/password-pair-rules.ts';
import { useHardToGuess } from '../shared/use-hard-to-guess.ts';
import { OwnTokens } from './own-tokens.tsx';
import { Section } from './section.tsx';
import type { SectionProps } from './section.tsx';

export function PasswordSection({ account, onChanged }: SectionProps) {
  const [isOpen, setOpen] = useState(false);
  const done = () => {
    setOpen(false);
    toast.success(accountTexts.changed);
    onChanged();
  };
  return (
    <Section title={formTexts.password} text={accountTexts.passwordText}>
      {account.setUpNeeded === 'PASSWORD' ? (
        <div className="w-full max-w-xl">
          <PasswordForm email={account.email} onDone={done} />
        </div>
      ) : (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {accountTexts.changePassword}
        </Button>
      )}
      {isOpen && (
        <Dialog title={accountTexts.changePassword} onClose={() => setOpen(false)}>
          <PasswordForm email={account.email} onDone={done} onCancel={() => setOpen(false)} />
        </Dialog>
      )}
    </Section>
  );
}

const rules = v.intersect([
  v.object({ currentPassword: changePasswordRules.entries.currentPassword }),
  passwordPairRules,
]);

function PasswordForm({
  email,
  onDone,
  onCancel,
}: {
  email: string;
  onDone: () => void;
  onCancel?: () => void;
}) {
  const form = useForm(rules, { currentPassword: '', password: '', confirmPassword: '' });
  const guess = useHardToGuess(form.values.password, { email, current: form.values.currentPassword });
  const [change, { loading }] = useChangePasswordMutation();
  return (
    <DialogForm
      form={form}
      action={accountTexts.changePassword}
      busy={loading && accountTexts.changing}
      onSubmit={async ({ currentPassword, password }) => {
        const fault = easyPasswordFault(password, { email, current: currentPassword }) ?? guess.fault;
        if (fault) return form.refuse([{ field: 'password', message: fault }]);
        await change({ variables: { input: { currentPassword, password } } });
        onDone();
      }}
      onCancel={onCancel}
    >
      <PasswordField
        {...form.bind('currentPassword')}
        label={accountTexts.currentPassword}
        autoComplete="current-password"
        required
      />
      <OwnTokens />
      <NewPasswordFields
        form={form}
        guess={guess}
        labels={{ password: accountTexts.newPassword, confirmPassword: accountTexts.confirmPassword }}
      />
    </DialogForm>
  );
}
