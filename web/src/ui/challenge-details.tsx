import type { ReactNode } from 'react';
import { kindInWords, logoSize } from '@portal/schema/call-file-words';
import { isPlainEmail } from '@portal/schema/rules';
import { challengesTexts } from '@portal/schema/texts/challenges';
import { dayInWords, sizeOf } from '../lib/words.ts';
import { withLooks } from './text-looks.ts';
import { ChallengeChip, challengeState, nextMoment } from './challenge-state.tsx';

export interface DetailedChallenge {
  organiser: string;
  description: string;
  sponsor: string;
  prize: string;
  contact: string;
  days: readonly { day: string; what: string }[];
  briefHtml: string;
  results?: string | null;
  logo: { url: string; label: string; width: number | null; height: number | null } | null;
  downloads: readonly { url: string; label: string; name: string; size: number }[];
}

/** Shows a challenge as its page does, under the title. @param children what one can do */
export function ChallengeDetails({
  challenge,
  children,
}: {
  challenge: DetailedChallenge & Parameters<typeof challengeState>[0];
  children?: ReactNode;
}) {
  const { description, days, briefHtml, downloads, results } = challenge;
  const moment = nextMoment(challenge);
  return (
    <div className="grid gap-8">
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <ChallengeChip state={challengeState(challenge)} />
          {moment && <p className="font-semibold">{moment}</p>}
        </div>
        <p className="max-w-[68ch] wrap-anywhere whitespace-pre-line">{description}</p>
        {results && <p>{results}</p>}
        {children}
      </div>
      <div className="grid gap-8 lg:grid-cols-[16rem_1fr]">
        <div className="grid gap-6 self-start rounded-box border border-line bg-surface p-5">
          <Facts challenge={challenge} />
          {days.length > 0 && (
            <div className="grid gap-2">
              <h2>{challengesTexts.days}</h2>
              <Pairs pairs={days.map(({ day, what }) => [dayInWords(day), what])} />
            </div>
          )}
          {downloads.length > 0 && (
            <div className="grid gap-2">
              <h2>{challengesTexts.downloads}</h2>
              <ul className="grid gap-3">
                {downloads.map(({ url, label, name, size }) => (
                  <li key={url} className="wrap-anywhere">
                    <a href={url}>{label}</a>
                    <span className="block text-sm text-muted">{`${kindInWords(name)}, ${sizeOf(size)}`}</span>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
        {briefHtml && (
          // The HTML is safe: the server sanitizes it (platform/html.ts).
          <div
            className="guide grid content-start gap-4 wrap-anywhere"
            dangerouslySetInnerHTML={{ __html: withLooks(briefHtml) }}
          />
        )}
      </div>
    </div>
  );
}

function Facts({
  challenge: { organiser, sponsor, prize, contact, logo },
}: {
  challenge: DetailedChallenge;
}) {
  const mail = isPlainEmail(contact) && <a href={`mailto:${contact}`}>{contact}</a>;
  const facts: [string, ReactNode][] = [
    [challengesTexts.organiser, organiser],
    [
      challengesTexts.sponsor,
      logo ? (
        <>
          {/* Logos are drawn for white paper. */}
          <img
            src={logo.url}
            alt={logo.label}
            width={logoSize(logo).width}
            height={logoSize(logo).height}
            className="my-1 rounded-box bg-white"
          />
          {sponsor && <span>{sponsor}</span>}
        </>
      ) : (
        sponsor
      ),
    ],
    [challengesTexts.prize, prize],
    [challengesTexts.contact, mail || contact],
  ];
  return <Pairs pairs={facts.filter(([, words]) => Boolean(words))} />;
}

function Pairs({ pairs }: { pairs: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid gap-3">
      {pairs.map(([name, words], index) => (
        <div key={index}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="wrap-anywhere">{words}</dd>
        </div>
      ))}
    </dl>
  );
}
