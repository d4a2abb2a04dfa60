/** The team of one's own idea: who is in it, and what the owner and the members do about it. */
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { IDEA_MEMBERS_MAX, TEAM_INVITATION_LIFETIME, DAY } from '@portal/schema/limits';
import { teamInvitationRules } from '@portal/schema/team';
import { teamTexts } from '@portal/schema/texts/team';
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

const nameOf = ({ name, email }: Member) => name ?? email ?? teamTexts.somebody;

export function TeamSection({ idea }: { idea: Idea }) {
  const { team, teamRole, withdrawnAt } = idea;
  const [outcome, setOutcome] = useState<string>();
  const isOwner = teamRole === 'OWNER';
  return (
    <section aria-label={teamTexts.title} className={`grid gap-4 ${team.length === 0 ? 'not-on-paper' : ''}`}>
      <h2>{teamTexts.title}</h2>
      {outcome && <OutcomeNotice tone="success" message={outcome} takesFocus />}
      <ul className="grid gap-4">
        <Person name={ownerOf(idea)} words={isOwner ? teamTexts.you : teamTexts.owner} />
        {team.map((member) => (
          <Person
            key={member.id}
            name={nameOf(member)}
            words={
              member.joinedAt
                ? teamTexts.since({ day: dayOf(member.joinedAt) })
                : teamTexts.invited({
                    day: dayOf(member.invitedAt),
                    days: TEAM_INVITATION_LIFETIME / DAY,
                  })
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
        <p className="text-muted">{teamTexts.full({ max: IDEA_MEMBERS_MAX })}</p>
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
        <Button
          variant="secondary"
          aria-label={teamTexts.handOverTo({ name })}
          onClick={() => setAsks('handOver')}
        >
          {teamTexts.handOver}
        </Button>
      )}
      <Button
        variant="secondary"
        aria-label={(member.joinedAt ? teamTexts.takeOutOf : teamTexts.takeBackOf)({ name })}
        onClick={() => setAsks('remove')}
      >
        {member.joinedAt ? teamTexts.takeOut : teamTexts.takeBack}
      </Button>
      {asks === 'remove' && (
        <ConfirmDialog
          title={member.joinedAt ? teamTexts.takeOutTitle({ name }) : teamTexts.takeBackTitle}
          action={member.joinedAt ? teamTexts.takeOut : teamTexts.takeIt}
          danger
          busy={removing.loading && teamTexts.saving}
          onConfirm={async () => {
            await remove();
            close();
            onDone(member.joinedAt ? teamTexts.isOut({ name }) : teamTexts.isBack);
          }}
          onClose={close}
        >
          <p className="wrap-anywhere">
            {(member.joinedAt ? teamTexts.takeOutText : teamTexts.takeBackText)({ name })}
          </p>
        </ConfirmDialog>
      )}
      {asks === 'handOver' && (
        <ConfirmDialog
          title={teamTexts.handOverTitle({ name })}
          action={teamTexts.handIt}
          danger
          busy={handing.loading && teamTexts.saving}
          onConfirm={async () => {
            await handOver();
            close();
            onDone(teamTexts.isHanded({ idea: solutionName, name }));
          }}
          onClose={close}
        >
          <p className="wrap-anywhere">{teamTexts.handOverText({ name })}</p>
          <p>{teamTexts.handOverLost}</p>
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
      <p className="max-w-prose">{teamTexts.lead({ max: IDEA_MEMBERS_MAX })}</p>
      <DialogForm
        form={form}
        action={teamTexts.invite}
        busy={loading && teamTexts.inviting}
        onSubmit={async ({ email }) => {
          await invite({ variables: { ideaId, email } });
          form.replace({ ideaId, email: '' });
          onDone(teamTexts.isInvited({ email }));
        }}
      >
        <TextField {...form.bind('email')} label={teamTexts.email} type="email" autoComplete="off" required />
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
        {teamTexts.leave}
      </Button>
      {asks && (
        <ConfirmDialog
          title={teamTexts.leaveTitle}
          action={teamTexts.leaveIt}
          danger
          busy={loading && teamTexts.leaving}
          onConfirm={async () => {
            await leave();
            await navigate('/IdeaDashboard', { replace: true });
          }}
          onClose={() => setAsks(false)}
        >
          <p className="wrap-anywhere">{teamTexts.leaveText({ idea: solutionName })}</p>
        </ConfirmDialog>
      )}
    </p>
  );
}
