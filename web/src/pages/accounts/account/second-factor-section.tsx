import { FileDown, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { codeRules } from '@portal/schema/account';
import { accountTexts } from '@portal/schema/texts/account';
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
    <Section title={accountTexts.steps} text={accountTexts.stepsText}>
      <Chip
        tone={hasSecondFactor ? 'success' : setUpNeeded ? 'warning' : 'locked'}
        icon={hasSecondFactor ? ShieldCheck : ShieldAlert}
      >
        {hasSecondFactor ? accountTexts.on : accountTexts.off}
      </Chip>
      <State account={account} onCodes={setCodes} />
      {codes && (
        <RecoveryCodesDialog
          codes={codes}
          email={account.email}
          onSaved={() => {
            if (!hasSecondFactor) toast.success(accountTexts.stepsOn);
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
      <p className="max-w-[68ch] text-muted">{accountTexts.app}</p>
      {failure && <OutcomeNotice message={failure} />}
      <Button
        variant={setUpNeeded ? 'primary' : 'secondary'}
        busy={loading && accountTexts.preparing}
        onClick={() => void begin()}
      >
        {accountTexts.turnStepsOn}
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
        {accountTexts.codesLeft({ count: left })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setOpen('codes')}>
          {accountTexts.newCodes}
        </Button>
        <Button variant="secondary" onClick={() => setOpen('off')}>
          {accountTexts.turnOff}
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
      title={accountTexts.newCodes}
      onClose={onClose}
      keepsOpen={loading}
      form={form}
      action={accountTexts.makeCodes}
      busy={loading && accountTexts.making}
      onSubmit={async (variables) => {
        const { data } = await renew({ variables });
        onClose();
        if (data) onCodes(data.renewRecoveryCodes.codes);
      }}
    >
      <p>{accountTexts.newCodesText}</p>
      <CodeField {...form.bind('code')} />
    </DialogWithForm>
  );
}

function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const form = useForm(codeRules, { code: '' });
  const [turnOff, { loading }] = useTurnOffSecondFactorMutation();
  return (
    <DialogWithForm
      title={accountTexts.turnStepsOff}
      onClose={onClose}
      form={form}
      action={accountTexts.turnOff}
      busy={loading && accountTexts.turningOff}
      onSubmit={async (variables) => {
        await turnOff({ variables });
        onClose();
        toast.success(accountTexts.stepsOff);
      }}
    >
      <p>{accountTexts.turnStepsOffText}</p>
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
  const file = `${accountTexts.codesFile({ email, site: window.location.host })}\n\n${text}\n`;
  return (
    <ShownOnceDialog
      title={accountTexts.saveCodes}
      lead={accountTexts.saveCodesText}
      refusal={accountTexts.notSaved}
      action={accountTexts.saved}
      onSaved={onSaved}
    >
      <CopyField
        name="codes"
        label={accountTexts.codes}
        hint={accountTexts.codesHint}
        value={text}
        rows={10}
      />
      <a
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
        download="recovery-codes.txt"
        className={buttonLooks('secondary', 'justify-self-start')}
      >
        <FileDown aria-hidden="true" className="size-5" />
        {accountTexts.saveFile}
      </a>
    </ShownOnceDialog>
  );
}
