import { ShownSecret } from '../shared/shown-secret.tsx';

/**
 * The secret of a webhook that was just made, until the receiver has it.
 * @param refusals how often somebody tried to leave without storing it
 */
export function WebhookSecret({
  secret,
  webhook: { name },
  hint,
  refusals,
  onStored,
}: {
  secret: string;
  webhook: { name: string };
  hint: string;
  refusals: number;
  onStored: () => void;
}) {
  return (
    <ShownSecret
      name={name}
      secret={secret}
      hint={hint}
      loss="If it is lost, make a new one."
      refusals={refusals}
      onStored={onStored}
    >
      <p className="text-muted">
        With it the receiver verifies that a post comes from here:{' '}
        <a href="/developers#verifying" target="_blank" className="text-primary underline underline-offset-2">
          how that is done<span className="sr-only"> (opens in a new tab)</span>
        </a>
        .
      </p>
    </ShownSecret>
  );
}
