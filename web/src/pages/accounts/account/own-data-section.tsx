import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { company } from '@portal/schema/company';
import { emailOnlyRules } from '@portal/schema/account';
import { contactFields, contactRules } from '@portal/schema/idea';
import {
  useCorrectContactMutation,
  useEraseMyAccountMutation,
  useOwnTeamsQuery,
} from '../../../graphql/generated.ts';
import { useOwnContactQuery } from '../../../graphql/generated-public.ts';
import type { CorrectContactMutation, OwnTeamsQuery } from '../../../graphql/generated.ts';
import { useForm } from '../../../lib/use-form.ts';
import { usePhoneNumbers } from '../../../lib/use-phone-numbers.ts';
import { useVersion } from '../../../lib/use-version.ts';
import { countOf } from '../../../lib/words.ts';
import { ensureRecent } from '../../../session/ensure-recent.ts';
import { logOut } from '../../../session/log-out.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogWithForm } from '../../../ui/dialog-form.tsx';
import { DialCodeField } from '../../../ui/dial-code-field.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { SelectField } from '../../../ui/choice-fields.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { forgetDrafts } from '../../ideas/shared/open-draft.ts';
import { Section } from './section.tsx';
import type { SectionProps } from './section.tsx';

/** Downloads the file by a link, straight to the disk, because it may be large. */
async function download() {
  const link = { href: '/api/auth/me/export', download: 'my-data.zip' };
  if (await ensureRecent()) Object.assign(document.createElement('a'), link).click();
}

type Contact = CorrectContactMutation['correctContact']['contact'];
const noContact: Contact = {
  ...{ version: 0, firstName: '', lastName: '' },
  ...{ dialCode: '+267', contactNumber: '' },
};

export function OwnDataSection({ account: { email, role } }: SectionProps) {
  const [open, setOpen] = useState<'contact' | 'erase'>();
  const { data } = useOwnContactQuery({ fetchPolicy: 'cache-and-network' });
  const close = () => setOpen(undefined);
  return (
    <Section title="Your data" text="Take it with you, correct it, or erase it.">
      <Button variant="secondary" onClick={() => void download()}>
        Download your data
      </Button>
      <p className="text-sm text-muted">
        You get a ZIP file: a page to read, the same data for programs, and your documents. The page says when
        somebody looked at your ideas. Notes and scores of reviewers are not in it: ask {company.mailbox} for
        them.
      </p>
      {data?.me && (
        <Button variant="secondary" onClick={() => setOpen('contact')}>
          Correct name and number
        </Button>
      )}
      {role === 'USER' ? (
        <Button variant="secondary" onClick={() => setOpen('erase')}>
          Erase my account
        </Button>
      ) : (
        <p className="text-muted">Accounts of staff are not erased: reviews and notes name who wrote them.</p>
      )}
      {open === 'contact' && data?.me && <ContactDialog contact={data.me.contact} onClose={close} />}
      {open === 'erase' && <EraseDialog email={email} onClose={close} />}
    </Section>
  );
}

const correctedInWords = (ideas: number) =>
  ideas === 0
    ? 'Saved. Your next idea begins with these.'
    : `Saved, and corrected in ${countOf(ideas, 'idea')} that ${ideas === 1 ? 'waits' : 'wait'} for a decision.`;

const detailsOf = ({ firstName, lastName, dialCode, contactNumber }: Contact) => ({
  ...{ firstName, lastName, dialCode, contactNumber },
});

