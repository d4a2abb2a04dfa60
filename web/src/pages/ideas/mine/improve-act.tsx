import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { myIdeasTexts } from '@portal/schema/texts/my-ideas';
import { ownIdeaTexts } from '@portal/schema/texts/own-idea';
import {
  DraftToReplaceDocument,
  useBeginDraftFromMutation,
  useDraftKeptQuery,
} from '../../../graphql/generated.ts';
import { keptFiles } from '../../../lib/file-storage.ts';
import { useFailure } from '../../../lib/use-failure.ts';
import { dayOf } from '../../../lib/words.ts';
import { apolloClient } from '../../../session/apollo.ts';
import { keyOf } from '../../../lib/storage.ts';
import { useSession } from '../../../session/session-store.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { withParts } from '../../../ui/with-parts.tsx';
import { wizardPath } from '../shared/calls.ts';
import { loadDraft, nameIn } from '../shared/draft.ts';
import { isUnsaved } from '../shared/draft-merge.ts';
import { forgetDraft, openDraft } from '../shared/open-draft.ts';
import { stepInWords } from '../shared/step-status.ts';

/** A draft that would be lost. */
interface Replaced {
  /** The name of its solution; undefined as long as it has none. */
  name: string | undefined;
  step: string;
  /** When the account saved it; undefined where only the tab has it. */
  savedAt: string | undefined;
}

/** Finds the draft that would be lost. A form with nothing but the known details of its person does not count. */
async function findReplaced(email: string): Promise<Replaced | undefined> {
  const { data } = await apolloClient.query({ query: DraftToReplaceDocument, fetchPolicy: 'no-cache' });
  const stored = data?.myIdeaDraft;
  const inTab = loadDraft(email);
  const unsaved = inTab && isUnsaved(inTab) ? inTab : undefined;
  const { upload, kept, draft } = openDraft(email).get();
  // The server does not know a file whose upload has not begun.
  const files = (['document', 'photographs'] as const).map((kind) =>
    keptFiles(keyOf(kind, email, kept ?? draft.reference)),
  );
  const hasFile = Boolean(upload.file) || (await Promise.all(files)).some(Boolean);
  if (!stored && !unsaved && !hasFile) return undefined;
  return {
    name: nameIn(unsaved?.answers) ?? nameIn(stored?.answers),
    step: unsaved?.step ?? stored?.step ?? draft.step,
    savedAt: stored?.updatedAt,
  };
}

/** Begins the improved version of a rejected idea, or goes on with it; asks before another draft is lost. */
export function ImproveAct({ ideaId, className }: { ideaId: string; className: string }) {
  const email = useSession().user?.email ?? '';
  const navigate = useNavigate();
  const [replaced, setReplaced] = useState<Replaced>();
  const [begin, beginning] = useBeginDraftFromMutation({ variables: { id: ideaId } });
  const drafts = useDraftKeptQuery({ fetchPolicy: 'no-cache' }).data?.myIdeaDrafts;
  const { failure, attempt } = useFailure();
  const start = async () => {
    const { data } = await begin();
    // This tab's copy of the old draft would replace the new one.
    forgetDraft(email);
    void navigate(wizardPath(data?.beginDraftFrom.step));
  };
  const begun = drafts?.find(({ improves }) => improves?.id === ideaId);
  if (begun)
    return (
      <ButtonLink to={wizardPath(begun.step)} className={className}>
        {myIdeasTexts.goOn}
      </ButtonLink>
    );
  return (
    <>
      {failure && <OutcomeNotice message={failure} />}
      <Button
        className={className}
        busy={beginning.loading && ownIdeaTexts.starting}
        onClick={() =>
          void attempt(async () => {
            const found = await findReplaced(email);
            if (found) setReplaced(found);
            else await start();
          })
        }
      >
        {ownIdeaTexts.improve}
      </Button>
      {replaced && (
        <ConfirmDialog
          title={ownIdeaTexts.replaceTitle}
          action={ownIdeaTexts.replace}
          danger
          busy={beginning.loading && ownIdeaTexts.saving}
          onConfirm={start}
          onClose={() => setReplaced(undefined)}
          other={
            <ButtonLink to={wizardPath(replaced.step)} variant="secondary">
              {ownIdeaTexts.continueDraft}
            </ButtonLink>
          }
        >
          <p className="wrap-anywhere">
            <span>
              {withParts(myIdeasTexts.draftAt, {
                draft: <strong>{replaced.name ? `“${replaced.name}”` : ownIdeaTexts.noName}</strong>,
                step: stepInWords(replaced),
              })}
            </span>
            {replaced.savedAt && <span> {ownIdeaTexts.savedOn({ day: dayOf(replaced.savedAt) })}</span>}
          </p>
          <p>{ownIdeaTexts.replaceText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
