import * as v from 'valibot';
import { memberNameFields, memberNameRules } from '@portal/schema/team';
import { joinTexts } from '@portal/schema/texts/join';
import { useNavigate, useParams } from 'react-router-dom';
import { useJoinIdeaMutation, useTeamInvitationQuery } from '../../../graphql/generated.ts';
import type { TeamInvitationQuery } from '../../../graphql/generated.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { useForm } from '../../../lib/use-form.ts';
import { LoginRequired } from '../../../session/login-required.tsx';
import { logOutPath } from '../../../session/next-path.ts';
import { useSession } from '../../../session/session-store.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { FormPage, PageTitle } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { withParts } from '../../../ui/with-parts.tsx';

/** Accepts an invitation on click, never on load, because mail scanners open links, too. */
export function JoinIdeaPage() {
  const { token = '' } = useParams();
  const { user } = useSession();
  return user?.email ? (
    <InvitationOf key={user.email} token={token} email={user.email} />
  ) : (
    <LoginRequired title={joinTexts.title} text={joinTexts.loginText} ended={joinTexts.loginEnded} />
  );
}

function InvitationOf({ token, email }: { token: string; email: string }) {
  const { data, error } = useTeamInvitationQuery({ variables: { token }, fetchPolicy: 'no-cache' });
  const invitation = data?.teamInvitation;
  return (
    <FormPage lead={joinTexts.lead} text={joinTexts.text}>
      <PageTitle>{joinTexts.title}</PageTitle>
      {error ? (
        <>
          <OutcomeNotice message={problemOf(error).message} />
          <ButtonLink className="justify-self-start" to="/IdeaDashboard">
            {joinTexts.seeMine}
          </ButtonLink>
        </>
      ) : !invitation ? (
        <Skeleton label={joinTexts.loading} />
      ) : !invitation.isForCaller ? (
        <>
          <p className="wrap-anywhere">
            <span>{joinTexts.loggedInAs({ email })}</span> <span>{joinTexts.otherAddress}</span>
          </p>
          <p>{joinTexts.logOutText}</p>
          <ButtonLink className="justify-self-start" to={logOutPath(`/JoinIdea/${token}`)}>
            {joinTexts.logOut}
          </ButtonLink>
        </>
      ) : invitation.reference ? (
        <>
          <p className="wrap-anywhere">{joinTexts.isIn({ idea: invitation.solutionName ?? '' })}</p>
          <ButtonLink className="justify-self-start" to={`/IdeaDashboard/${invitation.reference}`}>
            {joinTexts.seeIdea}
          </ButtonLink>
        </>
      ) : (
        <Accept token={token} invitation={invitation} />
      )}
    </FormPage>
  );
}

function Accept({
  token,
  invitation: { solutionName, ownerName, needsName },
}: {
  token: string;
  invitation: TeamInvitationQuery['teamInvitation'];
}) {
  const [join, { loading }] = useJoinIdeaMutation();
  const idea = <strong>{`“${solutionName ?? ''}”`}</strong>;
  const navigate = useNavigate();
  const form = useForm(needsName ? memberNameRules : v.object({}), { firstName: '', lastName: '' });
  return (
    <>
      <p className="max-w-prose wrap-anywhere">
        {ownerName
          ? withParts(joinTexts.invites, { owner: ownerName, idea })
          : withParts(joinTexts.invitesUnnamed, { idea })}
      </p>
      <p className="max-w-prose">{joinTexts.others}</p>
      <DialogForm
        form={form}
        action={joinTexts.join}
        busy={loading && joinTexts.joining}
        onSubmit={async (name) => {
          const { data } = await join({ variables: { token, ...(needsName && name) } });
          await navigate(`/IdeaDashboard/${data?.joinIdea.reference ?? ''}`, { replace: true });
        }}
      >
        {needsName &&
          (['firstName', 'lastName'] as const).map((name) => (
            <TextField
              key={name}
              {...form.bind(name)}
              {...memberNameFields[name].input}
              label={memberNameFields[name].label}
              required
            />
          ))}
      </DialogForm>
    </>
  );
}
