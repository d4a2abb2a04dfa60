import { Lightbulb, Users } from 'lucide-react';
import type { KeyCardsFragment } from '../../../graphql/generated.ts';
import { inFigures } from '../../../ui/figures.ts';

/** The two figures that everybody asks for first. */
export function KeyCards({ stats }: { stats: KeyCardsFragment }) {
  const cards = [
    { label: 'Registered Users', count: stats.registeredUsers, Icon: Users },
    { label: 'Total Ideas Submitted', count: stats.totalIdeas, Icon: Lightbulb },
  ];
  return (
    <dl className="grid gap-6 sm:grid-cols-2 print:grid-cols-2 print:gap-2">
      {cards.map(({ label, count, Icon }) => (
        <div key={label} className="grid gap-1 rounded-box border border-line bg-white p-4 sm:p-6 print:p-2">
          <dt className="flex items-center gap-2 text-muted">
            <Icon aria-hidden="true" className="size-5 text-primary" />
            {label}
          </dt>
          <dd className="text-[2rem] leading-tight font-bold text-navy print:text-xl">{inFigures(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
