import { toast } from 'sonner';
import { MAIL_FAILED } from '@portal/schema/report';
import { problemOf } from '../../../lib/problem-of.ts';
import { formatOf } from '../../../lib/use-address.ts';
import { UndeliveredMailsDocument, useSendMailAgainMutation } from '../../../graphql/generated-staff.ts';
import type { UndeliveredMailRowFragment } from '../../../graphql/generated-staff.ts';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { Button } from '../../../ui/button.tsx';
import { countOf } from '../../../lib/words.ts';
import { Address } from '../../../ui/contact-lines.tsx';
import { ListPage, timeColumn } from '../../../lists/list-page.tsx';
import type { Column } from '../../../lists/list-page.tsx';
import { useList } from '../../../lists/use-list.ts';
import { useNeeds } from '../shared/needs.ts';

const columnsFor = (onSent: () => void): Column<UndeliveredMailRowFragment>[] => [
  {
    title: 'Recipient',
    className: 'min-w-40 wrap-anywhere',
    cell: ({ recipient }) => <Address email={recipient} />,
  },
  { title: 'Email', className: 'min-w-36', cell: ({ title }) => title },
  timeColumn('Written', ({ createdAt }) => createdAt),
  timeColumn(MAIL_FAILED, ({ failedAt }) => failedAt),
  {
    title: 'Reply of the server',
    className: 'min-w-36',
    cell: ({ replyCode, attempts }) => (
      <>
        {replyCode ?? 'No reply'}
        <span className="block text-muted">{countOf(attempts, 'attempt')}</span>
      </>
    ),
  },
  {
    title: 'Action',
    className: 'whitespace-nowrap',
    isScreenOnly: true,
    cell: (mail) => <TryAgain mail={mail} onSent={onSent} />,
  },
];

export function UndeliveredMailsPage() {
  const { data } = useNeeds();
  const hasMailServer = data?.needs.hasMailServer !== false;
  const list = useList({
    query: UndeliveredMailsDocument,
    format: formatOf({}),
    variables: () => ({}),
    pick: ({ undeliveredMails }) => undeliveredMails,
    noun: { one: 'undelivered email', many: 'undelivered emails' },
  });
  return (
    <ListPage
      title="Undelivered email"
      intro="Emails that could not be delivered. Correct the cause, such as a full mailbox, then try again. We keep them for 30 days."
      exported={{ path: '/api/undelivered-email/export', file: 'undelivered-email' }}
      list={list}
      columns={columnsFor(list.refetch)}
      minWidth="min-w-[48rem]"
      notice={
        !hasMailServer && (
          <OutcomeNotice
            tone="warning"
            message="No mail server is set: emails are only written to files. Set SMTP_URL to send them."
          />
        )
      }
      empty={{
        title: hasMailServer ? 'All emails were delivered or are still being tried.' : 'No email was sent.',
      }}
    />
  );
}

function TryAgain({
  mail: { id, recipient },
  onSent,
}: {
  mail: UndeliveredMailRowFragment;
  onSent: () => void;
}) {
  const [send, { loading }] = useSendMailAgainMutation();
  const trySend = async () => {
    try {
      await send({ variables: { id } });
      toast.success(`Sending the email to ${recipient} again`);
    } catch (error) {
      toast.error(problemOf(error).message);
    }
    onSent();
  };
  return (
    <Button variant="secondary" busy={loading && 'Sending...'} onClick={() => void trySend()}>
      Try again<span className="sr-only"> the email to {recipient}</span>
    </Button>
  );
}
