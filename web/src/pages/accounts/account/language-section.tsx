import { toast } from 'sonner';
import { languages } from '@portal/schema/languages';
import { namesOf } from '@portal/schema/lists';
import { accountTexts } from '@portal/schema/texts/account';
import { useChangeLanguageMutation } from '../../../graphql/generated.ts';
import type { Language } from '../../../graphql/generated.ts';
import { useFailure } from '../../../lib/use-failure.ts';
import { SelectField } from '../../../ui/choice-fields.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { Section } from './section.tsx';
import type { SectionProps } from './section.tsx';

/** The languages that the portal offers, by their names in the graph. */
function offeredLanguages(): Readonly<Record<string, string>> {
  const offered = document.documentElement.dataset['languages']?.split(' ') ?? [];
  return Object.fromEntries(
    namesOf(languages)
      .filter((code) => offered.includes(code))
      .map((code) => [code.toUpperCase(), languages[code]]),
  );
}

/** Asks for the language of emails, where the portal offers several; a choice is saved at once. */
export function LanguageSection({ account: { language } }: SectionProps) {
  const [change] = useChangeLanguageMutation();
  const { failure, attempt } = useFailure();
  const offered = offeredLanguages();
  if (namesOf(offered).length < 2) return null;
  const choose = async (language: Language) => {
    if (await attempt(() => change({ variables: { language } })))
      toast.success(accountTexts.languageChosen({ language: offered[language] ?? '' }));
  };
  return (
    <Section title={accountTexts.language} text={accountTexts.languageText}>
      {failure && <OutcomeNotice message={failure} />}
      <SelectField
        name="language"
        label={accountTexts.language}
        hidesLabel
        options={offered}
        valuesAre="names"
        none={null}
        value={language ?? 'EN'}
        onChange={(name) => void choose(name as Language)}
      />
    </Section>
  );
}
