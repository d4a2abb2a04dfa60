import { useState } from 'react';
import { LONG_TEXT_MAX } from '@portal/schema/limits';
import { useAddNoteMutation, useIdeaNotesQuery } from '../../../../graphql/generated.ts';
import { problemOf } from '../../../../lib/problem-of.ts';
import { useFailure } from '../../../../lib/use-failure.ts';
import { minuteOf } from '../../../../lib/words.ts';
import { Button } from '../../../../ui/button.tsx';
import { Problem, Skeleton } from '../../../../ui/states.tsx';
import { TextArea } from '../../../../ui/text-fields.tsx';
import { useAct, useDeskPart } from '../desk/desk.tsx';

const PAGE = 20;

/** Shows the notes of the desk on an idea, newest first, and takes the next one. */
export function IdeaNotes({ ideaId }: { ideaId: string }) {
  const [first, setFirst] = useState(PAGE);
  const { data, error, refetch } = useIdeaNotesQuery({
    variables: { id: ideaId, first },
    fetchPolicy: 'cache-and-network',
  });
  const notes = data?.idea.notes;
  return (
    <section aria-labelledby="notes-title" className="grid gap-4">
      <h2 id="notes-title" className="border-b border-line pb-1 text-base text-navy">
        Notes
      </h2>
      <NewNote ideaId={ideaId} onAdded={() => void refetch()} />
      {error && !notes ? (
        <Problem
          title="The notes could not be loaded."
          message={problemOf(error).message}
          retry={() => void refetch()}
        />
      ) : !notes ? (
        <Skeleton label="Loading the notes…" lines={2} />
      ) : (
        notes.edges.length === 0 && <p className="text-muted">No notes yet.</p>
      )}
      <ol className="grid gap-4 text-sm">
        {notes?.edges.map(({ node: { id, at, by, text } }) => (
          <li key={id}>
            <p className="wrap-anywhere text-muted">
              {by.name ?? by.email}, <time dateTime={at}>{minuteOf(at)}</time>
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ol>
      {notes?.pageInfo.hasNextPage && first < 100 && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setFirst(100)}>
          Show earlier notes
        </Button>
      )}
    </section>
  );
}

function NewNote({ ideaId, onAdded }: { ideaId: string; onAdded: () => void }) {
  const act = useAct();
  const [add, { loading }] = useAddNoteMutation();
  const { problem, attempt } = useFailure();
  // Among the drafts of reviews: what is half typed outlives the tab and the way to other ideas.
  const key = `note ${ideaId}`;
  const text = useDeskPart(({ drafts }) => drafts[key])?.comments ?? '';
  const write = (comments: string) =>
    act({
      type: 'keep draft',
      id: key,
      draft: comments === '' ? undefined : { version: 0, status: '', comments },
    });
  const save = async () => {
    if (loading || !(await attempt(() => add({ variables: { ideaId, text } })))) return;
    write('');
    onAdded();
  };
  return (
    <form
      noValidate
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextArea
        name="note"
        label="Note"
        hint="For the desk alone: the submitter never sees it."
        error={problem && (problem.fields[0]?.message ?? problem.message)}
        max={LONG_TEXT_MAX}
        rows={3}
        value={text}
        onChange={write}
      />
      <Button type="submit" variant="secondary" className="justify-self-start" busy={loading && 'Adding...'}>
        Add note
      </Button>
    </form>
  );
}
