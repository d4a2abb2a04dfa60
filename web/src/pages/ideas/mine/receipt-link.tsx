import { Link } from 'react-router-dom';
import { useIdeaReceiptQuery } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';

/** Offers the receipt of an idea as a download; draws nothing if there is none. */
export function ReceiptLink({ ideaId }: { ideaId: string }) {
  const { data } = useIdeaReceiptQuery({ variables: { id: ideaId } });
  if (!data?.idea.receipt) return null;
  const { keyId, payload, signature, answers } = data.idea.receipt;
  const save = () => {
    const text = JSON.stringify({ keyId, payload, signature, answers }, null, 2);
    const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    const download = `receipt-${data.idea.reference}.json`;
    Object.assign(document.createElement('a'), { href, download }).click();
    URL.revokeObjectURL(href);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="secondary" onClick={save}>
        Download receipt
      </Button>
      <p className="text-sm text-muted">
        It proves what you sent, and when. <Link to="/receipt">Check a receipt</Link>
      </p>
    </div>
  );
}
