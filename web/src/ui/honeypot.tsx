/**
 * A field that people neither see nor reach, and programs that fill in forms do: what carries it is not kept.
 * @param onChange takes what was entered
 */
export function Honeypot({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Leave this empty
        <input
          name="website2"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
    </div>
  );
}
