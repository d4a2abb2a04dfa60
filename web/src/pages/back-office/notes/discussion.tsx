import { useState } from 'react';
import { useIdeaNotesQuery } from '../../../graphql/generated-staff.ts';
import type { IdeaNotesQuery } from '../../../graphql/generated-staff.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { minuteOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';
import { Problem, Skeleton } from '../../../ui/states.tsx';
import { AnswerChanges, AskedInHistory } from '../clarifications/questions.tsx';
import type { IdeaOnPage } from '../desk/desk-acts.ts';
import { NewNote } from './new-note.tsx';

const PAGE = 20;

type Note = NonNullable<IdeaNotesQuery['idea']['notes']>['edges'][number]['node'];

/** Shows notes of colleagues and answers of the submitter, newest first, and takes the next note. */
export function Discussion({ idea }: { idea: IdeaOnPage }) {
  const [first, setFirst] = useState(PAGE);
  const { data, error, refetch } = useIdeaNotesQuery({
    variables: { id: idea.id, first },
    fetchPolicy: 'cache-and-network',
  });
  const notes = data?.idea.notes;
  // The notes are null for one's own idea, and after a conflict was declared.
  const isClosed = data?.idea.notes === null;
  const all = notes?.edges.map(({ node }) => node) ?? [];
  const hasMore = notes?.pageInfo.hasNextPage === true;
  const oldest = hasMore ? (all.at(-1)?.at ?? '') : '';
  const [last] = idea.clarifications;
  const entries = [
    ...all.map((note) => ({ at: note.at, key: note.id, entry: <NoteInDiscussion note={note} /> })),
    ...idea.clarifications
      // Questions older than the loaded notes wait, so that no note is missing between them.
      .filter(({ at }) => at >= oldest)
      .map((asked) => ({
        ...{ at: asked.at, key: asked.at },
        entry: (
          <>
            <AskedInHistory asked={asked} />
            {asked === last && asked.outcome === 'ANSWERED' && <AnswerChanges idea={idea} />}
          </>
        ),
      })),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return (
    <>
      {isClosed ? (
        <p className="text-muted">
          Notes on this idea are for colleagues: it is yours, or you declared not to judge it.
        </p>
      ) : (
        <NewNote ideaId={idea.id} onAdded={() => void refetch()} />
      )}
      {error && !notes ? (
        <Problem
          title="The notes could not be loaded."
          message={problemOf(error).message}
          retry={() => void refetch()}
        />
      ) : !data ? (
        <Skeleton label="Loading the notes…" lines={2} />
      ) : (
        !isClosed && entries.length === 0 && <p className="text-muted">No notes and no questions yet.</p>
      )}
      {data && (
        <ol className="grid gap-4 text-sm">
          {entries.map(({ key, entry }) => (
            <li key={key} className="border-t border-line pt-3">
              {entry}
            </li>
          ))}
        </ol>
      )}
      {hasMore && first < 100 && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setFirst(100)}>
          Show earlier notes
        </Button>
      )}
    </>
  );
}

function NoteInDiscussion({ note: { at, by, text } }: { note: Note }) {
  return (
    <>
      <p className="wrap-anywhere text-muted">
        <span className="font-semibold text-ink">{by.name ?? by.email}</span>,{' '}
        <time dateTime={at}>{minuteOf(at)}</time>
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
    </>
  );
}
