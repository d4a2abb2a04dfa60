import { Link } from 'react-router-dom';
import { useIdeaReceiptQuery } from '../../../graphql/generated.ts';
import { buttonLooks } from '../../../ui/button.tsx';

/** Offers the receipt of an idea as a PDF; draws nothing if there is none. */
export function ReceiptLink({ ideaId }: { ideaId: string }) {
  const { data } = useIdeaReceiptQuery({ variables: { id: ideaId } });
  if (!data?.idea.receipt) return null;
  return (
    <div className="not-on-paper flex flex-wrap items-center gap-x-4 gap-y-2">
      <a href={data.idea.receipt.url} download className={buttonLooks('secondary')}>
        Download receipt
      </a>
      <p className="text-sm text-muted">
        <span>It proves what you sent, and when.</span> <Link to="/receipt">Check a receipt</Link>
      </p>
    </div>
  );
}
