import { Navigate, useParams } from 'react-router-dom';
import type { ReactNode } from 'react';
import { useProgrammePageQuery } from '../../../graphql/generated-staff.ts';
import type { ProgrammePageQuery } from '../../../graphql/generated-staff.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { useSession } from '../../../session/session-store.ts';
import { keptForm } from '../../../session/use-kept-form.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page.tsx';
import { Problem, Skeleton } from '../../../ui/states.tsx';
import { TabLinkTo } from '../../../ui/tab-link.tsx';
import { RepliesEditor } from '../shared/replies/replies-editor.tsx';
import { CompanyForm } from './company-form.tsx';
import { DaysOffForm } from './days-off-form.tsx';
import { DecisionsForm } from './decisions-form.tsx';
import { EmailsForm } from './emails-form.tsx';
import { RejectionReasonsForm } from './rejection-reasons-form.tsx';
import { ScoreCardForm } from './score-card-form.tsx';
import { SettingsSearch, useNamedSetting } from '../shared/settings/settings-search.tsx';
import { TermsForm } from './terms-form.tsx';

interface Part {
  path: string;
  title: string;
  /** Where the tab stores the unsaved values of its form. */
  kept: readonly [name: Parameters<typeof keptForm>[0], id: string];
  draw: (loaded: { data: ProgrammePageQuery; reload: () => void }) => ReactNode;
}

/** The pages of settings. The first one has the address of them all. */
const parts: readonly Part[] = [
  {
    path: '/programme',
    title: 'Decisions and outcomes',
    kept: ['programme', 'decisions'],
    draw: ({ data, reload }) => (
      <>
        <Lead>For all new ideas. Promises already made do not change.</Lead>
        <DecisionsForm programme={data.programme} onChanged={reload} />
      </>
    ),
  },
  {
    path: '/programme/days-off',
    title: 'Days off',
    kept: ['programme', 'days-off'],
    draw: ({ data, reload }) => (
      <>
        <Lead>
          We promise no answer and no call for a day off: Saturdays, Sundays, public holidays, and days of
          your own. Promises already made do not change. Look at the list each year: some countries declare
          days at short notice.
        </Lead>
        <DaysOffForm programme={data.programme} holidays={data.programme.publicHolidays} onChanged={reload} />
      </>
    ),
  },
  {
    path: '/programme/company',
    title: 'Company and look',
    kept: ['programme', 'company'],
    draw: ({ data, reload }) => (
      <>
        <Lead>
          On all pages, in emails and in files. A change is there for everybody within seconds; a page that is
          open has it when it is loaded again.
        </Lead>
        <CompanyForm programme={data.programme} onChanged={reload} />
      </>
    ),
  },
  {
    path: '/programme/emails',
    title: 'Emails',
    kept: ['programme', 'emails'],
    draw: ({ data, reload }) => (
      <>
        <Lead>
          Which emails are sent at all. What waits to be sent when you switch an email off is still sent.
        </Lead>
        <EmailsForm programme={data.programme} onChanged={reload} />
      </>
    ),
  },
  {
    path: '/programme/reasons',
    title: 'Reasons and replies',
    kept: ['reasons', ''],
    draw: () => (
      <div className="grid gap-8">
        <section className="grid gap-3" aria-labelledby="reasons">
          <h2 id="reasons" tabIndex={-1}>
            Reasons for a rejection
          </h2>
          <Lead>
            Reviewers choose one beside their own words. Submitters read it in the email and on the page of
            their idea. New words also show on earlier rejections with the reason.
          </Lead>
          <RejectionReasonsForm />
        </section>
        <section className="grid gap-3" aria-labelledby="replies">
          <h2 id="replies" tabIndex={-1}>
            Replies of the team
          </h2>
          <Lead>Reviewers put them into a comment with a semicolon, and change them there, too.</Lead>
          <div className="rounded-box border border-line bg-surface p-4 sm:p-6">
            <RepliesEditor />
          </div>
        </section>
      </div>
    ),
  },
  {
    path: '/programme/score-card',
    title: 'Score card',
    kept: ['score-card', ''],
    draw: ({ data }) => (
      <>
        <Lead>
          What shortlisted ideas are scored by. Scores that were given keep the card they were given with.
        </Lead>
        <ScoreCardForm card={data.scoreCard} />
      </>
    ),
  },
  {
    path: '/programme/terms',
    title: 'How long we keep data',
    kept: ['programme', 'terms'],
    draw: ({ data, reload }) => (
      <>
        <Lead>
          In months. Empty keeps it without an end. Shorter terms take effect in the next night. People are
          notified 30 days before; then it is deleted at night, and figures of the past stay. ID numbers and
          the audit log end after 30 days, too, without an email.
        </Lead>
        <TermsForm programme={data.programme} plan={data.retentionPlan} onChanged={reload} />
      </>
    ),
  },
];

export function ProgrammePage() {
  const { part = '' } = useParams();
  const { data, error, refetch } = useProgrammePageQuery({ fetchPolicy: 'cache-and-network' });
  const reload = () => void refetch();
  useNamedSetting(data !== undefined);
  const current = parts.find(({ path }) => path === `/programme/${part}`.replace(/\/$/, ''));
  if (!current) return <Navigate replace to="/programme" />;
  return (
    <>
      <PageHead
        key={current.path}
        title="Programme"
        {...(current !== parts[0] && { documentTitle: `Programme – ${current.title}` })}
      >
        <SettingsSearch />
        <ButtonLink variant="ghost" className="px-3!" to="/audit-log?action=PROGRAMME_CHANGED">
          See the changes
        </ButtonLink>
      </PageHead>
      <PartLinks current={current} />
      {data ? (
        // A key of its own: React keeps a head for good that has the key of this neighbour.
        <div key={`settings of ${current.path}`} className="settings grid gap-3">
          {current.draw({ data, reload })}
        </div>
      ) : error ? (
        <Problem
          title="The settings could not be loaded."
          message={problemOf(error).message}
          retry={reload}
        />
      ) : (
        <Skeleton label="Loading the settings…" />
      )}
    </>
  );
}

/** Leads to the other pages of settings, and says on which of them something is not saved. */
function PartLinks({ current }: { current: Part }) {
  const { user } = useSession();
  return (
    <nav aria-label="Programme, its settings">
      <ul className="flex flex-wrap text-sm">
        {parts.map((part) => {
          const [name, id] = part.kept;
          const isKept = part !== current && keptForm(name).read(user?.email ?? '', id) !== undefined;
          return (
            <li key={part.path}>
              <TabLinkTo to={part.path} isCurrent={part === current}>
                {part.title}
                {isKept && <span className="font-normal text-warning">Not saved</span>}
              </TabLinkTo>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const Lead = ({ children }: { children: ReactNode }) => (
  <p className="max-w-[68ch] text-sm text-muted">{children}</p>
);
