import type { WizardStep } from '@portal/schema/idea';
import { termsVersion } from '@portal/schema/programme-terms';
import { wizardTexts } from '@portal/schema/texts/wizard';
import { Link } from 'react-router-dom';
import { dayInWords } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { withParts } from '../../../ui/with-parts.tsx';
import type { Act, DraftState } from '../shared/draft-acts.ts';
import { mergeDrafts } from '../shared/draft-merge.ts';
import { changedTerms, haveTermsChanged, labelOf } from '../shared/step-status.ts';
import { useStepPath } from '../shared/use-call.ts';

/** Few drafts are ever in conflict: their dialog, and the styles of dialogs, are loaded for them alone. */
const DraftConflict = lazyPart(async () => (await import('./draft-conflict.tsx')).DraftConflict);

/** Names the changes meanwhile: answers from another device or tab, the terms, and answers in conflict. */
export function DraftNotices({
  state: { email, draft, questions, save, added },
  act,
  step,
  hasErrors,
  postponed,
  onPostpone,
}: {
  state: DraftState;
  act: (act: Act) => void;
  step: WizardStep;
  /** Whether errors are visible: they report changed terms, too. */
  hasErrors: boolean;
  /** A conflict that the person postponed. */
  postponed: DraftState['save'] | undefined;
  onPostpone: () => void;
}) {
  const pathOf = useStepPath();
  return (
    <>
      {added.length > 0 && (
        <Notice tone="info">
          <p>{wizardTexts.cameIn({ answers: added.map((name) => labelOf(name, questions)).join(', ') })}</p>
          <Button variant="ghost" onClick={() => act({ type: 'acknowledge' })}>
            {wizardTexts.ok}
          </Button>
        </Notice>
      )}
      {haveTermsChanged(draft) && !hasErrors && (
        <Notice tone="info">
          {step === 'terms' ? (
            <p>{changedTerms().message}</p>
          ) : (
            <p key="elsewhere">
              {withParts(wizardTexts.termsChanged, {
                day: dayInWords(termsVersion()),
                read: <Link to={pathOf('terms')}>{wizardTexts.readTerms}</Link>,
              })}
            </p>
          )}
        </Notice>
      )}
      {save.kind === 'conflict' && save !== postponed && (
        <DraftConflict
          merged={mergeDrafts(draft, save.stored, email)}
          questions={questions}
          labelOf={(name) => labelOf(name, questions)}
          onResolve={(fromThere) => act({ type: 'resolve', fromThere })}
          onClose={onPostpone}
        />
      )}
    </>
  );
}
