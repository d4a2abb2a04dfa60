import { flushSync } from 'react-dom';
import { toast } from 'sonner';
import type { Language } from '@portal/schema/languages';
import { TextsDocument, usePublishTextsMutation } from '../../../graphql/generated-staff.ts';
import { isSame } from '../../../lib/merge-values.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { countOf } from '../../../lib/words.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { itemsByName, named, nameOf, wordsOf } from './text-values.ts';
import type { Text, Words } from './text-values.ts';

/** The text whose versions people agree to. */
const TERMS = 'terms.clauses';

/** Lists all drafts with the words before and after, and publishes them in one call. */
export function PublishDialog({
  language,
  drafts,
  onChanged,
  onClose,
}: {
  language: Language;
  drafts: readonly Text[];
  /** Loads the drafts again, once somebody else changed them. */
  onChanged: () => Promise<unknown>;
  onClose: () => void;
}) {
  const [publish, { loading }] = usePublishTextsMutation({ refetchQueries: [TextsDocument] });
  const confirm = async () => {
    const seen = drafts.map(({ key, version }) => ({ key, version }));
    try {
      await publish({ variables: { input: { language: named(language), drafts: seen } } });
    } catch (error) {
      if (problemOf(error).code === 'STALE') await onChanged();
      throw error;
    }
    toast.success('Published. Pages say it within seconds.');
    flushSync(onClose);
    // The button that opened the dialog goes with the last draft.
    document.querySelector('h1')?.focus({ preventScroll: true });
  };
  return (
    <ConfirmDialog
      title={`Publish ${countOf(drafts.length, 'draft')}`}
      action="Publish"
      busy={loading && 'Publishing...'}
      disabled={drafts.length === 0}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>Everybody reads the new words. What pages said before is in the audit log.</p>
      {language === 'en' && drafts.some(({ key }) => key === TERMS) && (
        <p className="font-semibold">
          This makes a new version of the terms. Everybody who has not sent their idea yet is asked to read
          it. Other languages stay as they are: change their terms, too.
        </p>
      )}
      <ul className="text-drafts">
        {drafts.map((text) => (
          <li key={text.key}>
            <p className="font-semibold">{`${text.page}: ${text.about}`}</p>
            <Difference
              before={text.published ?? text.default}
              after={wordsOf(text)}
              parts={(text.itemFields ?? []).map(({ label }) => label)}
            />
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

function Difference({
  before,
  after,
  parts,
}: {
  before: Words;
  after: Words;
  /** The labels of the parts of an item. */
  parts: readonly string[];
}) {
  const lines: [name: string, words: string][] =
    before.items && after.items
      ? itemChanges(before.items, after.items, parts)
      : [
          ['Before', before.text ?? ''],
          ['After', after.text ?? ''],
        ];
  return (
    <dl className="text-difference">
      {/* Two items may have the same change. */}
      {lines.map(([name, words], at) => (
        <div key={`${at} ${name}`}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="whitespace-pre-line">{words}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Lists the items that were added, removed and changed, with the parts that differ, and the new order. */
function itemChanges(
  before: readonly string[][],
  after: readonly string[][],
  parts: readonly string[],
): [name: string, words: string][] {
  const [old, now] = [itemsByName(before), itemsByName(after)];
  const added = Object.entries(now).filter(([name]) => !(name in old));
  const removed = Object.entries(old).filter(([name]) => !(name in now));
  const changed = Object.entries(now).filter(([name, item]) => name in old && !isSame(old[name], item));
  const stay = (some: object, others: object) => Object.keys(some).filter((name) => name in others);
  const isMoved = !isSame(stay(old, now), stay(now, old));
  const whole = (item: readonly string[]) => item.filter(Boolean).join('\n');
  return [
    ...changed.flatMap(([name, item]): [string, string][] => [
      ['Changed', nameOf(item)],
      ...parts.flatMap((label, part): [string, string][] => {
        const [was = '', is = ''] = [old[name]?.[part], item[part]];
        return was === is
          ? []
          : [
              [`${label} before`, was || 'Empty'],
              [`${label} after`, is || 'Empty'],
            ];
      }),
    ]),
    ...added.map(([, item]): [string, string] => ['Added', whole(item)]),
    ...removed.map(([, item]): [string, string] => ['Removed', whole(item)]),
    ...(isMoved ? [['New order', after.map(nameOf).join('\n')] as [string, string]] : []),
  ];
}
