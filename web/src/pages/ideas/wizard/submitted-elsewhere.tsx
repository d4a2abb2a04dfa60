import { CircleCheck } from 'lucide-react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';

/** In place of the form: its idea was submitted on another device or in another tab. */
export function SubmittedElsewhere({
  reference,
  onBeginAnew,
}: {
  reference: string;
  onBeginAnew: (keepAnswers: boolean) => void;
}) {
  return (
    <div className="grid max-w-2xl gap-4 rounded-box border border-line bg-white p-6 sm:p-8">
      <CircleCheck aria-hidden="true" className="size-8 text-success" />
      <PageTitle>This idea is already submitted</PageTitle>
      <p>
        You submitted it on another device or in another tab. Its reference is{' '}
        <strong className="wrap-anywhere">{reference}</strong>. What you changed here after that is not part
        of it.
      </p>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <ButtonLink to="/IdeaDashboard">See my ideas</ButtonLink>
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
