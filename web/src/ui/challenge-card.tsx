import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ChallengeChip, challengeDate, challengeState } from './challenge-state.tsx';

type Dated = Parameters<typeof challengeState>[0];

/** Shows a challenge as visitors see it. @param to the address of its page */
export function ChallengeCard({
  challenge,
  to,
  children,
}: {
  challenge: Dated & {
    title: string;
    organiser: string;
    description: string;
    year: number;
    results?: string | null;
  };
  to?: string;
  children?: ReactNode;
}) {
  const { title, organiser, description, year, results } = challenge;
  const date = challengeDate(challenge);
  return (
    <div className="flex flex-col gap-4 rounded-box border border-line bg-surface p-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold text-teal">{year}</span>
        <ChallengeChip state={challengeState(challenge)} />
      </div>
      <div className="grid gap-1">
        <h3 className="wrap-anywhere">{to ? <Link to={to}>{title}</Link> : title}</h3>
        <p className="text-sm wrap-anywhere text-muted">{organiser}</p>
      </div>
      <p className="max-w-[68ch] wrap-anywhere whitespace-pre-line">{description}</p>
      {date && <p className="font-semibold">{date}</p>}
      {results && <p>{results}</p>}
      {children}
    </div>
  );
}
