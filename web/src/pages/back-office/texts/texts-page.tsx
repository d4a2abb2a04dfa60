import { EyeOff, FilePen, Pencil, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { languages, prefixOf } from '@portal/schema/languages';
import type { Language } from '@portal/schema/languages';
import { readOne } from '@portal/schema/lists';
import { SHORT_TEXT_MAX } from '@portal/schema/limits';
import { toast } from 'sonner';
import { TextsDocument, useOfferLanguageMutation, useTextsQuery } from '../../../graphql/generated-staff.ts';
import type { OfferedLanguageFragment } from '../../../graphql/generated-staff.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { formatOf, useAddress } from '../../../lib/use-address.ts';
import { countOf } from '../../../lib/words.ts';
import { saveBlob } from '../../../lists/use-export.ts';
import { useSession } from '../../../session/session-store.ts';
import { keptForm } from '../../../session/use-kept-form.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { FilterField, FilterSearch, FilterSelect } from '../../../ui/filter-fields.tsx';
import { FilterMenu, MenuAct } from '../../../ui/filter-menu.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { EmptyState, Problem, Skeleton } from '../../../ui/states.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { SettingsHead, SettingsLead } from '../shared/settings/settings-head.tsx';
import '../shared/back-office.css';
import { writeFile } from './exchange.ts';
import { EmailPreview } from './email-preview.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { TextForm } from './text-form.tsx';
import { TextPreview } from './text-preview.tsx';
import { contradictionsOf, groupOf, inShort, isChanged, keptAs, named, wordsOf } from './text-values.ts';
import type { Text } from './text-values.ts';

const CHANGED = 'Changed only';
const UNREAD = 'Not read only';
const WRONG = 'Contradictions only';
/** Beyond so many texts the page begins with the list of pages. */
const LISTED_MAX = 200;
/** The names of the groups of emails begin so. */
const OF_EMAIL = 'mail-';
const { en, ...others } = languages;
const format = formatOf({
  ...{ search: {}, page: {}, in: { options: others } },
  ...{ changed: { options: { yes: CHANGED } }, unread: { options: { yes: UNREAD } } },
  wrong: { options: { yes: WRONG } },
});
type View = ReturnType<typeof format.read>;

const haystackOf = (text: Text): string =>
  [text.key, text.page, text.about, inWhole(text), ...(text.itemFields ?? []).map(({ label }) => label)]
    .join('\n')
    .toLowerCase();
const inWhole = (text: Text): string => {
  const { text: words, items } = wordsOf(text);
  return words ?? (items ?? []).flat().join('\n');
};

/** What texts say against the settings, by their keys. */
type Wrong = ReadonlyMap<string, readonly string[]>;

const isFound = (text: Text, { search, page, changed, unread }: View, isKept: boolean): boolean => {
  if (page && groupOf(text) !== page) return false;
  if (changed && !isKept && !isChanged(text)) return false;
  if (unread && text.isConfirmed) return false;
  const haystack = haystackOf(text);
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => haystack.includes(word));
};

/** Edits the texts of the portal: drafts, which are published in one call. */
export function TextsPage() {
  const { view } = useAddress(format);
  const language: Language = view.in || 'en';
  const { data, error, refetch } = useTextsQuery({
    variables: { language: named(language) },
    fetchPolicy: 'cache-and-network',
  });
  const [dialog, setDialog] = useState<'publish' | 'import'>();
  const texts = data?.texts ?? [];
  const drafts = texts.filter(({ isDrafted }) => isDrafted);
  const wrong: Wrong = new Map(
    data?.texts.flatMap((text) => {
      const said = contradictionsOf(text, data.programme);
      return said.length > 0 ? [[text.key, said]] : [];
    }),
  );
  const close = () => setDialog(undefined);
  return (
    <>
      <SettingsHead path="/texts">
        {data && (
          <FilterMenu label="More">
            <div className="grid">
              <MenuAct onClick={() => exportTexts(language, texts)}>Export texts</MenuAct>
              <MenuAct onClick={() => setDialog('import')}>Import texts…</MenuAct>
            </div>
          </FilterMenu>
        )}
        <ButtonLink variant="ghost" className="px-3!" to="/audit-log?action=TEXTS_PUBLISHED">
          See the changes
        </ButtonLink>
        {drafts.length > 0 && (
          <Button onClick={() => setDialog('publish')}>{`Publish ${countOf(drafts.length, 'draft')}`}</Button>
        )}
      </SettingsHead>
      <SettingsLead>
        The words of pages and emails. You save drafts, which nobody else reads, and publish them together.
      </SettingsLead>
      {data ? (
        <>
          {language !== 'en' && (
            <Offer
              language={data.languages.find(({ code }) => code === named(language))}
              unread={texts.filter(({ isConfirmed }) => !isConfirmed).length}
            />
          )}
          <TextList key={language} language={language} texts={texts} wrong={wrong} />
        </>
      ) : error ? (
        <Problem
          title="The texts could not be loaded."
          message={problemOf(error).message}
          retry={() => void refetch()}
        />
      ) : (
        <Skeleton label="Loading the texts…" />
      )}
      {dialog === 'publish' && (
        <PublishDialog language={language} drafts={drafts} onChanged={refetch} onClose={close} />
      )}
      {dialog === 'import' && <ImportDialog language={language} texts={texts} onClose={close} />}
    </>
  );
}

