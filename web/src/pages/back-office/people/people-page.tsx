import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from 'sonner';
import { namesOf } from '@portal/schema/lists';
import { accountGroups, accountSteps } from '@portal/schema/people';
import { formatOf } from '../../../lib/use-address.ts';
import { countOf, dayInWords, daysInWords, inFigures } from '../../../lib/words.ts';
import { PeopleDocument, usePeopleGroupsQuery } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { useKeysSetting } from '../../../ui/keys-dialog.tsx';
import { ScrollTable } from '../../../ui/scroll-table.tsx';
import { ListPage } from '../../../lists/list-page.tsx';
import { useList } from '../../../lists/use-list.ts';
import { AccountRow } from './account-row.tsx';
import { ErasedNames } from './erased-names.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import type { Invited } from './invite-dialog.tsx';

const filters = {
  search: { label: 'Search by email' },
  group: { label: 'Show', options: accountGroups, all: 'Everybody' },
  from: {},
  to: {},
  step: { options: accountSteps },
};
const columns = ['Email', 'Role', 'State', 'Last here', { name: 'Actions', className: 'px-3 w-36' }];
// These take the keys themselves.
const BUSY = 'dialog[open], :focus:is(input, select, textarea, [popover], [popover] *)';
const NO_MATCH = { title: 'No account matches.', text: 'Search part of an email address.' };

export function PeoplePage() {
  const [invited, setInvited] = useState<Invited>();
  const list = useList({
    query: PeopleDocument,
    format: formatOf(filters),
    variables: ({ search, group, from, to, step }) => ({
      filter: { search, group: group || null, signedUpFrom: from, signedUpTo: to, step: step || null },
    }),
    pick: ({ accounts }) => accounts,
    noun: { one: 'account', many: 'accounts' },
    matching: ({ search, group }) =>
      [group && `among ${accountGroups[group]}`, search && `with “${search}” in the address`]
        .filter(Boolean)
        .join(', '),
  });
  const { search, group, from, to, step } = list.view;
  const days =
    from && to ? `: ${daysInWords(from, to)}` : ` ${from ? 'from' : 'to'}: ${dayInWords(from || to)}`;
  const chips = [
    ...(from || to ? [{ text: `Signed up${days}`, removal: { from: '', to: '' } }] : []),
    ...(step ? [{ text: accountSteps[step], removal: { step: '' } }] : []),
  ];
  const { data: counts, refetch } = usePeopleGroupsQuery({
    variables: { range: { from: from || null, to: to || null } },
    fetchPolicy: 'cache-and-network',
  });
  const options = namesOf(accountGroups).map((name) => [
    name,
    accountGroups[name] + (counts ? ` (${inFigures(counts[name].totalCount)})` : ''),
  ]);
  // Figures count sign-ups that were deleted since nobody verified their email.
  const isOfDays = !search && !group && !step;
  const deleted = isOfDays ? (counts?.stats.registeredUsers ?? 0) - (list.total ?? Infinity) : 0;
  const refresh = () => {
    list.refetch();
    void refetch();
  };
  const ask = (email = '') => setInvited({ email, role: 'REVIEWER' });
  // Turned off with those of the desk (WCAG 2.1.4).
  const [hasKeys] = useKeysSetting('review-shortcuts');
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!hasKeys || event.ctrlKey || event.metaKey || event.altKey || document.querySelector(BUSY)) return;
    if (event.key === 'i') ask();
    else if (event.key === '/') document.querySelector<HTMLInputElement>('[name=search]')?.focus();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <ListPage
        title="People"
        intro="Changes apply at once. The audit log records them."
        aside={
          <Button onClick={() => ask()}>
            Invite a colleague <KeyHint>i</KeyHint>
          </Button>
        }
        exported={{ path: '/api/accounts/export', file: 'accounts' }}
        list={list}
        filters={{ ...filters, group: { ...filters.group, options: Object.fromEntries(options) } }}
        chips={chips}
        notice={
          <>
            <ErasedNames />
            {deleted > 0 && (
              <p className="text-sm text-muted">
                Besides, {countOf(deleted, 'sign-up')} {deleted === 1 ? 'was' : 'were'} deleted, as nobody
                verified the email.
              </p>
            )}
          </>
        }
        filtersLabel="Find people"
        unmatched={{
          ...NO_MATCH,
          ...(search && { title: `Nobody here with “${search}”.` }),
          action: search && <Button onClick={() => ask(search)}>Invite {search}</Button>,
        }}
        empty={NO_MATCH}
      >
        {(accounts) => (
          <ScrollTable label="Accounts" columns={columns} dense minWidth="min-w-[48rem]">
            {accounts.map((account) => (
              <AccountRow
                key={account.id}
                account={account}
                search={search}
                onInvite={setInvited}
                onChanged={refresh}
              />
            ))}
          </ScrollTable>
        )}
      </ListPage>
      {invited && (
        <InviteDialog
          invited={invited}
          onClose={() => setInvited(undefined)}
          onDone={(message) => {
            setInvited(undefined);
            toast.success(message);
            refresh();
          }}
        />
      )}
    </>
  );
}
