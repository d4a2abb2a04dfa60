import { toast } from 'sonner';
import { useFailure } from '../../../lib/use-failure.ts';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { Section } from './section.tsx';

/** Asks whether a regular email is wanted; a choice is saved at once. */
export function EmailChoice({
  title,
  text,
  label,
  on,
  off,
  isWanted,
  isSaving,
  set,
}: {
  title: string;
  text: string;
  label: string;
  /** The messages after the choice was turned on, and off. */
  on: string;
  off: string;
  isWanted: boolean;
  isSaving: boolean;
  set: (wanted: boolean) => Promise<unknown>;
}) {
  const { failure, attempt } = useFailure();
  const choose = async (wanted: boolean) => {
    if (await attempt(() => set(wanted))) toast.success(wanted ? on : off);
  };
  return (
    <Section title={title} text={text}>
      {failure && <OutcomeNotice message={failure} />}
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={isWanted !== isSaving}
          onChange={({ target }) => void choose(target.checked)}
          className="size-5 shrink-0 accent-primary"
        />
        {label}
      </label>
    </Section>
  );
}
