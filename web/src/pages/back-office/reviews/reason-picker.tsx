import { useRejectionReasonsQuery } from '../../../graphql/generated.ts';
import { controlLooks } from '../../../ui/field.tsx';

/**
 * Offers the programme's reasons for a rejection; draws nothing where the list is empty, or cannot be loaded: words are
 * enough.
 * @param name of the idea, for screen readers
 * @param value the id of a reason; empty without a reason
 */
export function ReasonPicker({
  name,
  value,
  onChange,
}: {
  name: string;
  value: string;
  onChange: (reasonId: string) => void;
}) {
  // An administrator may have changed the list meanwhile.
  const { data } = useRejectionReasonsQuery({ fetchPolicy: 'cache-and-network' });
  const { reasons = [] } = data?.rejectionReasons ?? {};
  if (!data || (reasons.length === 0 && value === '')) return null;
  const chosen = reasons.find(({ id }) => id === value);
  return (
    <div className="grid min-w-0 gap-1 text-sm leading-5">
      <select
        aria-label={`Reason for the rejection of ${name}`}
        name="rejectionReasonOfList"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={`${controlLooks} text-sm!`}
      >
        <option value="">Choose a reason</option>
        {value !== '' && !chosen && <option value={value}>A reason that the list has no more</option>}
        {reasons.map((reason) => (
          <option key={reason.id} value={reason.id}>
            {reason.name}
          </option>
        ))}
      </select>
      {chosen?.nextStep && <p className="wrap-anywhere text-muted">{`Next step: ${chosen.nextStep}`}</p>}
    </div>
  );
}
