import { Navigate, useLocation } from 'react-router-dom';
import type { ReactNode } from 'react';
import { useProgrammePageQuery } from '../../../graphql/generated-staff.ts';
import type { ProgrammePageQuery } from '../../../graphql/generated-staff.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Problem, Skeleton } from '../../../ui/states.tsx';
import { RepliesEditor } from '../shared/replies/replies-editor.tsx';
import { CompanyForm } from './company-form.tsx';
import { DaysOffForm } from './days-off-form.tsx';
import { DecisionsForm } from './decisions-form.tsx';
import { EmailsForm } from './emails-form.tsx';
import { RejectionReasonsForm } from './rejection-reasons-form.tsx';
import { ScoreCardForm } from './score-card-form.tsx';
import { SettingsHead, SettingsLead } from '../shared/settings/settings-head.tsx';
import { partAt } from '../shared/settings/settings-parts.ts';
import type { PartPath } from '../shared/settings/settings-parts.ts';
import { useNamedSetting } from '../shared/settings/settings-search.tsx';
import { TermsForm } from './terms-form.tsx';

interface Loaded {
  data: ProgrammePageQuery;
  reload: () => void;
}

/** Draws each part by its address; Texts is a page of its own. */
const parts: Readonly<Record<Exclude<PartPath, '/texts'>, (loaded: Loaded) => ReactNode>> = {
  '/programme': ({ data, reload }) => (
    <>
      <SettingsLead>For all new ideas. Promises already made do not change.</SettingsLead>
      <DecisionsForm programme={data.programme} onChanged={reload} />
    </>
  ),
  '/programme/days-off': ({ data, reload }) => (
    <>
      <SettingsLead>
        We promise no answer and no call for a day off: Saturdays, Sundays, public holidays, and days of your
        own. Promises already made do not change. Look at the list each year: some countries declare days at
        short notice.
      </SettingsLead>
      <DaysOffForm programme={data.programme} holidays={data.programme.publicHolidays} onChanged={reload} />
    </>
  ),
  '/programme/company': ({ data, reload }) => (
    <>
      <SettingsLead>
        On all pages, in emails and in files. A change is there for everybody within seconds; a page that is
        open has it when it is loaded again.
      </SettingsLead>
      <CompanyForm programme={data.programme} onChanged={reload} />
    </>
  ),
  '/programme/emails': ({ data, reload }) => (
    <>
      <SettingsLead>What waits to be sent when you switch an email off is still sent.</SettingsLead>
      <EmailsForm programme={data.programme} onChanged={reload} />
    </>
  ),
  '/programme/reasons': () => (
    <div className="grid gap-8">
      <section className="grid gap-3" aria-labelledby="reasons">
        <h2 id="reasons" tabIndex={-1}>
          Reasons for a rejection
        </h2>
        <SettingsLead>
          Reviewers choose one beside their own words. Submitters read it in the email and on the page of
          their idea. New words also show on earlier rejections with the reason.
        </SettingsLead>
        <RejectionReasonsForm />
      </section>
      <section className="grid gap-3" aria-labelledby="replies">
        <h2 id="replies" tabIndex={-1}>
          Replies of the team
        </h2>
        <SettingsLead>
          Reviewers put them into a comment with a semicolon, and change them there, too.
        </SettingsLead>
        <div className="rounded-box border border-line bg-surface p-4 sm:p-6">
          <RepliesEditor />
        </div>
      </section>
    </div>
  ),
  '/programme/score-card': ({ data }) => (
    <>
      <SettingsLead>
        What shortlisted ideas are scored by. Scores that were given keep the card they were given with.
      </SettingsLead>
      <ScoreCardForm card={data.scoreCard} />
    </>
  ),
  '/programme/terms': ({ data, reload }) => (
    <>
      <SettingsLead>
        How long we keep data, in months. Empty keeps it without an end. Shorter terms take effect in the next
        night. People are notified 30 days before; then it is deleted at night, and figures of the past stay.
        ID numbers and the audit log end after 30 days, too, without an email.
      </SettingsLead>
      <TermsForm programme={data.programme} plan={data.retentionPlan} onChanged={reload} />
    </>
  ),
};

/** The parts of settings that the programme has, at their addresses. */
export function ProgrammePage() {
  const path = partAt(useLocation().pathname);
  const { data, error, refetch } = useProgrammePageQuery({ fetchPolicy: 'cache-and-network' });
  const reload = () => void refetch();
  useNamedSetting(data !== undefined);
  if (path === undefined || path === '/texts') return <Navigate replace to="/programme" />;
  return (
    <>
      <SettingsHead path={path}>
        <ButtonLink variant="ghost" className="px-3!" to="/audit-log?action=PROGRAMME_CHANGED">
          See the changes
        </ButtonLink>
      </SettingsHead>
      {data ? (
        <div key={path} className="settings grid gap-3">
          {parts[path]({ data, reload })}
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
