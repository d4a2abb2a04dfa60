import { useAddNoteMutation, useStaffQuery } from '../../../graphql/generated-staff.ts';
import { staffName } from '../../../lib/staff-name.ts';
import { useFailure } from '../../../lib/use-failure.ts';
import { useSession } from '../../../session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { controlLooks, controlProps, Field } from '../../../ui/field.tsx';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { SuggestingTextarea } from '../../../ui/suggesting-textarea.tsx';
import { useAct, useDeskPart } from '../desk/desk.tsx';
import { labelOf, mentionedIn } from './mentions.ts';

/** Takes a note. `@` names a colleague, who gets an email. */
export function NewNote({ ideaId, onAdded }: { ideaId: string; onAdded: () => void }) {
  const act = useAct();
  const { user } = useSession();
  const [add, { loading }] = useAddNoteMutation();
  // A note can be written before the colleagues are loaded.
  const { data } = useStaffQuery();
  const { problem, attempt } = useFailure();
  // The note is stored with the drafts of reviews: an unfinished one outlives the tab and a visit to other ideas.
  const key = `note ${ideaId}`;
  const text = useDeskPart(({ drafts }) => drafts[key])?.comments ?? '';
  const staff = data?.staff ?? [];
  const options = staff
    .filter(({ email }) => email !== user?.email)
    .map((person) => {
      const label = labelOf(person, staff);
      return { id: person.id, label, ...(label !== person.email && { note: person.email }) };
    });
  const mentioned = mentionedIn(text, staff).filter(({ email }) => email !== user?.email);
  const write = (comments: string) =>
    act({
      type: 'keep draft',
      id: key,
      draft: comments === '' ? undefined : { version: 0, status: '', comments },
    });
  const save = async () => {
    const to = mentioned.map(({ id }) => id);
    if (loading || !(await attempt(() => add({ variables: { ideaId, text, to } })))) return;
    write('');
    onAdded();
  };
  const field = {
    name: 'note',
    label: 'Note',
    hint: 'Only staff see notes. @ and a name tells a colleague by email.',
    error: problem && (problem.fields[0]?.message ?? problem.message),
  };
  return (
    <form
      noValidate
      className="not-on-paper grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field {...field}>
        <SuggestingTextarea
          {...controlProps(field)}
          rows={3}
          value={text}
          onChange={write}
          trigger="@"
          options={options}
          listLabel="Colleagues"
          onChoose={({ label }) => `@${label} `}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            void save();
          }}
          className={controlLooks}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button type="submit" dense variant="secondary" busy={loading && 'Adding...'}>
          Add note <KeyHint>Ctrl + Enter</KeyHint>
        </Button>
        <p role="status" className="text-sm wrap-anywhere text-muted">
          {mentioned.length > 0 &&
            `Tells ${mentioned.map((person) => staffName(person)).join(', ')} by email.`}
        </p>
      </div>
    </form>
  );
}
