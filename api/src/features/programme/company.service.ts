/** Applies the stored settings of the company, the days off and the emails to this process. Each instance reads a change within a second. */
import { getCountryCallingCode, getExampleNumber } from 'libphonenumber-js';
import type { CountryCode } from 'libphonenumber-js';
import examples from 'libphonenumber-js/mobile/examples';
import type { DataSource } from 'typeorm';
import { addressOfPicture, companyDefaults } from '@portal/schema/company';
import type { Company, CompanyPicture, PartnerLogo } from '@portal/schema/company';
import { companyPictureBounds, partnerLogoBounds, partnerRules } from '@portal/schema/company-pictures';
import type { CompanyPictureKind } from '@portal/schema/company-pictures';
import { countries } from '@portal/schema/countries';
import { ofCompany } from '@portal/schema/programme';
import { parse } from '@portal/schema/rules';
import { homeTexts } from '@portal/schema/texts/home';
import type { DayOff } from '@portal/schema/days-off';
import { dayAt } from '@portal/schema/programme-time';
import { changeEmailsOff } from '../../platform/mail/outbox.ts';
import { changeCompany, presentTexts, speakIn } from '../../platform/present-company.ts';
import { changeDaysOff, publicHolidaysIn } from '../../platform/present-days-off.ts';
import type { Context } from '../../platform/context.ts';
import type { IncomingFile } from '../../platform/files/files.ts';
import { shownPicture } from './company-picture.entity.ts';
import type { Partner, StoredPartnerLogo } from './company-picture.entity.ts';
import type { Programme } from './programme.entity.ts';
import { picturesOf, readCompanyPicture } from './company-picture.service.ts';
import { changeLogoOfPartner, changePicture, changeProgramme, readProgramme } from './programme.service.ts';

/** The sides of the place of the logo, in pixels: a phone has room for the name and the menu beside it. */
const LOGO = { width: 128, height: 36 };
/** The plate of the logo of a partner: a phone has two beside each other. */
const PLATE = { width: 136, height: 48 };
/** The padding of the plate, of both sides. */
const PADDING = 8;

/** Gives a picture the size that it has in its place. */
function inPlace({ name, width, height }: CompanyPicture, place: typeof LOGO): CompanyPicture {
  const scale = Math.min(place.width / width, place.height / height);
  return { name, width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Gives a plate the size that it has around the logo: all are equally high. */
function onPlate({ name, picture }: StoredPartnerLogo): PartnerLogo {
  const { width } = inPlace(picture, {
    width: PLATE.width - PADDING,
    height: PLATE.height - PADDING,
  });
  return {
    alt: name,
    src: addressOfPicture(picture),
    width: width + PADDING,
    height: PLATE.height,
    style: { objectFit: 'contain' },
  };
}

/** Adds what follows from the country and from the pictures. */
function companyOf(settings: Programme): Company {
  const { countryCode } = settings;
  const { logo, partnerLogos, ...pictures } = picturesOf(settings);
  const company = {
    ...companyDefaults,
    ...ofCompany(settings),
    ...pictures,
    logo: logo && inPlace(logo, LOGO),
    partners: partnerLogos.length > 0 ? partnerLogos.map(onPlate) : null,
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
  const checked = file && (await readCompanyPicture(companyPictureBounds[kind], file));
  const settings = await changePicture(ctx, kind, checked);
  follow(ctx, settings);
  return settings;
}

/**
 * Sets the logo of a partner, or takes it away, and has this process follow. The name may be one that no page has yet.
 * @throws DomainError INVALID_INPUT, FILE_TOO_LARGE, UNSUPPORTED_FILE
 */
export async function changePartnerLogoAndFollow(
  ctx: Context,
  given: string,
  file: IncomingFile | undefined,
): Promise<Programme> {
  const { name } = parse(partnerRules, { name: given });
  const checked = file && (await readCompanyPicture(partnerLogoBounds(name), file));
  const settings = await changeLogoOfPartner(ctx, name, checked);
  follow(ctx, settings);
  return settings;
}

/** Lists the partners that pages name, in their order, and then those that only a logo names. */
export function listPartners({ partnerLogos }: Pick<Programme, 'partnerLogos'>): Partner[] {
  const named = presentTexts().offered.flatMap((language) =>
    speakIn(language, () => homeTexts.partners.map(({ name }) => ({ name, language }))),
  );
  const names = new Set([...named, ...partnerLogos].map(({ name }) => name));
  return [...names].map((name) => ({
    name,
    languages: [...new Set(named.flatMap((one) => (one.name === name ? one.language : [])))],
    logo: shownPicture(partnerLogos.find((logo) => logo.name === name)?.picture ?? null),
  }));
}

/** Lists the public holidays of the country in this year and the next. */
export function holidaysToCome(
  ctx: Pick<Context, 'now' | 'timeZone'>,
  { countryCode }: Pick<Programme, 'countryCode'>,
): DayOff[] {
  const year = Number(dayAt(ctx.now(), ctx.timeZone).slice(0, 4));
  return [year, year + 1].flatMap((one) => publicHolidaysIn(countryCode, one));
}