function ContactDialog({ contact, onClose }: { contact: Contact | null; onClose: () => void }) {
  const loadNumbers = usePhoneNumbers();
  const begun = contact ?? noContact;
  const form = useForm(contactRules, detailsOf(begun));
  const { save } = useVersion(form, begun, detailsOf);
  const [correct, { loading }] = useCorrectContactMutation({ refetchQueries: ['OwnContact'] });
  const submit = async (given: typeof form.values) => {
    let ideas = 0;
    const answer = await save(given, async ({ values, version, only }) => {
      const variables = contact ? { input: only(values), version } : { input: values };
      const { data } = await correct({ variables });
      ideas = data?.correctContact.ideaCount ?? 0;
      return data?.correctContact.contact;
    });
    if (!answer) return;
    onClose();
    toast.success(correctedInWords(ideas));
  };
  return (
    <DialogWithForm
      title="Correct name and number"
      onClose={onClose}
      form={form}
      action="Correct"
      busy={loading && 'Correcting...'}
      onSubmit={submit}
      inWords={(name, words = '') => ({
        ...{ label: contactFields[name as keyof Contact & keyof typeof contactFields].label },
        words: String(words),
      })}
    >
      <p>
        Your next idea begins with these. We also correct your draft and the ideas that wait for a decision,
        and keep what they were sent with. Receipts, and ideas that are decided or withdrawn, stay as they
        are.
      </p>
      {(['firstName', 'lastName', 'dialCode', 'contactNumber'] as const).map((name) =>
        name === 'dialCode' ? (
          <DialCodeField key={name} {...form.bind(name)} label={contactFields[name].label} />
        ) : (
          <TextField
            key={name}
            {...form.bind(name)}
            {...contactFields[name].input}
            onEnter={loadNumbers}
            label={contactFields[name].label}
            required
          />
        ),
      )}
    </DialogWithForm>
  );
}

/** Lists one's ideas in whose team somebody can go on. */
const sharedIdeas = (teams: OwnTeamsQuery | undefined) =>
  (teams?.myIdeas.edges ?? []).flatMap(({ node: { team, ...idea } }) => {
    const members = team.filter(({ joinedAt }) => joinedAt);
    return members.length > 0 ? [{ ...idea, members }] : [];
  });

function EraseDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useForm(emailOnlyRules, { email: '' });
  const { data: teams } = useOwnTeamsQuery({ fetchPolicy: 'no-cache' });
  const shared = sharedIdeas(teams);
  const [successors, setSuccessors] = useState<Record<string, string>>({});
  const [erase, { loading }] = useEraseMyAccountMutation();
  const navigate = useNavigate();
  return (
    <DialogWithForm
      title="Erase my account"
      onClose={onClose}
      form={form}
      action="Erase for good"
      danger
      busy={loading && 'Erasing...'}
      onSubmit={async (variables) => {
        const chosen = Object.entries(successors).flatMap(([ideaId, memberId]) =>
          memberId ? { ideaId, memberId } : [],
        );
        const { data } = await erase({ variables: { ...variables, successors: chosen } });
        await logOut();
        forgetDrafts(email);
        await navigate('/Erased', { replace: true, state: { isKept: data?.eraseMyAccount.isKept } });
      }}
    >
      <p>
        <strong>What goes, at once:</strong>
        <span> your account, your ideas with their PDFs and reviews</span>
        {shared.length > 0 && <span> (unless you choose below who goes on with one)</span>}
        <span>
          , your drafts, your suggestions and challenge entries, emails that wait, links, tokens and sessions.
          Nobody can bring it back.
        </span>
      </p>
      {shared.map(({ id, solutionName, members }) => (
        <SelectField
          key={id}
          name={`successor-${id}`}
          label={`Who goes on with “${solutionName}”?`}
          none="Nobody: it is erased"
          valuesAre="names"
          options={Object.fromEntries(members.map((member) => [member.id, member.name ?? 'Somebody']))}
          value={successors[id] ?? ''}
          onChange={(memberId) => setSuccessors((before) => ({ ...before, [id]: memberId }))}
        />
      ))}
      <TextField
        {...form.bind('email')}
        label="Your email address"
        hint={<span className="wrap-anywhere">Type {email} to confirm.</span>}
        type="email"
        autoComplete="off"
        required
      />
      {/* The dialog opens at its field: what goes is in sight above it, on a phone too, and the rest opens. */}
      <Fold title="What stays, and who decides">
        <p>
          <strong>What an administrator decides:</strong> your name where others sent or wrote it, such as in
          their team. It may be somebody else’s name, too.
        </p>
        <p>
          <strong>What stays:</strong> the audit log, which then names a number in place of your address; for
          a while the log of the server, backups, files that staff exported, and copies of other systems,
          which are told to delete theirs. When a backup is restored, you are erased again.{' '}
          <Link to="/legalpolicies#privacy-notice">More about what stays</Link>
        </p>
      </Fold>
    </DialogWithForm>
  );
}
