import { useState } from 'react';
import { roleLabels } from '@portal/schema/access';
import * as v from 'valibot';
import { DIGEST_WORDS, invitationRules, roleWords, staffNameRules } from '@portal/schema/people';
import { readEmail } from '@portal/schema/text';
import { useForm } from '../../../lib/use-form.ts';
import {
  useChangeRoleMutation,
  useInviteColleagueMutation,
  useNameColleagueMutation,
} from '../../../graphql/generated-staff.ts';
import type { AccountRowFragment, Role } from '../../../graphql/generated-staff.ts';
import { RadioField } from '../../../ui/choice-fields.tsx';
import { DialogWithForm } from '../../../ui/dialog-form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-fields.tsx';

const { USER: _, ...invitedRoles } = roleLabels;

/** The page asks for the name: colleagues see it beside the person's acts. */
const formRules = v.object({ ...invitationRules.entries, ...staffNameRules.entries });

export type Invited = Pick<AccountRowFragment, 'email' | 'role'> &
  Partial<Pick<AccountRowFragment, 'firstName' | 'lastName'>>;

const nameIn = ({ firstName, lastName }: { firstName: string; lastName: string }) => ({
  firstName,
  lastName,
});

/** Invites a person by email, for the first time or again. If they have an account, offers to change its role. */
export function InviteDialog({
  invited,
  onClose,
  onDone,
}: {
  invited: Invited;
  onClose: () => void;
  onDone: (message: string) => void;
}) {
  const { firstName, lastName, ...rest } = invited;
  const form = useForm(formRules, { ...rest, firstName: firstName ?? '', lastName: lastName ?? '' });
  const { email, role } = form.values;
  const [invite, { loading }] = useInviteColleagueMutation();
  const [changeRole, { loading: isChanging }] = useChangeRoleMutation();
  const [rename] = useNameColleagueMutation();
  const [found, setFound] = useState<AccountRowFragment>();
  const known = found?.email === readEmail(email) ? found : undefined;
  const canRise = known?.role === 'USER' && known.state === 'ACTIVE';

  const send = async () => {
    if (canRise) {
      await changeRole({ variables: { id: known.id, role } });
      if (!known.firstName) await rename({ variables: { id: known.id, ...nameIn(form.values) } });
      return onDone(`${email}: Role changed to ${roleLabels[role]}`);
    }
    const { data } = await invite({ variables: { ...form.values } });
    if (data?.inviteColleague.invitedAs) onDone(`${email}: Invitation sent`);
    else setFound(data?.inviteColleague);
  };
  return (
    <DialogWithForm
      title="Invite a colleague"
      onClose={onClose}
      form={form}
      action={canRise ? `Make them ${roleLabels[role]}` : 'Send the invitation'}
      busy={(loading || isChanging) && 'Sending...'}
      onSubmit={send}
    >
      {known && (
        <Notice tone="warning">
          <p>
            {known.email} has an account as {roleLabels[known.role]}.
            {known.state === 'CLOSED' && <span>{' It is closed: open it again from the list.'}</span>}
          </p>
        </Notice>
      )}
      <TextField {...form.bind('email')} label="Email" type="email" autoComplete="off" required />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField {...form.bind('firstName')} label="First name" autoComplete="off" required />
        <TextField {...form.bind('lastName')} label="Last name" autoComplete="off" required />
      </div>
      <RadioField
        {...form.bind('role')}
        onChange={(name) => form.fill({ role: name as Role })}
        label="Role"
        options={invitedRoles}
        notes={roleWords}
        required
      />
      <p className="text-muted">They get a link that works for 3 days and choose their own password.</p>
      {role !== 'BOARD' && <p className="text-muted">{DIGEST_WORDS}</p>}
    </DialogWithForm>
  );
}
