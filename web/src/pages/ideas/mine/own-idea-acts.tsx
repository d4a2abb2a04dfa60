/** The actions of a submitter on an idea that was sent. */
import { reviewTraits } from '@portal/schema/review-status';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useFailure } from '../../../lib/use-failure.ts';
import {
  DraftKeptDocument,
  useBeginDraftFromMutation,
  useWithdrawIdeaMutation,
} from '../../../graphql/generated.ts';
import type { MyIdeaFragment } from '../../../graphql/generated.ts';
import { apolloClient } from '../../../session/apollo.ts';
import { useSession } from '../../../session/session-store.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { loadDraft } from '../shared/draft.ts';
import { isBegun } from '../shared/draft-merge.ts';
import { forgetDraft } from '../shared/open-draft.ts';

async function hasDraft(email: string): Promise<boolean> {
  const here = loadDraft(email);
  if (here && isBegun(here, email)) return true;
  const { data } = await apolloClient.query({ query: DraftKeptDocument, fetchPolicy: 'no-cache' });
  return Boolean(data?.myIdeaDraft);
}

/** Withdraws an idea, or begins a draft with its answers; asks before anything is lost. */
export function OwnIdeaActs({ idea: { id, status, withdrawnAt } }: { idea: MyIdeaFragment }) {
  const email = useSession().user?.email ?? '';
  const navigate = useNavigate();
  const [asked, ask] = useState<'withdraw' | 'begin'>();
  const [withdraw, withdrawing] = useWithdrawIdeaMutation({ variables: { id } });
  const [begin, beginning] = useBeginDraftFromMutation({ variables: { id } });
  const { failure, attempt } = useFailure();
  const { decides, asksReason } = reviewTraits[status];
  const start = async () => {
    await begin();
    // This tab's copy of the old draft would replace the new one.
    forgetDraft(email);
    void navigate('/innovate');
  };
  const end = async () => {
    await withdraw();
    ask(undefined);
    // The button that had the focus is gone.
    requestAnimationFrame(() => document.querySelector('h1')?.focus());
  };
  const questions = {
    begin: ['Replace your draft?', 'Its answers and its PDF will be lost.', 'Replace it', start],
    withdraw: [
      'Withdraw this idea?',
      'Nobody decides it any more, and you cannot take this back. You can still read it here.',
      'Withdraw it',
      end,
    ],
  } as const;
  const [title, words, action, confirm] = questions[asked ?? 'begin'];
  return (
    <div className="not-on-paper flex flex-wrap gap-3">
      {failure && <OutcomeNotice message={failure} />}
      {asksReason && (
        <Button
          busy={beginning.loading && 'Starting...'}
          onClick={() => void attempt(async () => ((await hasDraft(email)) ? ask('begin') : start()))}
        >
          Use as a start
        </Button>
      )}
      <ButtonLink to="/innovate" variant="secondary">
        Submit another idea
      </ButtonLink>
      {!withdrawnAt && !decides && (
        <Button variant="secondary" onClick={() => ask('withdraw')}>
          Withdraw this idea
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          {...{ title, action, onConfirm: confirm }}
          danger
          busy={(withdrawing.loading || beginning.loading) && 'Saving...'}
          onClose={() => ask(undefined)}
        >
          <p>{words}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
