import { useState } from 'react';
import * as v from 'valibot';
import { conflictRules } from '@portal/schema/conflict';
import {
  IdeaPageDocument,
  useDeclareConflictMutation,
  useLiftConflictMutation,
} from '../../../graphql/generated-staff.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useSession } from '../../../session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DialogWithForm } from '../../../ui/dialog-form.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { whyNotJudge } from '../shared/who-may-judge.ts';
import { useSay } from '../desk/desk.tsx';
import type { IdeaOnPage } from '../desk/desk-acts.ts';

const afterwards = { refetchQueries: [IdeaPageDocument], awaitRefetchQueries: true };

/** Lets a reviewer say that they should not judge the idea. */
export function DeclareConflict({ idea }: { idea: IdeaOnPage }) {
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (whyNotJudge(idea, user?.email)) return null;
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)} className="min-h-9 text-xs text-link">
        I have a conflict of interest
      </button>
      {isOpen && <ConflictDialog idea={idea} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const formRules = v.pick(conflictRules, ['reason']);

function ConflictDialog({
  idea: { id, solutionName },
  onClose,
}: {
  idea: Pick<IdeaOnPage, 'id' | 'solutionName'>;
  onClose: () => void;
}) {
  const say = useSay();
  const form = useForm(formRules, { reason: '' });
  const [declare, { loading }] = useDeclareConflictMutation(afterwards);
  return (
    <DialogWithForm
      title={`I should not judge ${solutionName}`}
      onClose={onClose}
      form={form}
      action="Declare the conflict"
      busy={loading && 'Saving...'}
      onSubmit={async ({ reason }) => {
        await declare({ variables: { id, reason } });
        say(`Conflict of interest declared: ${solutionName}`);
        onClose();
      }}
    >
      <p>From then on you cannot review it. Administrators see your reason, and can lift it.</p>
      <TextField {...form.bind('reason')} label="Reason" required />
    </DialogWithForm>
  );
}

type Conflict = NonNullable<IdeaOnPage['conflicts']>[number];

/** Shows administrators who should not judge the idea; to others the server names nobody. */
export function ConflictList({ conflicts }: Pick<IdeaOnPage, 'conflicts'>) {
  const { user } = useSession();
  const [lifted, setLifted] = useState<Conflict>();
  const [lift, { loading }] = useLiftConflictMutation(afterwards);
  if (!conflicts?.length) return null;
  return (
    <section aria-labelledby="conflicts-title" className="border-t border-line pt-3 text-sm wrap-anywhere">
      <h3 id="conflicts-title" className="text-sm">
        Should not judge this
      </h3>
      <ul className="grid list-none gap-2 p-0">
        {conflicts.map((conflict) => (
          <li key={conflict.id}>
            {conflict.by.name ?? conflict.by.email}: “{conflict.reason}”{' '}
            {conflict.by.email !== user?.email && (
              <Button
                dense
                variant="secondary"
                aria-label={`Lift the conflict of ${conflict.by.email}`}
                onClick={() => setLifted(conflict)}
              >
                Lift
              </Button>
            )}
          </li>
        ))}
      </ul>
      {lifted && (
        <ConfirmDialog
          title={`Lift the conflict of ${lifted.by.email}`}
          action="Lift"
          busy={loading && 'Lifting...'}
          onConfirm={async () => {
            await lift({ variables: { id: lifted.id } });
            setLifted(undefined);
          }}
          onClose={() => setLifted(undefined)}
        >
          <p>They may review this idea again.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
