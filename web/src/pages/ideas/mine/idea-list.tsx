import { answerText } from '@portal/schema/answer-text';
import { isAsked } from '@portal/schema/clarification';
import { reviewTraits } from '@portal/schema/review-status';
import { ideaWordsTexts } from '@portal/schema/texts/idea-words';
import { myIdeasTexts } from '@portal/schema/texts/my-ideas';
import { ChevronRight, MessageCircleQuestion, Sparkles } from 'lucide-react';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { kept } from '../../../lib/storage.ts';
import { dayInWords, today } from '../../../lib/words.ts';
import type { MyIdeaFragment } from '../../../graphql/generated.ts';
import { getSession } from '../../../session/session-store.ts';
import { Chip } from '../../../ui/chip.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { ScrollTable } from '../../../ui/scroll-table.tsx';

const short = 'line-clamp-2 wrap-anywhere print:line-clamp-none';

export const pageOf = ({ reference }: Pick<MyIdeaFragment, 'reference'>) => `/IdeaDashboard/${reference}`;

const account = () => getSession().user?.email ?? '';
/** The announced version of each idea that the account opened in this browser, by its id. */
const keptSeen = kept('decisions-seen', v.parser(v.record(v.string(), v.number())));
const seen = () => keptSeen.read(account()) ?? {};
type Decided = Pick<MyIdeaFragment, 'id' | 'status' | 'version'>;

/** Says whether an idea has a decision, or words about it, that was not opened in this browser. */
const isNew = ({ id, status, version }: Decided) => reviewTraits[status].decides && seen()[id] !== version;

export function markAsSeen({ id, version }: Decided): void {
  keptSeen.write({ ...seen(), [id]: version }, account());
}

/** Lists ideas, each as one link to its page: in a row the link covers all cells. */
export function IdeaList({ ideas }: { ideas: readonly MyIdeaFragment[] }) {
  const { name, area, problem, summary, status, comments } = myIdeasTexts;
  return (
    <>
      <ScrollTable
        label={myIdeasTexts.list}
        columns={[name, area, problem, summary, status, comments]}
        minWidth="min-w-[60rem]"
        className="max-md:hidden print:hidden"
      >
        {ideas.map((idea) => (
          <tr key={idea.id} className="relative border-t border-line align-top hover:bg-primary-tint">
            <th scope="row" className="w-52 px-4 py-3 font-semibold wrap-anywhere">
              <Link to={pageOf(idea)} className="text-link after:absolute after:inset-0">
                {idea.solutionName}
              </Link>
              <CallOf idea={idea} />
              <TeamOf idea={idea} />
            </th>
            <td className="w-36 px-4 py-3">{answerText('focusArea', idea.focusArea)}</td>
            {[idea.problemStatement, idea.solutionSummary].map((text, at) => (
              <td key={at} className="px-4 py-3">
                <p className="line-clamp-3 wrap-anywhere">{text}</p>
              </td>
            ))}
            <td className="w-44 px-4 py-3">
              <Status idea={idea} />
            </td>
            <td className="w-48 px-4 py-3">
              <p className="line-clamp-3 wrap-anywhere">{idea.reviewerComments}</p>
            </td>
          </tr>
        ))}
      </ScrollTable>
      <ul className="grid gap-4 md:hidden print:block">
        {ideas.map((idea) => (
          <li key={idea.id}>
            <Link
              to={pageOf(idea)}
              className="grid gap-2 rounded-box border border-line bg-surface p-4 text-ink no-underline"
            >
              <span className="flex items-start justify-between gap-2">
                <span className="text-lg font-semibold wrap-anywhere text-heading">{idea.solutionName}</span>
                <ChevronRight aria-hidden="true" className="mt-1 size-5 shrink-0 text-primary print:hidden" />
              </span>
              <CallOf idea={idea} />
              <TeamOf idea={idea} />
              <Status idea={idea} />
              <span className={short}>
                {idea.problemStatement} {idea.solutionSummary}
              </span>
              {idea.reviewerComments && <span className={short}>“{idea.reviewerComments}”</span>}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Names the call that an idea was sent to. */
const CallOf = ({ idea: { challenge } }: { idea: MyIdeaFragment }) =>
  challenge && (
    <span className="block text-sm font-normal wrap-anywhere text-muted">
      {myIdeasTexts.forCall({ call: challenge.title })}
    </span>
  );

/** Marks an idea of somebody else, in whose team one is. */
const TeamOf = ({ idea: { teamRole, firstName, lastName } }: { idea: MyIdeaFragment }) =>
  teamRole === 'MEMBER' && (
    <span className="block text-sm font-normal wrap-anywhere text-muted">
      {myIdeasTexts.inTeam({ name: `${firstName} ${lastName}` })}
    </span>
  );

/** Shows the status of one's own idea, or that it waits for its owner: then nobody decides. */
export function OwnStatusChip({ idea }: { idea: MyIdeaFragment }) {
  return isAsked(idea) ? (
    <Chip tone="warning" icon={MessageCircleQuestion}>
      {idea.teamRole === 'OWNER' ? myIdeasTexts.waitsForYou : myIdeasTexts.waitsForOwner}
    </Chip>
  ) : (
    <StatusChip {...idea} words={ideaWordsTexts} />
  );
}

function Status({ idea }: { idea: MyIdeaFragment }) {
  const { status, dueOn, withdrawnAt, clarification } = idea;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <OwnStatusChip idea={idea} />
      {isNew(idea) && (
        <Chip tone="info" icon={Sparkles}>
          {myIdeasTexts.isNew}
        </Chip>
      )}
      {clarification && isAsked(idea) ? (
        <strong className="text-sm text-warning">
          {(idea.teamRole === 'OWNER' ? myIdeasTexts.askedYou : myIdeasTexts.askedOwner)({
            day: dayInWords(clarification.until),
          })}
        </strong>
      ) : (
        !withdrawnAt &&
        !reviewTraits[status].decides && (
          <span className="text-sm text-muted">
            {(dueOn < today() ? myIdeasTexts.answerLate : myIdeasTexts.answerBy)({ day: dayInWords(dueOn) })}
          </span>
        )
      )}
    </span>
  );
}
