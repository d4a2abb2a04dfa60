import { addNoteRules } from '@portal/schema/idea';
import { LONG_TEXT_MAX } from '@portal/schema/limits';
import { useAddNoteMutation, useIdeaNotesQuery } from '../../../graphql/generated.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { useForm } from '../../../lib/use-form.ts';
import { minuteOf } from '../../../lib/words.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { Problem } from '../../../ui/states.tsx';
import { TextArea } from '../../../ui/text-fields.tsx';

/** Shows the notes of the desk on an idea, newest first, and takes the next one. */
export function IdeaNotes({ ideaId }: { ideaId: string }) {
  const { data, error, refetch } = useIdeaNotesQuery({
    variables: { id: ideaId },
    fetchPolicy: 'cache-and-network',
  });
  const [add, { loading }] = useAddNoteMutation();
  const form = useForm(addNoteRules, { text: '' });
  const save = async ({ text }: { text: string }) => {
    await add({ variables: { ideaId, text } });
    form.reset();
    await refetch();
  };
  const notes = data?.idea.notes;
  return (
    <section aria-labelledby="notes-title" className="grid gap-4">
      <h2 id="notes-title" className="border-b border-line pb-1 text-base text-navy">
        Notes
      </h2>
      <DialogForm form={form} action="Add note" busy={loading && 'Adding...'} onSubmit={save}>
        <TextArea
          {...form.bind('text')}
          label="Note"
          hint="For the desk alone: the submitter never sees it."
          max={LONG_TEXT_MAX}
          rows={3}
        />
      </DialogForm>
      {error && !notes && (
        <Problem
          title="The notes could not be loaded."
          message={problemOf(error).message}
          retry={() => void refetch()}
        />
      )}
      {notes?.edges.length === 0 && <p className="text-muted">No notes yet.</p>}
      <ol className="grid gap-4 text-sm">
        {notes?.edges.map(({ node: { id, at, author, text } }) => (
          <li key={id}>
            <p className="wrap-anywhere text-muted">
              {author}, <time dateTime={at}>{minuteOf(at)}</time>
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          </li>
        ))}
        {notes?.pageInfo.hasNextPage && <li className="text-muted">Earlier notes are not shown here.</li>}
      </ol>
    </section>
  );
}
