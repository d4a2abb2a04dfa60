import { wizardSentTexts } from '@portal/schema/texts/wizard-sent';
import { CircleCheck } from 'lucide-react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { PageTitle } from '../../../ui/page.tsx';
import { withParts } from '../../../ui/with-parts.tsx';
import type { SentIdea } from '../shared/sent-ideas.ts';

/** Replaces a form whose answers were sent: an empty form would look as if they were lost. */
export function AlreadySent({ reference, name, call }: SentIdea) {
  return (
    <div className="grid max-w-2xl gap-4 rounded-box border border-line bg-surface p-6 sm:p-8">
      <CircleCheck aria-hidden="true" className="size-8 text-success" />
      <PageTitle title={wizardSentTexts.tab} className="wrap-anywhere">
        {wizardSentTexts.title({ idea: name })}
      </PageTitle>
      <p className="wrap-anywhere">
        <span>{wizardSentTexts.lead}</span> {call && <span>{wizardSentTexts.ofCall({ call })}</span>}
      </p>
      <CopyField label={wizardSentTexts.reference} name="reference" value={reference} rows={1} />
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <ButtonLink to={`/IdeaDashboard/${reference}`}>{wizardSentTexts.seeIdea}</ButtonLink>
        <ButtonLink to="/IdeaDashboard" variant="secondary">
          {wizardSentTexts.seeIdeas}
        </ButtonLink>
        <ButtonLink to="/innovate" variant="secondary">
          {wizardSentTexts.another}
        </ButtonLink>
      </div>
    </div>
  );
}

export function SubmittedElsewhere({
  reference,
  onBeginAnew,
}: {
  reference: string;
  onBeginAnew: (keepAnswers: boolean) => void;
}) {
  return (
    <div className="grid max-w-2xl gap-4 rounded-box border border-line bg-surface p-6 sm:p-8">
      <CircleCheck aria-hidden="true" className="size-8 text-success" />
      <PageTitle>{wizardSentTexts.elsewhere}</PageTitle>
      <p>
        {withParts(wizardSentTexts.elsewhereText, {
          reference: <strong className="wrap-anywhere">{reference}</strong>,
        })}
      </p>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <ButtonLink to={`/IdeaDashboard/${reference}`}>{wizardSentTexts.openIdea}</ButtonLink>
        <Button variant="secondary" onClick={() => onBeginAnew(true)}>
          {wizardSentTexts.keepAnswers}
        </Button>
        <Button variant="secondary" onClick={() => onBeginAnew(false)}>
          {wizardSentTexts.emptyForm}
        </Button>
      </div>
    </div>
  );
}
