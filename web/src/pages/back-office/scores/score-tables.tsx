import { Fragment } from 'react';
import type { ReactNode } from 'react';
import type { ScoreOfIdeaFragment, ScoresOfIdeaQuery } from '../../../graphql/generated-staff.ts';
import { countOf, dayOf } from '../../../lib/words.ts';
import { Address } from '../../../ui/contact-lines.tsx';
import { RowHead, ScrollTable } from '../../../ui/scroll-table.tsx';

/** Writes an average. */
export const figure = (value: number | null) => value?.toFixed(1) ?? '–';

/** Draws a line below the marks of a scorer, as wide as what is in sight, where the table scrolls. */
function Remark({ columns, title, children }: { columns: number; title: string; children: ReactNode }) {
  return (
    <tr>
      <td colSpan={columns} className="px-3 pb-3">
        <p className="sticky left-3 max-w-[calc(100cqw-1.75rem)] wrap-anywhere whitespace-pre-line">
          <span className="text-muted">{title}:</span> {children}
        </p>
      </td>
    </tr>
  );
}

/** Writes what a scorer handed in when they saw the scores of others. */
const laterInWords = ({ mean, marks }: NonNullable<ScoreOfIdeaFragment['later']>): string =>
  mean === null
    ? 'Skipped'
    : `${marks.map(({ criterion, mark, comment }) => `${criterion} ${mark}${comment && ` (${comment})`}`).join(', ')}. Average ${figure(mean)}`;

/** Shows the figures of the scores, and a table of those of each score card, the newest first. */
export function ScoreTables({ ranking, scores }: Pick<ScoresOfIdeaQuery['idea'], 'ranking' | 'scores'>) {
  if (!ranking) return null;
  const { mean, number, disagreement } = ranking;
  const cards = new Map(scores?.map(({ card }) => [card.version, card]));
  return (
    <>
      <p className="tabular-nums">
        {/* One scorer agrees with nobody. */}
        <span>{`Average ${figure(mean)} · ${countOf(number, 'score')}${number > 1 ? ' · Disagreement: ' : ''}`}</span>
        {number > 1 && (disagreement ? <b className="text-danger">high</b> : <span>low</span>)}
      </p>
      {[...cards.values()]
        .toSorted((a, b) => b.version - a.version)
        .map(({ version, criteria }) => (
          <div key={version} className="@container grid grid-cols-[minmax(0,1fr)] gap-1 text-sm">
            {cards.size > 1 && <h3 className="text-sm">By version {version} of the score card</h3>}
            <ScrollTable
              label={`Scores by version ${version} of the score card`}
              columns={['Scorer', ...criteria.map(({ name }) => name), 'Average'].map((name) => ({
                name,
                className: 'px-2 text-right align-bottom text-xs hyphens-auto first:px-3 first:text-left',
              }))}
              minWidth=""
            >
              {scores
                ?.filter(({ card }) => card.version === version)
                .map((score) => (
                  <Fragment key={score.by.email}>
                    <tr className="border-t border-line align-top">
                      <RowHead className="min-w-28">
                        <Address email={score.by.email} />
                      </RowHead>
                      {score.marks.map(({ criterion, mark }) => (
                        <td key={criterion} className="px-2 py-3 text-right">
                          {mark}
                        </td>
                      ))}
                      <td
                        colSpan={score.cannotJudge ? criteria.length + 1 : 1}
                        className="px-2 py-3 text-right first-of-type:text-left"
                      >
                        {score.cannotJudge ? 'Skipped' : <b>{figure(score.mean)}</b>}
                      </td>
                    </tr>
                    {score.marks.map(
                      ({ criterion, comment }) =>
                        comment && (
                          <Remark key={criterion} columns={criteria.length + 2} title={criterion}>
                            {comment}
                          </Remark>
                        ),
                    )}
                    {!score.isBlind && (
                      <Remark columns={criteria.length + 2} title="Does not count">
                        handed in after a look at the scores of others.
                      </Remark>
                    )}
                    {score.later && (
                      <Remark
                        columns={criteria.length + 2}
                        title={`Changed on ${dayOf(score.later.at)}, does not count`}
                      >
                        {laterInWords(score.later)}
                      </Remark>
                    )}
                  </Fragment>
                ))}
            </ScrollTable>
          </div>
        ))}
    </>
  );
}
