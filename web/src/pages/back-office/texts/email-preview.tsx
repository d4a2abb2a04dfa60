import { useState } from 'react';
import type { Language } from '@portal/schema/languages';
import { useEmailPreviewQuery, useSendTestEmailMutation } from '../../../graphql/generated-staff.ts';
import type { EmailPreviewQuery } from '../../../graphql/generated-staff.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { useFailure } from '../../../lib/use-failure.ts';
import { useSession } from '../../../session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/choice-fields.tsx';
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { Problem, Skeleton } from '../../../ui/states.tsx';
import { panelOf, Tabs } from '../../../ui/tabs.tsx';
import { named } from './text-values.ts';

/** Shows an email as the server would send it, with the drafts that are saved, and sends it to the administrator as a test. */
export function EmailPreview({
  group,
  page,
  language,
  onClose,
}: {
  /** The group of its texts. */
  group: string;
  /** What the editor calls it. */
  page: string;
  language: Language;
  onClose: () => void;
}) {
  const { user } = useSession();
  const [caseNumber, setCaseNumber] = useState(0);
  const input = { group, caseNumber, language: named(language) };
  const { data, previousData, error, refetch } = useEmailPreviewQuery({
    variables: { input },
    // A draft or an idea may have come since.
    fetchPolicy: 'network-only',
  });
  const [send, { loading, data: sent, reset }] = useSendTestEmailMutation();
  const { failure, attempt } = useFailure();
  const shown = (data ?? previousData)?.emailPreview;
  const test = () => {
    // What was said of an earlier test goes.
    reset();
    void attempt(() => send({ variables: { input } }));
  };
  return (
    <Dialog title={`Preview: ${page}`} onClose={onClose} isWide>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-busy={!data && !error}>
        {error ? (
          <Problem
            title="The email could not be written."
            message={problemOf(error).message}
            retry={() => void refetch()}
          />
        ) : shown ? (
          <>
            {shown.cases.length > 1 && (
              <SelectField
                name="email-case"
                label="What it says"
                none={null}
                valuesAre="names"
                options={Object.fromEntries(shown.cases.entries())}
                value={String(caseNumber)}
                onChange={(chosen) => {
                  reset();
                  setCaseNumber(Number(chosen));
                }}
              />
            )}
            <Written key={group} email={shown} language={language} />
          </>
        ) : (
          <Skeleton label="Writing the email…" />
        )}
        {failure && <OutcomeNotice takesFocus message={failure} />}
        {sent && (
          <OutcomeNotice
            tone="success"
            takesFocus
            message={`The test is on its way to ${user?.email ?? 'you'}.`}
          />
        )}
        <DialogFoot>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {shown && !error && (
            <Button busy={loading && 'Sending...'} onClick={test}>
              Send me a test
            </Button>
          )}
        </DialogFoot>
      </div>
    </Dialog>
  );
}

type Shown = EmailPreviewQuery['emailPreview'];
type View = 'html' | 'text' | 'sms';

function Written({ email, language }: { email: Shown; language: Language }) {
  const [chosen, choose] = useState<View>('html');
  const { subject, html, text, textMessage, reference } = email;
  const views = [
    { name: 'html', label: 'HTML' },
    { name: 'text', label: 'Plain text' },
    ...(textMessage === null ? [] : [{ name: 'sms', label: 'Text message' } as const]),
  ] as const satisfies readonly { name: View; label: string }[];
  const view = views.some(({ name }) => name === chosen) ? chosen : 'html';
  return (
    <>
      <p className="text-sm text-muted">
        {reference === null
          ? 'There is no idea yet whose values it could have: these are examples.'
          : `With the idea ${reference}. Names of people are examples, and links lead nowhere.`}
        {' Saved drafts are in it.'}
      </p>
      <dl className="grid">
        <dt className="text-sm text-muted">Subject</dt>
        <dd className="font-semibold wrap-anywhere" lang={language}>
          {subject}
        </dd>
      </dl>
      <div className="email-written">
        <div className="border-b border-line px-2">
          <Tabs label="The email as" tabs={views} current={view} onChoose={choose} />
        </div>
        <div {...panelOf(view)}>
          {view === 'html' ? (
            // Nothing runs in it. Without the base, a link would open in the frame.
            <iframe
              title="The email as HTML"
              sandbox=""
              srcDoc={html.replace('<head>', '<head><base target="_blank">')}
              className="email-frame"
            />
          ) : (
            <pre className="email-text" lang={language} tabIndex={0}>
              {view === 'text' ? text : textMessage}
            </pre>
          )}
        </div>
      </div>
    </>
  );
}
