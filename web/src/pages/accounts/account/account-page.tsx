import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';
import { accountTexts } from '@portal/schema/texts/account';
import { problemOf } from '../../../lib/problem-of.ts';
import {
  useMyAccountQuery,
  useSetMonthlyFiguresMutation,
  useSetReviewDigestMutation,
} from '../../../graphql/generated.ts';
import type { MyAccountFragment, AccountSetUp } from '../../../graphql/generated.ts';
import { pathAfterLogin, replacePage } from '../../../session/next-path.ts';
import { updateEmail, roleName } from '../../../session/session-store.ts';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page.tsx';
import { Problem, Skeleton } from '../../../ui/states.tsx';
import { EmailSection } from './email-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { OwnDataSection } from './own-data-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import type { SectionProps } from './section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { EmailChoice } from './email-choice.tsx';

export function AccountPage() {
  return (
    <>
      <PageTitle>{accountTexts.title}</PageTitle>
      <Account />
    </>
  );
}

function Account() {
  const { data, error, refetch } = useMyAccountQuery({ fetchPolicy: 'cache-and-network' });
  const account = data?.me;
  const email = account?.email;
  useEffect(() => {
    // A new address may have been confirmed in another browser.
    if (email !== undefined) updateEmail(email);
  }, [email]);
  if (!account && error) {
    return (
      <Problem title={accountTexts.failed} message={problemOf(error).message} retry={() => void refetch()} />
    );
  }
  if (!account) return <Skeleton label={accountTexts.loading} />;
  return <Sections account={account} onChanged={() => void refetch()} />;
}

function Sections(props: SectionProps) {
  const { setUpNeeded } = props.account;
  useContinueAfterSetUp(props.account);
  return (
    <>
      {setUpNeeded && <OutcomeNotice tone="warning" message={setUpWords(setUpNeeded)} />}
      <div className="rounded-box border border-line bg-surface">
        {setUpNeeded === 'SECOND_FACTOR' && <SecondFactorSection {...props} />}
        {!setUpNeeded && <EmailSection {...props} />}
        {!setUpNeeded && props.account.role === 'USER' && <LanguageSection {...props} />}
        <PasswordSection {...props} />
        {!setUpNeeded && <SecondFactorSection {...props} />}
        {!setUpNeeded && props.account.wantsReviewDigest !== null && <DigestSection {...props} />}
        {!setUpNeeded && props.account.wantsMonthlyFigures !== null && <MonthlySection {...props} />}
        <SessionsSection {...props} />
        {!setUpNeeded && <OwnDataSection {...props} />}
      </div>
    </>
  );
}

const setUpWords = (needed: AccountSetUp): string =>
  needed === 'PASSWORD' ? accountTexts.choosePassword : accountTexts.needsSteps;

/** Opens the page after the login as soon as the account is set up. */
function useContinueAfterSetUp({ setUpNeeded, role }: MyAccountFragment): void {
  const navigate = useNavigate();
  const next = useSearchParams()[0].get('next');
  const before = useRef(setUpNeeded);
  useEffect(() => {
    if (before.current && !setUpNeeded) {
      toast.success(accountTexts.isSetUp);
      void replacePage(pathAfterLogin(roleName(role), next), navigate);
    }
    before.current = setUpNeeded;
  }, [setUpNeeded, role, next, navigate]);
}

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