const exportTexts = (language: Language, texts: readonly Text[]) =>
  saveBlob(
    language === 'en' ? 'texts.json' : `texts-${language}.json`,
    new Blob([writeFile(language, texts)], { type: 'application/json' }),
  );

/** Says whether visitors may choose a language, and how much of it somebody who speaks it has read. */
function Offer({
  language,
  unread,
}: {
  language: OfferedLanguageFragment | undefined;
  /** The number of texts that nobody has read. */
  unread: number;
}) {
  const [offer, { loading }] = useOfferLanguageMutation({ refetchQueries: [TextsDocument] });
  if (!language) return null;
  const { code, name, isOffered } = language;
  const change = async () => {
    try {
      await offer({ variables: { input: { language: code, isOffered: !isOffered } } });
      toast.success(isOffered ? `Visitors no longer choose ${name}` : `Visitors can choose ${name}`);
    } catch (failure) {
      toast.error(problemOf(failure).message);
    }
  };
  const read =
    unread > 0
      ? `${countOf(unread, 'text')} not read by a native speaker yet: open each, and confirm or change it.`
      : 'A native speaker has read all texts.';
  return (
    <Notice tone={unread > 0 ? 'warning' : 'info'}>
      <p>{`${name} is ${isOffered ? 'offered' : 'not offered'} to visitors. ${read}`}</p>
      <Button dense variant="secondary" busy={loading && 'Saving...'} onClick={() => void change()}>
        {isOffered ? `Stop offering ${name}` : `Offer ${name}`}
      </Button>
    </Notice>
  );
}

