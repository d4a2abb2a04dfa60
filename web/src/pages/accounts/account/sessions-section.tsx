import { CircleCheck, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { useFailure } from '../../../lib/use-failure.ts';
import { minuteOf } from '../../../lib/words.ts';
import { useEndOtherSessionsMutation, useEndSessionMutation } from '../../../graphql/generated.ts';
import type { MyAccountFragment, SessionRowFragment } from '../../../graphql/generated.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { OwnTokens } from './own-tokens.tsx';
import { Section } from './section.tsx';

export function SessionsSection({ account: { sessions } }: { account: MyAccountFragment }) {
  const [isAsking, setAsking] = useState(false);
  const [endOthers, { loading }] = useEndOtherSessionsMutation();
  const rows = (sessions ?? []).toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  const others = rows.length - 1;
  return (
    <Section
      title="Devices"
      text="Where you are logged in. If you do not know a device, log it out and change your password."
    >
      <ul className="w-full divide-y divide-line">
        {rows.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {others > 0 && (
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Log out all other devices
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Log out all other devices"
          action="Log out the others"
          danger
          busy={loading && 'Logging out...'}
          onConfirm={async () => {
            await endOthers();
            setAsking(false);
            toast.success('All other devices are logged out.');
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            {others === 1 ? 'One other device is' : `${others} other devices are`} logged out immediately. You
            stay logged in here.
          </p>
          <OwnTokens />
        </ConfirmDialog>
      )}
    </Section>
  );
}

function SessionRow({ session }: { session: SessionRowFragment }) {
  const { id, device, network, createdAt, lastUsedAt, isCurrent } = session;
  const [end, { loading }] = useEndSessionMutation();
  const { failure, attempt } = useFailure();
  const name = device || 'Unknown browser';
  const endIt = async () => {
    if (await attempt(() => end({ variables: { id } }))) toast.success(`${name} is logged out.`);
  };
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 py-4 first:pt-0 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <MonitorSmartphone aria-hidden="true" className="mt-0.5 size-6 text-muted" />
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {name}
          {isCurrent && (
            <Chip tone="success" icon={CircleCheck}>
              This device
            </Chip>
          )}
        </p>
        <p className="text-sm text-muted">
          {network && <>Network {network} · </>}
          <span>last used</span> <time dateTime={lastUsedAt}>{minuteOf(lastUsedAt)}</time>
          <span> · logged in</span> <time dateTime={createdAt}>{minuteOf(createdAt)}</time>
        </p>
        {failure && <OutcomeNotice message={failure} />}
      </div>
      <div className="max-sm:col-start-2 sm:-mt-2">
        {isCurrent ? (
          <ButtonLink to="/LogOut" variant="ghost" className="px-3! max-sm:-ml-3">
            Log out
          </ButtonLink>
        ) : (
          <Button
            variant="ghost"
            className="px-3! max-sm:-ml-3"
            busy={loading && 'Logging out...'}
            onClick={() => void endIt()}
          >
            Log out<span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
    </li>
  );
}
