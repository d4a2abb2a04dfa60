import { CircleCheck, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { accountTexts } from '@portal/schema/texts/account';
import { useFailure } from '../../../lib/use-failure.ts';
import { minuteOf } from '../../../lib/words.ts';
import { useEndOtherSessionsMutation, useEndSessionMutation } from '../../../graphql/generated.ts';
import type { MyAccountFragment, SessionRowFragment } from '../../../graphql/generated.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { withParts } from '../../../ui/with-parts.tsx';
import { OwnTokens } from './own-tokens.tsx';
import { Section } from './section.tsx';

export function SessionsSection({ account: { sessions } }: { account: MyAccountFragment }) {
  const [isAsking, setAsking] = useState(false);
  const [endOthers, { loading }] = useEndOtherSessionsMutation();
  const rows = (sessions ?? []).toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  const others = rows.length - 1;
  return (
    <Section title={accountTexts.devices} text={accountTexts.devicesText}>
      <ul className="w-full divide-y divide-line">
        {rows.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {others > 0 && (
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {accountTexts.logOutOthers}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={accountTexts.logOutOthers}
          action={accountTexts.logOutThem}
          danger
          busy={loading && accountTexts.loggingOut}
          onConfirm={async () => {
            await endOthers();
            setAsking(false);
            toast.success(accountTexts.othersOut);
          }}
          onClose={() => setAsking(false)}
        >
          <p>{accountTexts.logOutOthersText({ count: others })}</p>
          <OwnTokens />
        </ConfirmDialog>
      )}
    </Section>
  );
}

const timeOf = (moment: string) => <time dateTime={moment}>{minuteOf(moment)}</time>;

function SessionRow({ session }: { session: SessionRowFragment }) {
  const { id, device, network, createdAt, lastUsedAt, isCurrent } = session;
  const [end, { loading }] = useEndSessionMutation();
  const { failure, attempt } = useFailure();
  const name = device || accountTexts.unknownBrowser;
  const endIt = async () => {
    if (await attempt(() => end({ variables: { id } })))
      toast.success(accountTexts.loggedOut({ device: name }));
  };
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 py-4 first:pt-0 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <MonitorSmartphone aria-hidden="true" className="mt-0.5 size-6 text-muted" />
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {name}
          {isCurrent && (
            <Chip tone="success" icon={CircleCheck}>
              {accountTexts.thisDevice}
            </Chip>
          )}
        </p>
        <p className="text-sm text-muted">
          {network && <span>{accountTexts.network({ network })} · </span>}
          <span>{withParts(accountTexts.lastUsed, { time: timeOf(lastUsedAt) })}</span>
          <span> · {withParts(accountTexts.loggedIn, { time: timeOf(createdAt) })}</span>
        </p>
        {failure && <OutcomeNotice message={failure} />}
      </div>
      <div className="max-sm:col-start-2 sm:-mt-2">
        {isCurrent ? (
          <ButtonLink to="/LogOut" variant="ghost" className="px-3! max-sm:-ml-3">
            {accountTexts.logOut}
          </ButtonLink>
        ) : (
          <Button
            variant="ghost"
            className="px-3! max-sm:-ml-3"
            busy={loading && accountTexts.loggingOut}
            onClick={() => void endIt()}
          >
            {accountTexts.logOut}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
    </li>
  );
}