function TextList({ language, texts, wrong }: { language: Language; texts: readonly Text[]; wrong: Wrong }) {
  const { user } = useSession();
  const { view, change, settle, clear, unknown, forget } = useAddress(format);
  const [opened, setOpened] = useState<string>();
  const kept = keptForm('texts').readAll(user?.email ?? '');
  const pages = Object.fromEntries(texts.map((text) => [groupOf(text), text.page]));
  // The text that is edited stays, whatever is filtered.
  const found = texts.filter(
    (text) =>
      text.key === opened ||
      (isFound(text, view, keptAs(language, text.key) in kept) && (!view.wrong || wrong.has(text.key))),
  );
  const groups = Object.entries(pages)
    .map(([group, page]) => ({ group, page, ofPage: found.filter((text) => groupOf(text) === group) }))
    .filter(({ ofPage }) => ofPage.length > 0);
  const isNarrowed = Boolean(view.search || view.page || view.changed || view.unread || view.wrong);
  const isIndex = texts.length > LISTED_MAX && !isNarrowed && opened === undefined;
  const isWide = useMediaQuery('(min-width: 80rem)', true);
  const [previewed, setPreviewed] = useState<string>();
  // A preview follows a save at once, before the list is loaded again.
  const [saved, setSaved] = useState<Readonly<Record<string, number>>>({});
  const stamp = texts.reduce((sum, { key, version }) => sum + Math.max(version, saved[key] ?? 0), 0);
  const open = texts.find(({ key }) => key === opened);
  // The pages of emails are those of mail programs.
  const hasPage = (group: string) => !group.startsWith(OF_EMAIL);
  const besides = [open && groupOf(open), view.page].find((group) => group && hasPage(group));
  const previewOf = (group: string) => (
    <TextPreview
      key={group}
      {...{ language, group, stamp }}
      shown={open && groupOf(open) === group ? wordsOf(open) : undefined}
    />
  );
  const closeTo = (key: string) => {
    flushSync(() => setOpened(undefined));
    document.getElementById(openId(key))?.focus();
  };
  return (
    <div className={`settings grid gap-3 ${isWide && besides ? 'texts-wide' : ''}`}>
      <FilterSearch label="Find texts" onLeave={settle}>
        <div className="texts-search max-w-2xl flex-1">
          <FilterField
            name="search"
            label="Words, places or keys"
            hidesLabel
            placeholder="Words, places or keys"
            max={SHORT_TEXT_MAX}
            value={view.search}
            onChange={(search) => change({ search }, 'search')}
          />
        </div>
        <FilterSelect
          name="page"
          label="Page"
          hidesLabel
          all="Page: All"
          options={pages}
          value={view.page}
          onChange={(page) => change({ page })}
        />
        <FilterSelect
          name="in"
          label="Language"
          hidesLabel
          all={en}
          options={others}
          value={view.in}
          onChange={(code) => change({ in: readOne(others, code), unread: '' })}
        />
        <OnlyBox
          name="changed"
          label={CHANGED}
          checked={view.changed === 'yes'}
          onChange={(isOnly) => change({ changed: isOnly ? 'yes' : '' })}
        />
        {language !== 'en' && (
          <OnlyBox
            name="unread"
            label={UNREAD}
            checked={view.unread === 'yes'}
            onChange={(isOnly) => change({ unread: isOnly ? 'yes' : '' })}
          />
        )}
        {(wrong.size > 0 || view.wrong) && (
          <OnlyBox
            name="wrong"
            label={WRONG}
            checked={view.wrong === 'yes'}
            onChange={(isOnly) => change({ wrong: isOnly ? 'yes' : '' })}
          />
        )}
        <div className="w-full">
          <FilterChips<View>
            filters={[
              ...(view.search ? [{ text: `“${view.search}”`, removal: { search: '' } }] : []),
              ...(view.page
                ? [{ text: `Page: ${pages[view.page] ?? view.page}`, removal: { page: '' } }]
                : []),
              ...(view.in ? [{ text: others[view.in], removal: { in: '' as const } }] : []),
              ...(view.changed ? [{ text: CHANGED, removal: { changed: '' as const } }] : []),
              ...(view.unread ? [{ text: UNREAD, removal: { unread: '' as const } }] : []),
              ...(view.wrong ? [{ text: WRONG, removal: { wrong: '' as const } }] : []),
            ]}
            address={{ change, clear, unknown, forget }}
          />
        </div>
      </FilterSearch>
      <p role="status" className="text-sm text-muted">
        {found.length > 0 && `${countOf(found.length, 'text')}.`}
      </p>
      {isIndex && (
        <ul className="text-list">
          {[...groups]
            .sort((one, other) => one.page.localeCompare(other.page))
            .map(({ group, page, ofPage }) => (
              <PageEntry
                key={group}
                page={page}
                texts={ofPage}
                wrong={wrong}
                onOpen={() => change({ page: group })}
              />
            ))}
        </ul>
      )}
      {groups.length === 0 && (
        <EmptyState title="No text has these words.">
          <Button variant="secondary" onClick={clear}>
            Show all texts
          </Button>
        </EmptyState>
      )}
      <div className={isWide && besides ? 'texts-beside' : undefined}>
        <div className="grid gap-3">
          {(isIndex ? [] : groups).map(({ group, page, ofPage }) => (
            <section key={group} aria-labelledby={`texts-${group}`} className="grid gap-2">
              <div className="text-group">
                <h2 id={`texts-${group}`}>{page}</h2>
                {ofPage[0]?.path && (
                  <a href={prefixOf(language) + ofPage[0].path} className="text-sm text-link">
                    {`See the page ${page}`}
                  </a>
                )}
                {!(isWide && hasPage(group)) && (
                  <Button
                    dense
                    variant="secondary"
                    aria-label={`Preview${hasPage(group) ? '' : ':'} ${page}`}
                    onClick={() => setPreviewed(group)}
                  >
                    Preview
                  </Button>
                )}
              </div>
              <ul className="text-list">
                {ofPage.map((text) => (
                  <TextEntry
                    key={text.key}
                    text={text}
                    language={language}
                    against={wrong.get(text.key) ?? []}
                    isKept={keptAs(language, text.key) in kept}
                    isOpen={text.key === opened}
                    onToggle={() => (text.key === opened ? closeTo(text.key) : setOpened(text.key))}
                    onSaved={(version) => setSaved({ ...saved, [text.key]: version })}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
        {isWide && besides && (
          <aside aria-label="Preview" className="text-preview">
            {previewOf(besides)}
          </aside>
        )}
      </div>
      {previewed && hasPage(previewed) && !isWide && (
        <Dialog
          isWide
          title={`Preview: ${pages[previewed] ?? previewed}`}
          onClose={() => setPreviewed(undefined)}
        >
          <div className="text-preview">{previewOf(previewed)}</div>
        </Dialog>
      )}
      {previewed?.startsWith(OF_EMAIL) && (
        <EmailPreview
          group={previewed}
          page={pages[previewed] ?? previewed}
          language={language}
          onClose={() => setPreviewed(undefined)}
        />
      )}
    </div>
  );
}

/** Leads to the texts of a page, and says how many of them are drafts, changed or not read yet. */
function PageEntry({
  page,
  texts,
  wrong,
  onOpen,
}: {
  page: string;
  texts: readonly Text[];
  wrong: Wrong;
  onOpen: () => void;
}) {
  const against = texts.filter(({ key }) => wrong.has(key)).length;
  const [drafts, own, unread] = [
    texts.filter(({ isDrafted }) => isDrafted),
    texts.filter(({ isDrafted, published }) => !isDrafted && published),
    texts.filter(({ isConfirmed }) => !isConfirmed),
  ].map(({ length }) => length) as [number, number, number];
  return (
    <li className="text-entry">
      <div className="text-entry-head">
        <h2>
          <button type="button" onClick={onOpen}>
            {page}
          </button>
        </h2>
        {drafts > 0 && (
          <Chip tone="info" icon={FilePen}>
            {countOf(drafts, 'draft')}
          </Chip>
        )}
        {own > 0 && (
          <Chip tone="success" icon={Pencil}>
            {`${own} in own words`}
          </Chip>
        )}
        {unread > 0 && (
          <Chip tone="warning" icon={EyeOff}>
            {`${unread} not read yet`}
          </Chip>
        )}
        {against > 0 && (
          <Chip tone="warning" icon={TriangleAlert}>
            {countOf(against, 'contradiction')}
          </Chip>
        )}
        <p className="text-entry-words">{countOf(texts.length, 'text')}</p>
      </div>
    </li>
  );
}

const openId = (key: string) => `open-${key}`;

/** Limits the list to some of the texts. */
function OnlyBox({
  name,
  label,
  checked,
  onChange,
}: {
  name: string;
  label: string;
  checked: boolean;
  onChange: (isOnly: boolean) => void;
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 px-2">
      <input
        type="checkbox"
        name={name}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 shrink-0 accent-primary"
      />
      {label}
    </label>
  );
}

function TextEntry({
  text,
  language,
  against,
  isKept,
  isOpen,
  onToggle,
  onSaved,
}: {
  text: Text;
  language: Language;
  /** What its words say against the settings. */
  against: readonly string[];
  /** Whether the tab has words of it that are not saved. */
  isKept: boolean;
  isOpen: boolean;
  onToggle: () => void;
  /** Receives the version that a save made. */
  onSaved: (version: number) => void;
}) {
  const { key, about, isDrafted, isConfirmed, published } = text;
  return (
    <li className="text-entry">
      <div className="text-entry-head">
        <h3>
          <button id={openId(key)} type="button" aria-expanded={isOpen} onClick={onToggle}>
            {about}
          </button>
        </h3>
        {isKept && !isOpen && (
          <Chip tone="warning" icon={TriangleAlert}>
            Not saved
          </Chip>
        )}
        {isDrafted ? (
          <Chip tone="info" icon={FilePen}>
            Draft
          </Chip>
        ) : (
          published && (
            <Chip tone="success" icon={Pencil}>
              Own words
            </Chip>
          )
        )}
        {!isConfirmed && (
          <Chip tone="warning" icon={EyeOff}>
            Not read yet
          </Chip>
        )}
        {!isOpen && (
          <p className="text-entry-words" lang={language}>
            {inShort(wordsOf(text))}
          </p>
        )}
        {against.map((said) => (
          <p key={said} className="text-entry-against">
            <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
            <span>{said}</span>
          </p>
        ))}
      </div>
      {isOpen && <TextForm {...{ text, language, onSaved }} onClose={onToggle} />}
    </li>
  );
}
