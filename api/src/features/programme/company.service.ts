/** Applies the stored settings of the company, the days off and the emails to this process. Each instance reads a change within a second. */
import { getCountryCallingCode, getExampleNumber } from 'libphonenumber-js';
import type { CountryCode } from 'libphonenumber-js';
import examples from 'libphonenumber-js/mobile/examples';
import type { DataSource } from 'typeorm';
import { companyDefaults } from '@portal/schema/company';
import type { Company, CompanyPicture } from '@portal/schema/company';
import type { CompanyPictureKind } from '@portal/schema/company-pictures';
import { countries } from '@portal/schema/countries';
import { ofCompany } from '@portal/schema/programme';
import type { DayOff } from '@portal/schema/days-off';
import { dayAt } from '@portal/schema/programme-time';
import { changeEmailsOff } from '../../platform/mail/outbox.ts';
import { changeCompany } from '../../platform/present-company.ts';
import { changeDaysOff, publicHolidaysIn } from '../../platform/present-days-off.ts';
import type { Context } from '../../platform/context.ts';
import type { IncomingFile } from '../../platform/files/files.ts';
import type { Programme } from './programme.entity.ts';
import { picturesOf, readCompanyPicture } from './company-picture.service.ts';
import { changePicture, changeProgramme, readProgramme } from './programme.service.ts';

/** The sides of the place of the logo, in pixels: a phone has room for the name and the menu beside it. */
const [WIDTH, HEIGHT] = [128, 36];

/** Gives the logo the size that it has in its place. */
function inPlace({ name, width, height }: CompanyPicture): CompanyPicture {
  const scale = Math.min(WIDTH / width, HEIGHT / height);
  return { name, width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Adds what follows from the country and from the pictures. */
function companyOf(settings: Programme): Company {
  const { countryCode, logo } = settings;
  const company = {
    ...companyDefaults,
    ...ofCompany(settings),
    ...picturesOf(settings),
    logo: logo && inPlace(logo),
  };
  if (countryCode === companyDefaults.countryCode) return company;
  const code = countryCode as CountryCode;
  const example = getExampleNumber(code, examples);
  return {
    ...company,
    country: countries[countryCode] ?? countryCode,
    dialCode: `+${getCountryCallingCode(code)}`,
    exampleNumber: example?.formatInternational().replace(/^\+\d+ /, '') ?? '',
  };
}

/** The version that this process has applied, by database. A slow query may return older settings, which are ignored. */
const followed = new WeakMap<DataSource, number>();

/** Has this process follow settings: its days off, which emails it sends, mails and files at once, its pages as soon as they are drawn. */
function follow({ db }: Pick<Context, 'db'>, settings: Programme): void {
  if (settings.version <= (followed.get(db.connection) ?? -1)) return;
  followed.set(db.connection, settings.version);
  changeDaysOff(settings);
  changeEmailsOff(settings.emailsOff);
  changeCompany(companyOf(settings));
}

/** Follows the newest settings, which another process may have changed. */
export async function followNewest(ctx: Pick<Context, 'db'>): Promise<void> {
  follow(ctx, await readProgramme(ctx));
}

/** Changes the settings, and applies them to this process at once. @throws as `changeProgramme` does */
export async function changeAndFollow(
  ctx: Context,
  change: Parameters<typeof changeProgramme>[1],
): Promise<Programme> {
  const settings = await changeProgramme(ctx, change);
  follow(ctx, settings);
  return settings;
}

/**
 * Sets a picture, or goes back to that of the portal, and has this process follow.
 * @throws DomainError FILE_TOO_LARGE, UNSUPPORTED_FILE
 */
export async function changePictureAndFollow(
  ctx: Context,
  kind: CompanyPictureKind,
  file: IncomingFile | undefined,
): Promise<Programme> {
  const checked = file && (await readCompanyPicture(kind, file));
  const settings = await changePicture(ctx, kind, checked);
  follow(ctx, settings);
  return settings;
}

/** Lists the public holidays of the country in this year and the next. */
export function holidaysToCome(
  ctx: Pick<Context, 'now' | 'timeZone'>,
  { countryCode }: Pick<Programme, 'countryCode'>,
): DayOff[] {
  const year = Number(dayAt(ctx.now(), ctx.timeZone).slice(0, 4));
  return [year, year + 1].flatMap((one) => publicHolidaysIn(countryCode, one));
}
