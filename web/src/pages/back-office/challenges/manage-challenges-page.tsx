import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { toast } from 'sonner';
import { useFailure } from '../../../lib/use-failure.ts';
import { formatOf } from '../../../lib/use-address.ts';
import { inFigures } from '../../../lib/words.ts';
import { ManageChallengesDocument, useDeleteChallengeMutation } from '../../../graphql/generated-staff.ts';
import type { ManagedChallengeFragment } from '../../../graphql/generated-staff.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ChallengeChip, challengeState } from '../../../ui/challenge-state.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { MenuAct, RowActs } from '../../../ui/filter-menu.tsx';
import { NotFoundPage } from '../../../ui/not-found-page.tsx';
import { FilesPage } from './files/files-page.tsx';
import { ListPage, timeColumn } from '../../../lists/list-page.tsx';
import type { Column } from '../../../lists/list-page.tsx';
import { useList } from '../../../lists/use-list.ts';
import { ChallengeDialog } from './challenge-dialog.tsx';
import { QuestionsPage } from './questions/questions-page.tsx';
import { ReadersPage } from './readers/readers-page.tsx';

const sentThings = { ENTRIES: 'Entries', IDEAS: 'Ideas' } as const;

const columns: Column<ManagedChallengeFragment>[] = [
  { title: 'Title', cell: ({ title, slug }) => <Link to={`/Challenges/${slug}`}>{title}</Link> },
  { title: 'Organiser', className: 'wrap-anywhere', cell: ({ organiser }) => organiser },
  { title: 'Year', cell: ({ year }) => year },
  { title: 'Status', cell: (challenge) => <ChallengeChip state={challengeState(challenge)} /> },
  { title: 'People send', cell: ({ takes }) => sentThings[takes] },
  { title: 'Sent', isNumber: true, cell: (challenge) => <SentCount challenge={challenge} /> },
  timeColumn('Opens', ({ opensAt }) => opensAt, 'No date'),
  timeColumn('Closes', ({ closesAt }) => closesAt, 'No date'),
];

const sentTo = ({ takes, entryCount, ideaCount }: ManagedChallengeFragment): number =>
  (takes === 'IDEAS' ? ideaCount : entryCount) ?? 0;

/** Counts what was sent to a challenge, and leads there. */
function SentCount({ challenge }: { challenge: ManagedChallengeFragment }) {
  const { id, title, takes } = challenge;
  const count = inFigures(sentTo(challenge));
  const [list, name] =
    takes === 'IDEAS'
      ? ['/submissions?call=', `Ideas for ${title}: ${count}`]
      : ['/hackathon-entries?challenge=', `Entries of ${title}: ${count}`];
  if (count === '0') return '0';
  return (
    <Link to={list + encodeURIComponent(id)} aria-label={name}>
      {count}
    </Link>
  );
}

/** Lists the challenges, or edits the questions, the files or the readers of one. */
export function ManageChallengesPage() {
  const { slug, part = 'questions' } = useParams();
  if (!slug) return <ChallengesList />;
  if (part === 'files') return <FilesPage key={slug} slug={slug} />;
  if (part === 'readers') return <ReadersPage key={slug} slug={slug} />;
  return part === 'questions' ? <QuestionsPage key={slug} slug={slug} /> : <NotFoundPage />;
}

function ChallengesList() {
  const list = useList({
    query: ManageChallengesDocument,
    format: formatOf({}),
    variables: () => ({}),
    pick: ({ challenges }) => challenges,
    noun: { one: 'challenge', many: 'challenges' },
  });
  const [edited, setEdited] = useState<ManagedChallengeFragment | 'new'>();
  const [deleted, setDeleted] = useState<ManagedChallengeFragment>();
  return (
    <>
      <ListPage
        title="Challenges"
        add={<Button onClick={() => setEdited('new')}>Add a challenge</Button>}
        exported={{ path: '/api/challenges/export', file: 'challenges' }}
        list={list}
        columns={[
          ...columns,
          {
            title: 'Actions',
            isScreenOnly: true,
            cell: (challenge: ManagedChallengeFragment) => (
              <RowActs of={challenge.title}>
                <MenuAct onClick={() => setEdited(challenge)}>Edit</MenuAct>
                {challenge.takes === 'IDEAS' && (
                  <ButtonLink
                    variant="ghost"
                    className="justify-start! text-left"
                    to={`/manage-challenges/${challenge.slug}/questions`}
                  >
                    Questions…
                  </ButtonLink>
                )}
                {challenge.takes === 'IDEAS' && (
                  <ButtonLink
                    variant="ghost"
                    className="justify-start! text-left"
                    to={`/manage-challenges/${challenge.slug}/readers`}
                  >
                    Who is notified…
                  </ButtonLink>
                )}
                {challenge.takes === 'IDEAS' && (
                  <ButtonLink
                    variant="ghost"
                    className="justify-start! text-left"
                    to={`/dashboard?call=${encodeURIComponent(challenge.id)}`}
                  >
                    Figures of this call
                  </ButtonLink>
                )}
                {challenge.takes === 'IDEAS' && sentTo(challenge) > 0 && (
                  <ButtonLink
                    variant="ghost"
                    className="justify-start! text-left"
                    to={`/People?call=${encodeURIComponent(challenge.id)}`}
                  >
                    People who took part
                  </ButtonLink>
                )}
                <ButtonLink
                  variant="ghost"
                  className="justify-start! text-left"
                  to={`/manage-challenges/${challenge.slug}/files`}
                >
                  Files and pictures…
                </ButtonLink>
                {sentTo(challenge) === 0 && <MenuAct onClick={() => setDeleted(challenge)}>Delete…</MenuAct>}
              </RowActs>
            ),
          },
        ].map((column) => ({ padding: 'px-3 py-1.5', ...column }))}
        tableLabel="Challenges"
        minWidth="min-w-[48rem]"
        empty={{
          title: 'No challenges yet.',
          text: 'Challenges that you add here appear on the Challenges page immediately.',
        }}
      />
      {edited && (
        <ChallengeDialog
          challenge={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onChanged={list.refetch}
        />
      )}
      {deleted && (
        <DeleteDialog
          challenge={deleted}
          onClose={() => setDeleted(undefined)}
          onDeleted={() => {
            setDeleted(undefined);
            list.refetch();
          }}
        />
      )}
    </>
  );
}

const NOTHING_SENT = { ENTRIES: 'Nobody entered it.', IDEAS: 'Nobody sent an idea to it.' } as const;

function DeleteDialog({
  challenge: { id, title, takes },
  onClose,
  onDeleted,
}: {
  challenge: ManagedChallengeFragment;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const [remove, { loading }] = useDeleteChallengeMutation();
  const outcome = useFailure();
  const isRefused = outcome.problem?.code === 'CONFLICT';
  return (
    <ConfirmDialog
      title="Delete the challenge"
      action="Delete"
      danger
      busy={loading && 'Deleting...'}
      outcome={outcome}
      onConfirm={async () => {
        await remove({ variables: { id } });
        toast.success(`${title}: deleted`);
        onDeleted();
      }}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        <strong>{title}</strong>
      </p>
      {!isRefused && (
        <p>{NOTHING_SENT[takes]} It goes from the Challenges page at once, and nobody can bring it back.</p>
      )}
      {isRefused && takes === 'ENTRIES' && (
        <p>
          <Link to={`/hackathon-entries?show=aside&challenge=${encodeURIComponent(id)}`}>
            See what was set aside
          </Link>
        </p>
      )}
    </ConfirmDialog>
  );
}
