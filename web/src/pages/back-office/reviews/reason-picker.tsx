import { useRejectionReasonsQuery } from '../../../graphql/generated-staff.ts';
import { controlLooks } from '../../../ui/field.tsx';

/** How many reasons an open list shows; it scrolls. */
const SHOWN_MAX = 10;

/** Reads the programme's reasons. @returns also whether the answer is there, or will not come */
export function useReasons() {
  // An administrator may have changed the list meanwhile.
  const { data, error } = useRejectionReasonsQuery({ fetchPolicy: 'cache-and-network' });
  return { reasons: data?.rejectionReasons.reasons, isRead: data !== undefined || error !== undefined };
}

/**
 * Offers the programme's reasons for a rejection; draws nothing where the list is empty, or cannot be loaded: words are
 * enough.
 * @param name of the idea, for screen readers
 * @param value the id of a reason; empty without a reason
 * @param isOpen draws all reasons, not a closed list
 * @param hasLabel draws a label above it
 */
export function ReasonPicker({
  id,
  name,
  isOpen = false,
  hasLabel = false,
  value,
  onChange,
}: {
  id?: string;
  name: string;
  isOpen?: boolean;
  hasLabel?: boolean;
  value: string;
  onChange: (reasonId: string) => void;
}) {
  const { reasons } = useReasons();
  if (!reasons || (reasons.length === 0 && value === '')) return null;
  const chosen = reasons.find(({ id }) => id === value);
  return (
    <div className="grid min-w-0 gap-1 text-sm leading-5">
      {hasLabel && (
        <span aria-hidden="true" className="text-base font-semibold">
          Reason for the rejection
        </span>
      )}
      <select
        id={id}
        size={isOpen ? Math.min(reasons.length + 1, SHOWN_MAX) : undefined}
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
