import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  DraftKeptDocument,
  useBeginDraftFromMutation,
  useDraftKeptQuery,
} from '../../../graphql/generated.ts';
import { keptFiles } from '../../../lib/file-storage.ts';
import { useFailure } from '../../../lib/use-failure.ts';
import { apolloClient } from '../../../session/apollo.ts';
import { keyOf } from '../../../lib/storage.ts';
import { useSession } from '../../../session/session-store.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { loadDraft } from '../shared/draft.ts';
import { isUnsaved } from '../shared/draft-merge.ts';
import { forgetDraft, openDraft } from '../shared/open-draft.ts';

/** Tells whether a draft would be lost. A form with nothing but the known details of its person does not count. */
async function hasDraft(email: string): Promise<boolean> {
  const here = loadDraft(email);
  if (here && isUnsaved(here)) return true;
  // The server does not know a file whose upload has not begun.
  const { upload, kept, draft } = openDraft(email).get();
  if (upload.file) return true;
  for (const kind of ['document', 'photographs'] as const)
    if (await keptFiles(keyOf(kind, email, kept ?? draft.reference))) return true;
  const { data } = await apolloClient.query({ query: DraftKeptDocument, fetchPolicy: 'no-cache' });
  return Boolean(data?.myIdeaDraft);
}

/** Begins the improved version of a rejected idea, or goes on with it; asks before another draft is lost. */
export function ImproveAct({ ideaId, className }: { ideaId: string; className: string }) {
  const email = useSession().user?.email ?? '';
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const [begin, beginning] = useBeginDraftFromMutation({ variables: { id: ideaId } });
  const draft = useDraftKeptQuery({ fetchPolicy: 'no-cache' }).data?.myIdeaDraft;
  const { failure, attempt } = useFailure();
  const start = async () => {
    await begin();
    // This tab's copy of the old draft would replace the new one.
    forgetDraft(email);
    void navigate('/innovate');
  };
  if (draft?.improves?.id === ideaId)
    return (
      <ButtonLink to="/innovate" className={className}>
        Continue
      </ButtonLink>
    );
  return (
    <>
      {failure && <OutcomeNotice message={failure} />}
      <Button
        className={className}
        busy={beginning.loading && 'Starting...'}
        onClick={() => void attempt(async () => ((await hasDraft(email)) ? setAsks(true) : start()))}
      >
        Improve and submit again
      </Button>
      {asks && (
        <ConfirmDialog
          title="Replace your draft?"
          action="Replace it"
          danger
          busy={beginning.loading && 'Saving...'}
          onConfirm={start}
          onClose={() => setAsks(false)}
        >
          <p>Its answers and its PDF will be lost.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
