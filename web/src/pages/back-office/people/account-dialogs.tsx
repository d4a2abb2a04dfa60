import { roleLabels } from '@portal/schema/access';
import { DIGEST_WORDS, roleWords, staffNameRules } from '@portal/schema/people';
import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { useFailure } from '../../../lib/use-failure.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useVersion } from '../../../lib/use-version.ts';
import {
  useChangeRoleMutation,
  useKnownSecretsQuery,
  useNameColleagueMutation,
} from '../../../graphql/generated-staff.ts';
import type { AccountRowFragment, Role } from '../../../graphql/generated-staff.ts';
import { clearSession, roleName, storeSession, useSession } from '../../../session/session-store.ts';
import { RadioField } from '../../../ui/choice-fields.tsx';
import { DialogWithForm } from '../../../ui/dialog-form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import type { Act } from './account-acts.ts';

interface Props {
  account: AccountRowFragment;
  isOwn: boolean;
  onClose: () => void;
  onDone: (message: string) => void;
}

export function ActDialog({ act, account, isOwn, onClose, onDone }: Props & { act: Act }) {
  const [run, { loading, client }] = useMutation(act.mutation);
  return (
    <ConfirmDialog
      title={`${act.name}: ${account.email}`}
      action={act.name}
      danger={act.isDanger ?? false}
      busy={loading && 'Working...'}
      onConfirm={async () => {
        await run({ variables: { id: account.id } });
        onDone(act.done);
        if (!isOwn) return;
        clearSession();
        await client.clearStore();
      }}
      onClose={onClose}
    >
      <p>{act.question}</p>
      {act.endsAccess && <KnownSecrets id={account.id} />}
    </ConfirmDialog>
  );
}

/** Lists the tokens and webhooks whose working secret the person read: those of the programme outlive the account. */
function KnownSecrets({ id }: { id: string }) {
  const { data, error } = useKnownSecretsQuery({ variables: { id }, fetchPolicy: 'network-only' });
  // An empty list would mean that they know no secret.
  if (error) {
    return (
      <Notice tone="warning">
        <p>
          We could not find out whether they know secrets of the programme, which would go on working. Cancel
          and open this dialog again, or look through Access tokens and Webhooks.
        </p>
      </Notice>
    );
  }
  const known = data?.node && 'knownAccessTokens' in data.node ? data.node : undefined;
  const all = known?.knownAccessTokens ?? [];
  const [tokens, own] = [all.filter((one) => one.ofProgramme), all.filter((one) => !one.ofProgramme)];
  const webhooks = known?.knownWebhooks ?? [];
  return (
    <>
      {own.length > 0 && (
        <p>
          Their own access tokens end with it, and the systems that use them are refused:{' '}
          {own.map(({ name }) => name).join(', ')}.
        </p>
      )}
      {tokens.length + webhooks.length > 0 && <SecretsOfProgramme tokens={tokens} webhooks={webhooks} />}
    </>
  );
}

interface Named {
  id: string;
  name: string;
}

