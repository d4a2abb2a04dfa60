import { SecretDialog } from '../../back-office/shared/secret-dialog.tsx';

/** Shows the new secret of a webhook, until the receiver has it. */
export function WebhookSecretDialog({
  secret,
  webhook: { name },
  hint,
  onSaved,
}: {
  secret: string;
  webhook: { name: string };
  hint: string;
  onSaved: () => void;
}) {
  return (
    <SecretDialog
      name={name}
      secret={secret}
      hint={hint}
      loss="If it is lost, create a new one."
      onSaved={onSaved}
    >
      <p className="text-muted">
        The receiver uses it to check that an event comes from this portal:{' '}
        <a
          href="/developers/webhooks#verifying"
          target="_blank"
          className="text-primary underline underline-offset-2"
        >
          how to verify the signature<span className="sr-only"> (opens in a new tab)</span>
        </a>
        .
      </p>
    </SecretDialog>
  );
}
