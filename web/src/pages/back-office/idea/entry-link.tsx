import { ideaSources } from '@portal/schema/choices';
import { useState } from 'react';
import { useRenewEntryLinkMutation } from '../../../graphql/generated-staff.ts';
import { useFailure } from '../../../lib/use-failure.ts';
import { dayOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import type { IdeaOnPage } from '../desk/desk-acts.ts';

export type EnteredOnPage = Pick<IdeaOnPage, 'id' | 'email' | 'entered'>;

/** Says who entered an idea for its person, and makes another link until that person takes it over. */
export function EntryLink({ idea: { id, email, entered } }: { idea: EnteredOnPage }) {
  const [renew, { data, loading }] = useRenewEntryLinkMutation({ variables: { ideaId: id } });
  const [isSent, setSent] = useState(false);
  const { failure, attempt } = useFailure();
  if (!entered) return null;
  const { source, at, takenOverAt, by } = entered;
  const typist = by ? ` by ${by.name ?? by.email}` : '';
  const link = data?.renewEntryLink.link;
  return (
    <div className="grid justify-items-start gap-2 not-on-paper">
      <p className="text-sm text-muted wrap-anywhere">
        <span>{`Entered${typist} on ${dayOf(at)} (${ideaSources[source]}). `}</span>
        <span>
          {takenOverAt
            ? `Its person took it over on ${dayOf(takenOverAt)}.`
            : 'Its person has not taken it over.'}
        </span>
      </p>
      {takenOverAt === null && by && (
        <>
          <p className="text-sm text-muted">Another link ends the one that the person has.</p>
          <Button
            variant="secondary"
            busy={loading && 'Asking...'}
            onClick={() =>
              void attempt(async () => {
                await renew();
                setSent(true);
              })
            }
          >
            {email ? 'Email the link again' : 'Make another link'}
          </Button>
        </>
      )}
      {failure && <OutcomeNotice message={failure} />}
      {isSent && !link && <OutcomeNotice tone="success" message={`The link is on its way to ${email}.`} />}
      {link && (
        <CopyField
          name="link"
          label="Link for the person"
          hint="It is shown once, and works for 30 days."
          value={link}
        />
      )}
    </div>
  );
}
