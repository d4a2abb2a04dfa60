import { useState } from 'react';
import * as v from 'valibot';
import { accessTokenRenewalRules } from '@portal/schema/access-token';
import { ACCESS_TOKEN_OVERLAP_DAYS } from '@portal/schema/limits';
import { useForm } from '../../../lib/use-form.ts';
import { dayOf } from '../../../lib/words.ts';
import { useRenewAccessTokenMutation } from '../../../graphql/generated-staff.ts';
import type { AccessTokenRowFragment, RenewAccessTokenMutation } from '../../../graphql/generated-staff.ts';
import { DialogWithForm } from '../../../ui/dialog-form.tsx';
import { SecretDialog } from '../../../ui/shown-once-dialog.tsx';
import { EndEarlierField } from '../shared/end-earlier-field.tsx';
import { LifetimeField, lifetimeRule } from './token-lifetime.tsx';

const formRules = v.object({ lifetimeDays: lifetimeRule, endEarlier: v.array(v.string()) });

/** Gives a token a new secret, and shows it once. */
export function RenewTokenDialog({
  token: { id, name },
  onClose,
}: {
  token: AccessTokenRowFragment;
  onClose: () => void;
}) {
  // The answer is not cached: later queries could read the secret.
  const [renew, { loading }] = useRenewAccessTokenMutation({
    fetchPolicy: 'no-cache',
    refetchQueries: ['AccessTokens'],
  });
  const [renewed, setRenewed] = useState<RenewAccessTokenMutation['renewAccessToken']>();
  const form = useForm(formRules, { lifetimeDays: '90', endEarlier: [] as string[] });

  if (renewed) {
    const { secretBeforeUntil, expiresAt } = renewed.accessToken;
    return (
      <SecretDialog
        name={name}
        secret={renewed.secret}
        hint={
          secretBeforeUntil
            ? `Valid until ${dayOf(expiresAt)}. The secret before works until ${dayOf(secretBeforeUntil)}: give the system this one by then.`
            : `Valid until ${dayOf(expiresAt)}. The secret before works no more: give the system this one now.`
        }
        loss="If it is lost, renew the token once more."
        onSaved={onClose}
      />
    );
  }
  return (
    <DialogWithForm
      title={`Renew ${name}`}
      onClose={onClose}
      keepsOpen={loading}
      form={form}
      action="Renew"
      busy={loading && 'Renewing...'}
      onSubmit={async (values) => {
        const { lifetimeDays, endEarlier } = v.parse(formRules, values);
        const endEarlierNow = endEarlier.length > 0;
        const input = v.parse(accessTokenRenewalRules, { id, lifetimeDays, endEarlierNow });
        setRenewed((await renew({ variables: { input } })).data?.renewAccessToken);
      }}
    >
      <p>The token gets a new secret; its name and what it can do stay.</p>
      <LifetimeField {...form.bind('lifetimeDays')} />
      <EndEarlierField
        {...form.bind('endEarlier')}
        stays={`The present secret works for ${ACCESS_TOKEN_OVERLAP_DAYS} more days, or to its own end if that is sooner.`}
        ends="The present secret ends at once. The system is refused until it has the new one."
      />
    </DialogWithForm>
  );
}
