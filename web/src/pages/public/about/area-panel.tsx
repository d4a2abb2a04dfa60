import {
  BookOpen,
  Bus,
  CirclePlay,
  Coins,
  HardHat,
  HeartPulse,
  Newspaper,
  RadioTower,
  ShieldCheck,
  Tractor,
  TreePalm,
  Trophy,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { Area } from '../../../content/strategy.ts';

const marks: Readonly<Record<string, LucideIcon>> = {
  fintech: Coins,
  agriculture: Tractor,
  entertainment: CirclePlay,
  education: BookOpen,
  security: ShieldCheck,
  transport: Bus,
  sports: Trophy,
  tourism: TreePalm,
  health: HeartPulse,
  construction: HardHat,
  media: Newspaper,
  telecommunications: RadioTower,
};

/** The panel of one tab: the area, and examples of problems to solve in it. */
export function AreaPanel({
  area: { slug, name, text, challenges },
  labelledBy,
  isSelected,
}: {
  area: Area;
  labelledBy: string;
  isSelected: boolean;
}) {
  const Mark = marks[slug];
  return (
    <div
      id={slug}
      role="tabpanel"
      aria-labelledby={labelledBy}
      tabIndex={0}
      hidden={!isSelected}
      className="grid content-start gap-x-12 gap-y-6 border-line p-5 sm:p-8 lg:grid-cols-2 noscript:not-first:border-t"
    >
      <div className="grid content-start gap-4">
        <div className="flex items-center gap-3">
          {Mark && <Mark aria-hidden="true" className="size-8 shrink-0 text-teal" />}
          <h3 className="text-xl!">{name}</h3>
        </div>
        <p className="max-w-[68ch]">{text}</p>
      </div>
      <div className="grid content-start gap-4">
        <h4 className="font-semibold lg:leading-8">What you could solve</h4>
        <ul className="grid max-w-[68ch] gap-3">
          {challenges.map((challenge) => (
            <li key={challenge} className="border-l-4 border-lime pl-4">
              {challenge}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
