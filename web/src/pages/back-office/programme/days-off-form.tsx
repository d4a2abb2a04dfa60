import * as v from 'valibot';
import { countries } from '@portal/schema/countries';
import { dayOffInWords, dayOffRules, daysOffLabels, daysOffRules } from '@portal/schema/days-off';
import type { DayOff, DaysOff } from '@portal/schema/days-off';
import { DAYS_OFF_MAX } from '@portal/schema/limits';
import { dayInWords, today } from '../../../lib/words.ts';
import type { InWords } from '../../../ui/conflict-fields.tsx';
import { controlId } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScrollTable } from '../../../ui/scroll-table.tsx';
import { dayOfRow, rowOf } from '../shared/day-rows.ts';
import { DaysField } from '../shared/days-field.tsx';
import { SettingsForm } from '../shared/settings-form.tsx';
import { useProgrammeForm } from './use-settings.ts';
import type { Programme } from './use-settings.ts';

const valuesOf = ({ daysOff, workedHolidays }: DaysOff) => ({
  daysOff: daysOff.map(({ day, name }) => rowOf({ day, what: name })),
  // A text, as a form of lists alone would be taken for one of rows.
  workedHolidays: workedHolidays.join(' '),
});
type Values = ReturnType<typeof valuesOf>;

const dayOffOf = (row: string): DayOff => {
  const { day, what } = dayOfRow(row);
  return { day, name: what };
};
const daysIn = (text: string) => text.split(' ').filter(Boolean);
const listsOf = ({ daysOff, workedHolidays }: Values) => ({
  daysOff: daysOff.map(dayOffOf),
  workedHolidays: daysIn(workedHolidays),
});
const lists = v.object(daysOffRules);
const formRules = v.pipe(
  v.custom<Values>(() => true),
  v.transform((values): v.InferInput<typeof lists> => listsOf(values)),
  lists,
);
const rowRules = { day: dayOffRules.entries.day, what: dayOffRules.entries.name };

const inWords: InWords = (name, value = '') => ({
  label: daysOffLabels[name as keyof DaysOff],
  words:
    name === 'daysOff'
      ? [value].flat().filter(Boolean).map(dayOffOf).map(dayOffInWords).join(', ')
      : daysIn(String(value)).map(dayInWords).join(', '),
});

const daysOffForm = { part: 'days-off', rules: formRules, valuesOf, inputOf: listsOf, inWords };

/** Edits the days off of the programme's own and the holidays on which it works, and lists all days off. */
export function DaysOffForm({
  programme,
  holidays,
  onChanged,
}: {
  programme: Programme;
  holidays: readonly DayOff[];
  onChanged: () => void;
}) {
  const { form, props } = useProgrammeForm(daysOffForm, programme, onChanged);
  return (
    <SettingsForm {...props}>
      <DaysField
        {...form.bind('daysOff')}
        legend={daysOffLabels.daysOff}
        hint="Such as a day of the company, or a public holiday that the list below does not have."
        what="Name"
        rules={rowRules}
        max={DAYS_OFF_MAX}
      />
      <AllDaysOff
        {...form.bind('workedHolidays')}
        country={countries[programme.countryCode] ?? programme.countryCode}
        holidays={holidays}
        own={form.values.daysOff.map(dayOffOf).filter((row) => v.is(dayOffRules, row))}
      />
    </SettingsForm>
  );
}

interface Listed extends DayOff {
  from: 'Public holiday' | 'Own day' | 'Not on the list';
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });
const isWeekend = (day: string) => new Date(day).getUTCDay() % 6 === 0;

/** Lists the days off by year, and takes public holidays out of them. */
function AllDaysOff({
  name,
  value,
  error,
  onChange,
  country,
  holidays,
  own,
}: {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  country: string;
  holidays: readonly DayOff[];
  own: readonly DayOff[];
}) {
  const worked = daysIn(value);
  const isListed = (day: string) => holidays.some((holiday) => holiday.day === day);
  const all: Listed[] = [
    ...holidays.map((holiday) => ({ ...holiday, from: 'Public holiday' }) as const),
    ...own.map((day) => ({ ...day, from: 'Own day' }) as const),
    ...worked
      .filter((day) => !isListed(day))
      .map((day) => ({ day, name: 'Worked', from: 'Not on the list' }) as const),
  ].sort((one, other) => (one.day < other.day ? -1 : 1));
  const thisYear = today().slice(0, 4);
  const years = new Set([thisYear, ...all.map(({ day }) => day.slice(0, 4))]);
  const toggle = (day: string, works: boolean) =>
    onChange((works ? [...worked, day].sort() : worked.filter((one) => one !== day)).join(' '));
  return (
    <fieldset
      id={controlId(name)}
      tabIndex={-1}
      className="settings-group grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-4"
    >
      <legend className="font-semibold">All days off</legend>
      {holidays.length === 0 ? (
        <Notice tone="warning">
          <p>There is no list of public holidays of {country} here: enter them above.</p>
        </Notice>
      ) : (
        <p className="text-sm text-muted">
          Public holidays of {country}, and your own days. Tick a public holiday on which you work.
        </p>
      )}
      {error && <p className="font-semibold text-danger">{error}</p>}
      {[...years].sort().map((year) => (
        <ScrollTable
          key={year}
          label={`Days off of ${year}`}
          columns={[year, 'Name', 'We work']}
          minWidth=""
          className="days-off"
        >
          {all
            .filter(({ day }) => day.startsWith(year))
            .map(({ day, name, from }) => (
              <tr key={`${day} ${from}`} className="border-t border-line">
                <th scope="row" className="px-4 py-2 font-normal">
                  <span className="block whitespace-nowrap">{dayInWords(day)}</span>
                  <span className="block text-sm text-muted">{weekday.format(new Date(day))}</span>
                </th>
                <td className="w-full px-4 py-2 wrap-normal">
                  <span className="block">{name}</span>
                  <span className="block text-sm text-muted">{from}</span>
                </td>
                <td className="px-4 py-2">
                  {from === 'Own day' ? (
                    ''
                  ) : isWeekend(day) ? (
                    <span className="text-sm whitespace-nowrap text-muted">Weekend</span>
                  ) : (
                    <input
                      type="checkbox"
                      aria-label={`We work on ${dayInWords(day)}, ${name}`}
                      checked={worked.includes(day)}
                      onChange={({ target }) => toggle(day, target.checked)}
                      className="size-5 shrink-0 accent-primary"
                    />
                  )}
                </td>
              </tr>
            ))}
        </ScrollTable>
      ))}
    </fieldset>
  );
}
