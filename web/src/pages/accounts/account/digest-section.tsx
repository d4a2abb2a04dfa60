import { toast } from 'sonner';
import { useSetReviewDigestMutation } from '../../../graphql/generated.ts';
import type { MyAccountFragment } from '../../../graphql/generated.ts';
import { useFailure } from '../../../lib/use-failure.ts';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { Section } from './section.tsx';

export function DigestSection({ account: { wantsReviewDigest } }: { account: MyAccountFragment }) {
  const [set, { loading }] = useSetReviewDigestMutation();
  const { failure, attempt } = useFailure();
  const choose = async (wanted: boolean) => {
    if (await attempt(() => set({ variables: { wanted } })))
      toast.success(wanted ? 'We email you each morning.' : 'The morning email is off.');
  };
  return (
    <Section title="Morning email" text="How many ideas wait for a decision, and which are due first.">
      {failure && <OutcomeNotice message={failure} />}
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={(wantsReviewDigest ?? false) !== loading}
          onChange={({ target }) => void choose(target.checked)}
          className="size-5 shrink-0 accent-primary"
        />
        Send me a daily summary
      </label>
    </Section>
  );
}
