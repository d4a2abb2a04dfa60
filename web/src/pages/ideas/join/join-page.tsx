import * as v from 'valibot';
import { memberNameFields, memberNameRules } from '@portal/schema/team';
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

const TITLE = 'Join the team of an idea';

/** Accepts an invitation on click, never on load, because mail scanners open links, too. */
export function JoinIdeaPage() {
  const { token = '' } = useParams();
  const { user } = useSession();
  return user?.email ? (
    <InvitationOf key={user.email} token={token} email={user.email} />
  ) : (
    <LoginRequired
      title={TITLE}
      text="Log in or sign up with the address that got our email. Then you see who invites you, and to which idea."
      ended="Log in to see the invitation."
    />
  );
}

function InvitationOf({ token, email }: { token: string; email: string }) {
  const { data, error } = useTeamInvitationQuery({ variables: { token }, fetchPolicy: 'no-cache' });
  const invitation = data?.teamInvitation;
  return (
    <FormPage
      lead="Several people, one idea."
      text="In the team you see the page of the idea, and get our emails about it."
    >
      <PageTitle>{TITLE}</PageTitle>
      {error ? (
        <>
          <OutcomeNotice message={problemOf(error).message} />
          <ButtonLink className="justify-self-start" to="/IdeaDashboard">
            See my ideas
          </ButtonLink>
        </>
      ) : !invitation ? (
        <Skeleton label="Loading the invitation…" />
      ) : !invitation.isForCaller ? (
        <>
          <p className="wrap-anywhere">
            <span>{`You are logged in as ${email}. `}</span>
            <span>This invitation went to another address.</span>
          </p>
          <p>Log out, then log in or sign up with the address that got the email.</p>
          <ButtonLink className="justify-self-start" to={logOutPath(`/JoinIdea/${token}`)}>
            Log out
          </ButtonLink>
        </>
      ) : invitation.reference ? (
        <>
          <p className="wrap-anywhere">{`You are in the team of “${invitation.solutionName ?? ''}”.`}</p>
          <ButtonLink className="justify-self-start" to={`/IdeaDashboard/${invitation.reference}`}>
            See the idea
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
  const navigate = useNavigate();
  const form = useForm(needsName ? memberNameRules : v.object({}), { firstName: '', lastName: '' });
  return (
    <>
      <p className="max-w-prose wrap-anywhere">
        <span>{`${ownerName ?? 'Somebody'} invites you to the team of `}</span>
        <strong>{`“${solutionName ?? ''}”`}</strong>
        <span>.</span>
      </p>
      <p className="max-w-prose">
        The others of the team see your name, and the owner of the idea your email address. You can leave at
        any time.
      </p>
      <DialogForm
        form={form}
        action="Join the team"
        busy={loading && 'Joining...'}
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