function SecretsOfProgramme({ tokens, webhooks }: { tokens: Named[]; webhooks: Named[] }) {
  return (
    <Notice tone="warning">
      <p>
        They know secrets of the programme, which go on working. Renew these, each in a tab of its own, and
        end the present secret at once:
      </p>
      <ul className="list-disc pl-6">
        {tokens.map((token) => (
          <li key={token.id}>
            <a
              href={`/access-tokens?search=${encodeURIComponent(token.name)}`}
              target="_blank"
              rel="noreferrer"
            >
              Access token {token.name}
            </a>
          </li>
        ))}
        {webhooks.map((webhook) => (
          <li key={webhook.id}>
            <a href={`/webhooks/${webhook.id}`} target="_blank" rel="noreferrer">
              Webhook {webhook.name}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const gains: Readonly<Record<Role, string>> = {
  USER: '',
  BOARD:
    'They will immediately see the dashboard and the breakdowns, and no idea and no person: counts by gender, age, person type and country are rounded to 5',
  REVIEWER:
    'They will immediately see every idea with its submitter’s details, decide on ideas and export reports',
  ADMIN:
    'They will immediately be able to do what reviewers do, and to manage challenges, suggestions, access tokens and people, including your role',
};

const losses: Readonly<Record<Role, string>> = {
  USER: '',
  BOARD: 'the dashboard and the breakdowns',
  REVIEWER: 'the dashboard, the submissions and the reports',
  ADMIN: 'people, the audit log, access tokens, challenges and suggestions',
};

const rank = (role: Role) => Object.keys(roleLabels).indexOf(role);

function consequenceOf(from: Role, to: Role, isOwn: boolean): string {
  if (rank(to) > rank(from))
    return [`${gains[to]}.`, ...(rank(from) < rank('REVIEWER') && to !== 'BOARD' ? [DIGEST_WORDS] : [])].join(
      ' ',
    );
  const desk = to === 'BOARD' ? 'the submissions, the reports and exact figures' : losses.REVIEWER;
  const all = { ...losses, REVIEWER: desk, ADMIN: `${desk}; ${losses.ADMIN}` };
  const lost = (to === 'REVIEWER' ? losses : all)[from];
  return isOwn
    ? `This is your own account. You will lose ${lost} immediately, your access tokens end for good, and only another administrator can give you the role back.`
    : `They will lose ${lost} immediately, and their access tokens end for good.`;
}

export function RoleDialog({ account, isOwn, onClose, onDone }: Props) {
  const { email, role: from } = account;
  const { user, token } = useSession();
  const [changeRole, { loading }] = useChangeRoleMutation();
  const [to, setTo] = useState(from);
  const outcome = useFailure();

  const change = async () => {
    await changeRole({ variables: { id: account.id, role: to } });
    onDone(`Role changed to ${roleLabels[to]}`);
    // The server has the new role already: the session in this browser follows.
    if (isOwn && user && token) storeSession({ ...user, role: roleName(to) }, token);
  };

  return (
    <ConfirmDialog
      title={`Change role of ${email}`}
      action={to === from ? 'Change role' : `Change role to ${roleLabels[to]}`}
      danger={rank(to) < rank(from)}
      disabled={to === from}
      busy={loading && 'Changing...'}
      outcome={outcome}
      onConfirm={change}
      onClose={onClose}
    >
      <RadioField
        name="role"
        label="Role"
        options={roleLabels}
        notes={roleWords}
        value={to}
        onChange={(name) => {
          outcome.clear();
          setTo(name as Role);
        }}
      />
      {to !== from && !outcome.failure && (
        <Notice tone="warning">
          <p>{consequenceOf(from, to, isOwn)}</p>
        </Notice>
      )}
      {rank(to) < rank(from) && <KnownSecrets id={account.id} />}
    </ConfirmDialog>
  );
}

type Name = Pick<Props['account'], 'firstName' | 'lastName'>;
const nameOf = ({ firstName, lastName }: Name) => ({ firstName: firstName ?? '', lastName: lastName ?? '' });
const nameLabels = { firstName: 'First name', lastName: 'Last name' };

export function NameDialog({ account, onClose, onDone }: Omit<Props, 'isOwn'>) {
  const { id, email, firstName, lastName, nameVersion } = account;
  const begun = { version: nameVersion ?? 0, firstName, lastName };
  const form = useForm(staffNameRules, nameOf(begun));
  const { save } = useVersion(form, begun, nameOf);
  const [rename, { loading }] = useNameColleagueMutation();
  return (
    <DialogWithForm
      title={`Change the name of ${email}`}
      onClose={onClose}
      form={form}
      action="Change name"
      busy={loading && 'Changing...'}
      onSubmit={async (name) => {
        const answer = await save(name, async ({ values, version, only }) => {
          const { data } = await rename({ variables: { id, ...only(values), version } });
          return data && { ...data.nameColleague, version: data.nameColleague.nameVersion ?? 0 };
        });
        if (answer) onDone('Name changed');
      }}
      inWords={(name, words = '') => ({
        label: nameLabels[name as keyof typeof nameLabels],
        words: String(words),
      })}
    >
      <TextField {...form.bind('firstName')} label={nameLabels.firstName} autoComplete="off" required />
      <TextField {...form.bind('lastName')} label={nameLabels.lastName} autoComplete="off" required />
    </DialogWithForm>
  );
}
