import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { company } from '@portal/schema/company';
import { emailOnlyRules } from '@portal/schema/account';
import { contactFields, contactRules } from '@portal/schema/idea';
import { accountTexts } from '@portal/schema/texts/account';
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
  ...{ dialCode: company.dialCode, contactNumber: '' },
};

export function OwnDataSection({ account: { email, role } }: SectionProps) {
  const [open, setOpen] = useState<'contact' | 'erase'>();
  const { data } = useOwnContactQuery({ fetchPolicy: 'cache-and-network' });
  const close = () => setOpen(undefined);
  return (
    <Section title={accountTexts.data} text={accountTexts.dataText}>
      <Button variant="secondary" onClick={() => void download()}>
        {accountTexts.download}
      </Button>
      <p className="text-sm text-muted">{accountTexts.downloadText}</p>
      {data?.me && (
        <Button variant="secondary" onClick={() => setOpen('contact')}>
          {accountTexts.correct}
        </Button>
      )}
      {role === 'USER' ? (
        <Button variant="secondary" onClick={() => setOpen('erase')}>
          {accountTexts.erase}
        </Button>
      ) : (
        <p className="text-muted">Accounts of staff are not erased: reviews and notes name who wrote them.</p>
      )}
      {open === 'contact' && data?.me && <ContactDialog contact={data.me.contact} onClose={close} />}
      {open === 'erase' && <EraseDialog email={email} onClose={close} />}
    </Section>
  );
}

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
    toast.success(ideas === 0 ? accountTexts.correctedNone : accountTexts.corrected({ count: ideas }));
  };
  return (
    <DialogWithForm
      title={accountTexts.correct}
      onClose={onClose}
      form={form}
      action={accountTexts.correctAct}
      busy={loading && accountTexts.correcting}
      onSubmit={submit}
      inWords={(name, words = '') => ({
        ...{ label: contactFields[name as keyof Contact & keyof typeof contactFields].label },
        words: String(words),
      })}
    >
      <p>{accountTexts.correctText}</p>
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
      title={accountTexts.erase}
      onClose={onClose}
      form={form}
      action={accountTexts.eraseAct}
      danger
      busy={loading && accountTexts.erasing}
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
        <strong>{accountTexts.goes}</strong>{' '}
        <span>{shared.length > 0 ? accountTexts.goesTeams : accountTexts.goesText}</span>
      </p>
      {shared.map(({ id, solutionName, members }) => (
        <SelectField
          key={id}
          name={`successor-${id}`}
          label={accountTexts.successor({ idea: solutionName })}
          none={accountTexts.nobody}
          valuesAre="names"
          options={Object.fromEntries(
            members.map((member) => [member.id, member.name ?? accountTexts.somebody]),
          )}
          value={successors[id] ?? ''}
          onChange={(memberId) => setSuccessors((before) => ({ ...before, [id]: memberId }))}
        />
      ))}
      <TextField
        {...form.bind('email')}
        label={accountTexts.yourEmail}
        hint={<span className="wrap-anywhere">{accountTexts.typeEmail({ email })}</span>}
        type="email"
        autoComplete="off"
        required
      />
      {/* The dialog opens at its field: what goes is in sight above it, on a phone too, and the rest opens. */}
      <Fold title={accountTexts.stays}>
        <p>
          <strong>{accountTexts.decided}</strong> {accountTexts.decidedText}
        </p>
        <p>
          <strong>{accountTexts.remains}</strong> {accountTexts.remainsText}{' '}
          <Link to="/legalpolicies#privacy-notice">{accountTexts.staysMore}</Link>
        </p>
      </Fold>
    </DialogWithForm>
  );
}
