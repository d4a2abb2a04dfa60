import { useState } from 'react';
import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { callFileBounds } from '@portal/schema/call-file';
import type { CallFileKind } from '@portal/schema/call-file';
import { useCallFilesQuery, useRemoveCallFileMutation } from '../../../../graphql/generated-staff.ts';
import type { FileRowFragment, FilesPageFragment } from '../../../../graphql/generated-staff.ts';
import { problemOf } from '../../../../lib/problem-of.ts';
import { BackLink } from '../../../../ui/back-link.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { PageHead } from '../../../../ui/page.tsx';
import { EmptyState, Problem, Skeleton } from '../../../../ui/states.tsx';
import '../../shared/back-office.css';
import { AddFile } from './add-file.tsx';
import { FileRow } from './file-row.tsx';

/** Edits the logo, the pictures and the downloads of a challenge. */
export function FilesPage({ slug }: { slug: string }) {
  const { data, error, refetch } = useCallFilesQuery({
    variables: { slug },
    fetchPolicy: 'cache-and-network',
  });
  const challenge = data?.challenge;
  const title = challenge ? `Files and pictures of ${challenge.title}` : 'Files and pictures';
  return (
    <>
      <p>
        <BackLink to="/manage-challenges">Back to challenges</BackLink>
      </p>
      <PageHead
        title={title}
        documentTitle={title}
        text="Everybody can open them. What you add or remove shows on the page of the challenge at once."
      />
      {challenge ? (
        <Sections challenge={challenge} />
      ) : !error ? (
        <Skeleton label="Loading the files…" />
      ) : problemOf(error).code === 'NOT_FOUND' ? (
        <EmptyState title="This challenge does not exist.">
          <ButtonLink to="/manage-challenges">Back to challenges</ButtonLink>
        </EmptyState>
      ) : (
        <Problem
          title="The files could not be loaded."
          message={problemOf(error).message}
          retry={() => void refetch()}
        />
      )}
    </>
  );
}

function Sections({ challenge }: { challenge: FilesPageFragment }) {
  const [removed, setRemoved] = useState<FileRowFragment>();
  const { logo, pictures, downloads } = challenge;
  const part = (kind: CallFileKind, files: readonly FileRowFragment[]) => ({
    ...{ challengeId: challenge.id, kind, files, onRemove: setRemoved },
  });
  return (
    <div className="call-files">
      <Section
        {...part('LOGO', logo ? [logo] : [])}
        title="Logo of the sponsor"
        text="It stands beside the name of the sponsor."
        none="No logo yet."
      />
      <Section
        {...part('PICTURE', pictures)}
        title="Pictures"
        text="Copy the Markdown of a picture into the brief. Links to the page show the first picture that is at least 600 pixels wide and 315 high, and not higher than wide."
        none="No pictures yet."
        full="A challenge has 20 pictures at most. Remove one to add another."
      />
      <Section
        {...part('DOWNLOAD', downloads)}
        title="Downloads"
        text="The page lists them in the order in which you add them: guidelines, data, terms."
        none="No downloads yet."
        full="A challenge has 5 files to download at most. Remove one to add another."
      />
      {removed && (
        <RemoveDialog file={removed} brief={challenge.brief} onClose={() => setRemoved(undefined)} />
      )}
    </div>
  );
}

function Section({
  challengeId,
  kind,
  files,
  title,
  text,
  none,
  full,
  onRemove,
}: {
  challengeId: string;
  kind: CallFileKind;
  files: readonly FileRowFragment[];
  title: string;
  text: string;
  /** The words for a list without files. */
  none: string;
  /** The words in place of the form, for a list with as many files as it may have. */
  full?: string;
  onRemove: (file: FileRowFragment) => void;
}) {
  const isFull = full !== undefined && files.length >= callFileBounds[kind].most;
  return (
    <section aria-labelledby={`files-${kind}`} className="call-files-part">
      <Head id={`files-${kind}`} title={title}>
        {text}
      </Head>
      {files.length > 0 ? (
        <ul className="call-files-list">
          {files.map((file) => (
            <li key={file.id}>
              <FileRow file={file} onRemove={() => onRemove(file)} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">{none}</p>
      )}
      {isFull ? (
        <p className="text-sm text-muted">{full}</p>
      ) : (
        <AddFile {...{ challengeId, kind }} replaces={kind === 'LOGO' && files.length > 0} />
      )}
    </section>
  );
}

const Head = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <div className="grid gap-1">
    <h2 id={id}>{title}</h2>
    <p className="text-sm text-muted">{children}</p>
  </div>
);

const nouns: Readonly<Record<CallFileKind, string>> = {
  LOGO: 'logo',
  PICTURE: 'picture',
  DOWNLOAD: 'download',
};

function RemoveDialog({
  file: { id, kind, name, label, url },
  brief,
  onClose,
}: {
  file: FileRowFragment;
  brief: string;
  onClose: () => void;
}) {
  const [remove, { loading }] = useRemoveCallFileMutation();
  const text = brief.toLowerCase();
  const isInBrief = kind === 'PICTURE' && (text.includes(`picture:${name}`) || text.includes(url));
  return (
    <ConfirmDialog
      title={`Remove the ${nouns[kind]}`}
      action="Remove"
      danger
      busy={loading && 'Removing...'}
      onConfirm={async () => {
        await remove({ variables: { id } });
        toast.success(`${name}: removed`);
        onClose();
      }}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        <strong>{kind === 'DOWNLOAD' ? label : name}</strong>
      </p>
      {isInBrief && <p>The brief shows it. Nothing will stand there.</p>}
      <p>It goes from the page of the challenge at once, and nobody can bring it back.</p>
    </ConfirmDialog>
  );
}
