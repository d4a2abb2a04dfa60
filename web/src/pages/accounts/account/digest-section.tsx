import { useSetMonthlyFiguresMutation, useSetReviewDigestMutation } from '../../../graphql/generated.ts';
import type { MyAccountFragment } from '../../../graphql/generated.ts';
import { EmailChoice } from './email-choice.tsx';

export function DigestSection({ account: { wantsReviewDigest } }: { account: MyAccountFragment }) {
  const [set, { loading }] = useSetReviewDigestMutation();
  return (
    <EmailChoice
      title="Morning email"
      text="How many ideas wait for a decision, and which are due first."
      label="Send me a daily summary"
      on="We email you each morning."
      off="The morning email is off."
      isWanted={wantsReviewDigest ?? false}
      isSaving={loading}
      set={(wanted) => set({ variables: { wanted } })}
    />
  );
}

export function MonthlySection({ account: { wantsMonthlyFigures } }: { account: MyAccountFragment }) {
  const [set, { loading }] = useSetMonthlyFiguresMutation();
  return (
    <EmailChoice
      title="Monthly email"
      text="The figures of the last month, and what is better or worse than the month before."
      label="Email me the figures each month"
      on="We email you at the beginning of each month."
      off="The monthly email is off."
      isWanted={wantsMonthlyFigures ?? false}
      isSaving={loading}
      set={(wanted) => set({ variables: { wanted } })}
    />
  );
}
