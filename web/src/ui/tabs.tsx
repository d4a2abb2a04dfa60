import type { KeyboardEvent } from 'react';

interface Tab<Name extends string> {
  name: Name;
  label: string;
}

const tabId = (name: string) => `tab-${name}`;
const panelId = (name: string) => `panel-${name}`;

/** Returns the props of the panel of a tab. */
export const panelOf = (name: string) =>
  ({ role: 'tabpanel', id: panelId(name), 'aria-labelledby': tabId(name) }) as const;

/** Shows tabs (WAI-ARIA APG). */
export function Tabs<Name extends string>({
  label: title,
  tabs,
  current,
  onChoose,
}: {
  label: string;
  tabs: readonly Tab<Name>[];
  current: Name;
  onChoose: (name: Name) => void;
}) {
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    const tab = step && tabs.at((tabs.findIndex(({ name }) => name === current) + step) % tabs.length);
    if (!tab) return;
    onChoose(tab.name);
    document.getElementById(tabId(tab.name))?.focus();
  };
  return (
    <div role="tablist" aria-label={title} className="flex self-stretch">
      {tabs.map(({ name, label }) => (
        <button
          key={name}
          id={tabId(name)}
          type="button"
          role="tab"
          aria-selected={name === current}
          aria-controls={panelId(name)}
          tabIndex={name === current ? 0 : -1}
          onClick={() => onChoose(name)}
          onKeyDown={onKeyDown}
          className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent px-2 text-sm font-semibold text-muted hover:text-primary aria-selected:border-primary aria-selected:text-primary"
        >
          {label}
        </button>
      ))}
    </div>
  );
}
