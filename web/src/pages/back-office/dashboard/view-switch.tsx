/** Switches between views of the same figures. */
export function ViewSwitch<Name extends string>({
  label,
  views,
  current,
  onChoose,
}: {
  label: string;
  views: Readonly<Record<Name, string>>;
  current: Name | undefined;
  onChoose: (name: Name) => void;
}) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-1 rounded-box bg-locked-tint">
      {(Object.keys(views) as Name[]).map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === current}
          onClick={() => onChoose(name)}
          className={choiceLooks(name === current)}
        >
          {views[name]}
        </button>
      ))}
    </div>
  );
}

export const choiceLooks = (isCurrent: boolean): string =>
  `inline-flex min-h-11 items-center justify-center rounded-box px-2 font-semibold sm:px-4 no-underline ${isCurrent ? 'bg-primary text-surface' : 'text-primary hover:bg-primary-tint'}`;
