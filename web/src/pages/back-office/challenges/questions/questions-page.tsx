import { useCallQuestionsQuery } from '../../../../graphql/generated-staff.ts';
import { problemOf } from '../../../../lib/problem-of.ts';
import { BackLink } from '../../../../ui/back-link.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { PageHead } from '../../../../ui/page.tsx';
import { EmptyState, Problem, Skeleton } from '../../../../ui/states.tsx';
import { QuestionsEditor } from './questions-editor.tsx';

/** Edits what a call asks beside the steps of the form. @param slug the last part of the address of its page */
export function QuestionsPage({ slug }: { slug: string }) {
  const { data, error, refetch } = useCallQuestionsQuery({
    variables: { slug },
    fetchPolicy: 'cache-and-network',
  });
  const call = data?.challenge;
  const title = call ? `Questions of ${call.title}` : 'Questions';
  return (
    <>
      <p>
        <BackLink to="/manage-challenges">Back to challenges</BackLink>
      </p>
      <PageHead
        title={title}
        documentTitle={title}
        text="People answer them beside the steps of the form. Answers that were given keep their question as it was."
      />
      {call?.takes === 'IDEAS' ? (
        <div className="settings">
          <QuestionsEditor call={call} />
        </div>
      ) : call ? (
        <NoQuestions title="Only a challenge that takes ideas has questions." />
      ) : !error ? (
        <Skeleton label="Loading the questions…" />
      ) : problemOf(error).code === 'NOT_FOUND' ? (
        <NoQuestions title="This challenge does not exist." />
      ) : (
        <Problem
          title="The questions could not be loaded."
          message={problemOf(error).message}
          retry={() => void refetch()}
        />
      )}
    </>
  );
}

function NoQuestions({ title }: { title: string }) {
  return (
    <EmptyState title={title}>
      <ButtonLink to="/manage-challenges">Back to challenges</ButtonLink>
    </EmptyState>
  );
}
