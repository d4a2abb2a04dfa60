import { FileDown, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { codeRules } from '@portal/schema/account';
import { useFailure } from '../../../lib/use-failure.ts';
import { useForm } from '../../../lib/use-form.ts';
import {
  useRenewRecoveryCodesMutation,
  useStartSecondFactorMutation,
  useTurnOffSecondFactorMutation,
} from '../../../graphql/generated.ts';
import type { MyAccountFragment, StartSecondFactorMutation } from '../../../graphql/generated.ts';
import { Button, buttonLooks } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { CodeField } from '../../../ui/code-field.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { DialogWithForm } from '../../../ui/dialog-form.tsx';
import { ShownOnceDialog } from '../../../ui/shown-once-dialog.tsx';
import { Section } from './section.tsx';
import type { SectionProps } from './section.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';

const FEW_CODES = 3;

export function SecondFactorSection({ account, onChanged }: SectionProps) {
  const { hasSecondFactor, setUpNeeded } = account;
  const [codes, setCodes] = useState<readonly string[]>();
  const State = hasSecondFactor ? WhileOn : WhileOff;
  return (
    <Section
      title="Two-step login"
      text="Your password and a code from your phone: a stolen password alone opens nothing."
    >
      <Chip
        tone={hasSecondFactor ? 'success' : setUpNeeded ? 'warning' : 'locked'}
        icon={hasSecondFactor ? ShieldCheck : ShieldAlert}
      >
        {hasSecondFactor ? 'On' : 'Off'}
      </Chip>
      <State account={account} onCodes={setCodes} />
      {codes && (
        <RecoveryCodesDialog
          codes={codes}
          email={account.email}
          onSaved={() => {
            if (!hasSecondFactor) toast.success('Two-step login is on.');
            setCodes(undefined);
            onChanged();
          }}
        />
      )}
    </Section>
  );
}

interface StateProps {
  account: MyAccountFragment;
  onCodes: (codes: readonly string[]) => void;
}

function WhileOff({ account: { setUpNeeded }, onCodes }: StateProps) {
  // The answer is not cached: later queries could read the key.
  const [start, { loading }] = useStartSecondFactorMutation({ fetchPolicy: 'no-cache' });
  const { failure, attempt } = useFailure();
  const [key, setKey] = useState<StartSecondFactorMutation['startSecondFactor']>();
  const begin = () => attempt(async () => setKey((await start()).data?.startSecondFactor));
  return (
    <>
      <p className="max-w-[68ch] text-muted">
        You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or
        Aegis.
      </p>
      {failure && <OutcomeNotice message={failure} />}
      <Button
        variant={setUpNeeded ? 'primary' : 'secondary'}
        busy={loading && 'Preparing...'}
        onClick={() => void begin()}
      >
        Turn on two-step login
      </Button>
      {key && <SetUpDialog secretKey={key} onClose={() => setKey(undefined)} onCodes={onCodes} />}
    </>
  );
}

function WhileOn({ account: { recoveryCodesLeft }, onCodes }: StateProps) {
  const [open, setOpen] = useState<'codes' | 'off'>();
  const left = recoveryCodesLeft ?? 0;
  const close = () => setOpen(undefined);
  return (
    <>
      <p className={left <= FEW_CODES ? 'font-semibold text-warning' : 'text-muted'}>
        {left === 1 ? 'One recovery code is' : `${left || 'No'} recovery codes are`} left, for when you lose
        your phone.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setOpen('codes')}>
          New recovery codes
        </Button>
        <Button variant="secondary" onClick={() => setOpen('off')}>
          Turn off
        </Button>
      </div>
      {open === 'codes' && <RenewDialog onClose={close} onCodes={onCodes} />}
      {open === 'off' && <TurnOffDialog onClose={close} />}
    </>
  );
}

function RenewDialog({ onClose, onCodes }: { onClose: () => void } & Pick<StateProps, 'onCodes'>) {
  const form = useForm(codeRules, { code: '' });
  const [renew, { loading }] = useRenewRecoveryCodesMutation({ fetchPolicy: 'no-cache' });
  return (
    <DialogWithForm
      title="New recovery codes"
      onClose={onClose}
      keepsOpen={loading}
      form={form}
      action="Make new codes"
      busy={loading && 'Making...'}
      onSubmit={async (variables) => {
        const { data } = await renew({ variables });
        onClose();
        if (data) onCodes(data.renewRecoveryCodes.codes);
      }}
    >
      <p>You get ten new codes. The ones that you have now stop working.</p>
      <CodeField {...form.bind('code')} />
    </DialogWithForm>
  );
}

function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const form = useForm(codeRules, { code: '' });
  const [turnOff, { loading }] = useTurnOffSecondFactorMutation();
  return (
    <DialogWithForm
      title="Turn off two-step login"
      onClose={onClose}
      form={form}
      action="Turn off"
      busy={loading && 'Turning off...'}
      onSubmit={async (variables) => {
        await turnOff({ variables });
        onClose();
        toast.success('Two-step login is off.');
      }}
    >
      <p>
        From then on your password alone opens your account. Where your role needs two-step login, you have to
        turn it on again before you can go on.
      </p>
      <CodeField {...form.bind('code')} />
    </DialogWithForm>
  );
}

function RecoveryCodesDialog({
  codes,
  email,
  onSaved,
}: {
  codes: readonly string[];
  email: string;
  onSaved: () => void;
}) {
  const text = codes.join('\n');
  const file = `Recovery codes of ${email} for ${window.location.host}. Each works once.\n\n${text}\n`;
  return (
    <ShownOnceDialog
      title="Save your recovery codes"
      lead="When you lose your phone, one of these codes lets you in. You won’t see them again: keep them where you keep your passwords, and not on the phone itself."
      refusal="Save the codes first, then press “I have saved them”. If you close this, they are gone."
      action="I have saved them"
      onSaved={onSaved}
    >
      <CopyField name="codes" label="Recovery codes" hint="Each works once." value={text} rows={10} />
      <a
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
        download="recovery-codes.txt"
        className={buttonLooks('secondary', 'justify-self-start')}
      >
        <FileDown aria-hidden="true" className="size-5" />
        Save as a file
      </a>
    </ShownOnceDialog>
  );
}
