/** The team of one's own idea: who is in it, and what the owner and the members do about it. */
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { IDEA_MEMBERS_MAX, TEAM_INVITATION_LIFETIME, DAY } from '@portal/schema/limits';
import { teamInvitationRules } from '@portal/schema/team';
import {
  OwnIdeaDocument,
  useHandOverIdeaMutation,
  useInviteToTeamMutation,
  useLeaveTeamMutation,
  useRemoveFromTeamMutation,
} from '../../../graphql/generated.ts';
import type { IdeaThreadFragment } from '../../../graphql/generated.ts';
import { useForm } from '../../../lib/use-form.ts';
import { dayOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-fields.tsx';

type Idea = IdeaThreadFragment;
type Member = Idea['team'][number];

const refetched = { refetchQueries: [OwnIdeaDocument], awaitRefetchQueries: true };

/** The owner's name first, as the others read it. */
export const ownerOf = ({ firstName, lastName }: Pick<Idea, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim();

const nameOf = ({ name, email }: Member) => name ?? email ?? 'Somebody';

export function TeamSection({ idea }: { idea: Idea }) {
  const { team, teamRole, withdrawnAt } = idea;
  const [outcome, setOutcome] = useState<string>();
  const isOwner = teamRole === 'OWNER';
  return (
    <section aria-label="Team" className={`grid gap-4 ${team.length === 0 ? 'not-on-paper' : ''}`}>
      <h2>Team</h2>
      {outcome && <OutcomeNotice tone="success" message={outcome} takesFocus />}
      <ul className="grid gap-4">
        <Person
          name={ownerOf(idea)}
          words={isOwner ? 'You: the owner' : 'The owner: answers our questions'}
        />
        {team.map((member) => (
          <Person
            key={member.id}
            name={nameOf(member)}
            words={
              member.joinedAt
                ? `In the team since ${dayOf(member.joinedAt)}`
                : `Invited on ${dayOf(member.invitedAt)}, for ${TEAM_INVITATION_LIFETIME / DAY} days`
            }
          >
            {isOwner && <MemberActs idea={idea} member={member} onDone={setOutcome} />}
          </Person>
        ))}
      </ul>
      {isOwner && !withdrawnAt && team.length < IDEA_MEMBERS_MAX && (
        <Invite ideaId={idea.id} onDone={setOutcome} />
      )}
      {isOwner && team.length >= IDEA_MEMBERS_MAX && (
        <p className="text-muted">The team is full: {IDEA_MEMBERS_MAX} people besides you.</p>
      )}
      {teamRole === 'MEMBER' && <Leave idea={idea} />}
    </section>
  );
}

function Person({ name, words, children }: { name: string; words: string; children?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-box border border-line bg-surface p-4">
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere text-heading">{name}</span>
        <span className="text-sm text-muted">{words}</span>
      </span>
      {children}
    </li>
  );
}

function MemberActs({
  idea: { id: ideaId, solutionName },
  member,
  onDone,
}: {
  idea: Idea;
  member: Member;
  onDone: (outcome: string) => void;
}) {
  const [asks, setAsks] = useState<'remove' | 'handOver'>();
  const [remove, removing] = useRemoveFromTeamMutation({ variables: { memberId: member.id } });
  const [handOver, handing] = useHandOverIdeaMutation({
    variables: { ideaId, memberId: member.id },
    ...refetched,
  });
  const name = nameOf(member);
  const close = () => setAsks(undefined);
  return (
    <span className="not-on-paper flex flex-wrap gap-3">
      {member.joinedAt && (
        <Button variant="secondary" aria-label={`Hand over to ${name}`} onClick={() => setAsks('handOver')}>
          Hand over
        </Button>
      )}
      <Button
        variant="secondary"
        aria-label={member.joinedAt ? `Take out ${name}` : `Take back the invitation of ${name}`}
        onClick={() => setAsks('remove')}
      >
        {member.joinedAt ? 'Take out' : 'Take back'}
      </Button>
      {asks === 'remove' && (
        <ConfirmDialog
          title={member.joinedAt ? `Take ${name} out of the team?` : 'Take the invitation back?'}
          action={member.joinedAt ? 'Take out' : 'Take it back'}
          danger
          busy={removing.loading && 'Saving...'}
          onConfirm={async () => {
            await remove();
            close();
            onDone(member.joinedAt ? `${name} is no longer in the team.` : 'The invitation is taken back.');
          }}
          onClose={close}
        >
          <p className="wrap-anywhere">
            {member.joinedAt
              ? `${name} no longer sees this page, and gets no more emails about it. We write to them that you did this.`
              : `The link that we emailed to ${name} ends.`}
          </p>
        </ConfirmDialog>
      )}
      {asks === 'handOver' && (
        <ConfirmDialog
          title={`Hand the idea over to ${name}?`}
          action="Hand it over"
          danger
          busy={handing.loading && 'Saving...'}
          onConfirm={async () => {
            await handOver();
            close();
            onDone(`“${solutionName}” is now an idea of ${name}.`);
          }}
          onClose={close}
        >
          <p className="wrap-anywhere">
            {`${name} answers our questions, and may withdraw the idea, from then on. You stay in the team. Only ${name} can hand it back.`}
          </p>
          <p>Your number, your ID number and what else is of you are removed from the idea.</p>
        </ConfirmDialog>
      )}
    </span>
  );
}

function Invite({ ideaId, onDone }: { ideaId: string; onDone: (outcome: string) => void }) {
  const form = useForm(teamInvitationRules, { ideaId, email: '' });
  const [invite, { loading }] = useInviteToTeamMutation(refetched);
  return (
    <div className="not-on-paper grid gap-4 rounded-box border border-line bg-surface p-4 sm:p-6">
      <p className="max-w-prose">
        Up to {IDEA_MEMBERS_MAX} people can follow this idea with you: they see this page, and get our emails
        about it. You alone answer, withdraw and hand it over.
      </p>
      <DialogForm
        form={form}
        action="Invite"
        busy={loading && 'Inviting...'}
        onSubmit={async ({ email }) => {
          await invite({ variables: { ideaId, email } });
          form.replace({ ideaId, email: '' });
          onDone(`We emailed the invitation to ${email}.`);
        }}
      >
        <TextField
          {...form.bind('email')}
          label="Email of the person"
          type="email"
          autoComplete="off"
          required
        />
      </DialogForm>
    </div>
  );
}

function Leave({ idea: { id, solutionName } }: { idea: Idea }) {
  const [asks, setAsks] = useState(false);
  const [leave, { loading }] = useLeaveTeamMutation({ variables: { ideaId: id } });
  const navigate = useNavigate();
  return (
    <p className="not-on-paper">
      <Button variant="secondary" onClick={() => setAsks(true)}>
        Leave the team
      </Button>
      {asks && (
        <ConfirmDialog
          title="Leave the team?"
          action="Leave"
          danger
          busy={loading && 'Leaving...'}
          onConfirm={async () => {
            await leave();
            await navigate('/IdeaDashboard', { replace: true });
          }}
          onClose={() => setAsks(false)}
        >
          <p className="wrap-anywhere">
            {`You no longer see “${solutionName}”, and get no more emails about it. To come back, you need another invitation.`}
          </p>
        </ConfirmDialog>
      )}
    </p>
  );
}
