import { CircleCheck } from 'lucide-react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { PageTitle } from '../../../ui/page.tsx';
import type { SentIdea } from '../shared/sent-ideas.ts';

/** Replaces a form whose answers were sent: an empty form would look as if they were lost. */
export function AlreadySent({ reference, name, call }: SentIdea) {
  return (
    <div className="grid max-w-2xl gap-4 rounded-box border border-line bg-surface p-6 sm:p-8">
      <CircleCheck aria-hidden="true" className="size-8 text-success" />
      <PageTitle title="Your idea was sent" className="wrap-anywhere">
        “{name}” was sent
      </PageTitle>
      <p className="wrap-anywhere">
        <span>We have your answers and your PDF. You need not send them again.</span>
        {call && <span>{` It is for the call “${call}”.`}</span>}
      </p>
      <CopyField label="Reference" name="reference" value={reference} rows={1} />
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <ButtonLink to={`/IdeaDashboard/${reference}`}>See this idea</ButtonLink>
        <ButtonLink to="/IdeaDashboard" variant="secondary">
          See my ideas
        </ButtonLink>
        <ButtonLink to="/innovate" variant="secondary">
          Submit another idea
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
      <PageTitle>This idea is already submitted</PageTitle>
      <p>
        You submitted it before, here or in another place. Its reference is{' '}
        <strong className="wrap-anywhere">{reference}</strong>. What you changed here after that is not part
        of it.
      </p>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <ButtonLink to={`/IdeaDashboard/${reference}`}>Open that idea</ButtonLink>
        <Button variant="secondary" onClick={() => onBeginAnew(true)}>
          Use these answers for a new idea
        </Button>
        <Button variant="secondary" onClick={() => onBeginAnew(false)}>
          Start with an empty form
        </Button>
      </div>
    </div>
  );
}
