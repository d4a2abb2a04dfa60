import { SecretDialog } from '../shared/secret-dialog.tsx';

/** The secret of a webhook that was just made, until the receiver has it. */
export function WebhookSecretDialog({
  secret,
  webhook: { name },
  hint,
  onStored,
}: {
  secret: string;
  webhook: { name: string };
  hint: string;
  onStored: () => void;
}) {
  return (
    <SecretDialog
      name={name}
      secret={secret}
      hint={hint}
      loss="If it is lost, make a new one."
      onStored={onStored}
    >
      <p className="text-muted">
        With it the receiver verifies that a post comes from here:{' '}
        <a href="/developers#verifying" target="_blank" className="text-primary underline underline-offset-2">
          how that is done<span className="sr-only"> (opens in a new tab)</span>
        </a>
        .
      </p>
    </SecretDialog>
  );
}
