import { useParams } from 'react-router-dom';
import { inBackOffice } from '../shared/back-office-page.tsx';
import { DeskDock } from './desk-dock.tsx';
import { IdeaPage } from './idea-page.tsx';
import { ReviewDeskProvider } from './review-desk.tsx';
import { SubmissionsList } from './submissions-list.tsx';

/** The review screen (spec §2 "Submissions review") and the page of one idea, for elevated roles. */
export const SubmissionsPage = inBackOffice('idea:read-any', function Submissions() {
  const { id } = useParams();
  return (
    <ReviewDeskProvider>
      {/* No grid: what sticks to the lower edge of the window could not leave its cell. */}
      <div className="flex flex-col gap-6">
        {id ? <IdeaPage key={id} id={id} /> : <SubmissionsList />}
        <DeskDock withSelection={!id} />
      </div>
    </ReviewDeskProvider>
  );
});
