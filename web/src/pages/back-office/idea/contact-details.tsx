import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { askedOf } from '@portal/schema/clarification';
import { ideaFields } from '@portal/schema/idea';
import { allowances } from '@portal/schema/limits';
import { IdeaContactDocument, useRevealIdNumberMutation } from '../../../graphql/generated-staff.ts';
import type { IdeaContactQuery } from '../../../graphql/generated-staff.ts';
import { useFailure } from '../../../lib/use-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { phoneTo } from '../../../ui/contact-lines.tsx';
import { FoundWords } from '../../../ui/marked.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';

export function WebLink({ address }: { address: string }) {
  // Older LinkedIn answers are free text.
  if (!/^https?:\/\//i.test(address)) return <FoundWords text={address} />;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      <FoundWords text={address} />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** Lists questions with their answers: beside them where there is room. */
export function Terms({ of }: { of: Readonly<Record<string, ReactNode>> }) {
  return (
    <div className="@container">
      <dl className="grid gap-x-4 gap-y-2 @lg:grid-cols-[10rem_minmax(0,1fr)]">
        {Object.entries(of).map(([term, answer]) => (
          <div key={term} className="contents">
            <dt className="text-sm leading-6 font-semibold text-muted">{term}</dt>
            <dd className="max-w-prose min-w-0 wrap-anywhere whitespace-pre-line @max-lg:mb-1">{answer}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Opens telephone, LinkedIn and the end of the ID number by an act that the server records. */
export function ContactDetails({ ideaId }: { ideaId: string }) {
  const client = useApolloClient();
  // Not cached: they are shut again when the page is left.
  const [contact, setContact] = useState<IdeaContactQuery['idea']>();
  const [isBusy, setBusy] = useState(false);
  const { failure, attempt } = useFailure();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (contact) box.current?.focus();
  }, [contact]);
  const open = async () => {
    setBusy(true);
    const query = { query: IdeaContactDocument, variables: { id: ideaId }, fetchPolicy: 'no-cache' } as const;
    const { data } = await client.query(query).finally(() => setBusy(false));
    setContact(data?.idea);
  };
  if (!contact) {
    return (
      <div className="not-on-paper grid justify-items-start gap-1">
        <Button variant="secondary" busy={isBusy && 'Asking...'} onClick={() => void attempt(open)}>
          Show contact details
        </Button>
        <p className="text-sm text-muted">
          Telephone, LinkedIn and ID number. Opening them is recorded in the audit log under your name, and
          the submitter can read that it was done.
        </p>
        {failure && (
          <p role="alert" className="font-semibold text-danger">
            {failure}
          </p>
        )}
      </div>
    );
  }
  const { dialCode, contactNumber, linkedIn, idNumberMasked } = contact;
  const asksLinks = askedOf(['linkedIn'], contact).length > 0;
  const phone = `${dialCode} ${contactNumber}`;
  return (
    <div ref={box} role="group" tabIndex={-1} aria-label="Contact details" className="-mx-1 px-1">
      <Terms
        of={{
          ...(contactNumber && {
            [ideaFields.contactNumber.label]: <a href={phoneTo(phone)}>{phone}</a>,
          }),
          ...(asksLinks && {
            [ideaFields.linkedIn.label]: linkedIn ? (
              <WebLink address={linkedIn} />
            ) : (
              <span className="text-muted">No answer</span>
            ),
          }),
          ...(idNumberMasked !== null && {
            [ideaFields.idNumber.label]: <IdNumber ideaId={ideaId} masked={idNumberMasked} />,
          }),
        }}
      />
    </div>
  );
}

function IdNumber({ ideaId, masked }: { ideaId: string; masked: string | null }) {
  const [shown, setShown] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  // Not cached, as above.
  const [reveal, { loading }] = useRevealIdNumberMutation({ fetchPolicy: 'no-cache' });
  return (
    <div className="grid justify-items-start gap-1">
      <p role="status" className="tabular-nums">
        {shown ?? masked}
      </p>
      {shown === undefined ? (
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Show ID number
        </Button>
      ) : (
        <Button variant="secondary" onClick={() => setShown(undefined)}>
          Hide ID number
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title="Show ID number"
          action="Show ID number"
          busy={loading && 'Asking...'}
          hint="For example, the contract for the pilot. Name nobody."
          onClose={() => setAsking(false)}
          onGiven={async (reason) => {
            const { data } = await reveal({ variables: { id: ideaId, reason } });
            setShown(data?.revealIdNumber);
            setAsking(false);
          }}
        >
          <p>
            {`Who looked, when and why is kept in the audit log. At most ${allowances.idNumbersOfCaller.points} an hour.`}
          </p>
        </ReasonDialog>
      )}
    </div>
  );
}
