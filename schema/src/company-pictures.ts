/** The pictures of the company that runs the programme, and the logos of its partners: what each may be, in the words of its form. */
import * as v from 'valibot';
import type { Company } from './company.ts';
import { MEGABYTE, SHORT_TEXT_MAX } from './limits.ts';
import { list } from './lists.ts';
import { requiredText } from './rules.ts';

export const companyPictureKinds = list(
  'CompanyPictureKind',
  'A picture of the company that runs the programme.',
  { LOGO: 'Logo', ICON: 'Icon', LINK_PICTURE: 'Picture for links' },
);
export type CompanyPictureKind = keyof typeof companyPictureKinds;

export const COMPANY_PICTURE_MAX_KILOBYTES = 512;
/** The page home has them all, and phones load them at a price. */
export const PARTNER_LOGO_MAX_KILOBYTES = 64;

/** The field of the company that has the picture. */
export const pictureFieldOf = {
  LOGO: 'logo',
  ICON: 'icon',
  LINK_PICTURE: 'linkPicture',
} as const satisfies Record<CompanyPictureKind, keyof Company>;

export type CompanyPictureType = 'svg' | 'png' | 'jpg';

/** What a picture may be. Sides are in pixels. */
export interface PictureBounds {
  /** What it is called. */
  label: string;
  maxKilobytes: number;
  types: readonly CompanyPictureType[];
  least: number;
  most: number;
  /** How many times wider than high it is at least and at most. */
  shape: readonly [least: number, most: number];
  /** The one size that it may have. */
  size?: readonly [width: number, height: number];
  hint: string;
}

export const companyPictureBounds: Readonly<Record<CompanyPictureKind, PictureBounds>> = {
  LOGO: {
    label: companyPictureKinds.LOGO,
    maxKilobytes: COMPANY_PICTURE_MAX_KILOBYTES,
    types: ['svg', 'png'],
    least: 36,
    most: 4_000,
    shape: [0.5, 8],
    hint: 'SVG, or PNG of 36 to 4,000 pixels a side; at most 8 times wider than high. Draw it for the ground colour.',
  },
  ICON: {
    label: companyPictureKinds.ICON,
    maxKilobytes: COMPANY_PICTURE_MAX_KILOBYTES,
    types: ['svg', 'png'],
    least: 192,
    most: 2_048,
    shape: [1, 1],
    hint: 'A square: PNG of 192 to 2,048 pixels a side, or SVG, which iPhones do not take.',
  },
  LINK_PICTURE: {
    label: companyPictureKinds.LINK_PICTURE,
    maxKilobytes: COMPANY_PICTURE_MAX_KILOBYTES,
    types: ['png', 'jpg'],
    least: 630,
    most: 1_200,
    shape: [1, 2],
    size: [1_200, 630],
    hint: 'PNG or JPEG of 1,200 × 630 pixels.',
  },
};

/** The name of a partner as its page shows it. */
export const partnerRules = v.object({
  name: requiredText({
    missing: 'Name the partner.',
    wrong: `Shorten the name of the partner to ${SHORT_TEXT_MAX} characters, in Texts.`,
  }),
});

/** The heading of the logos of partners in settings. */
export const PARTNER_LOGOS = 'Logos of partners';

/** Says what the logo of a partner may be. */
export const partnerLogoBounds = (partner: string): PictureBounds => ({
  label: `Logo of ${partner}`,
  maxKilobytes: PARTNER_LOGO_MAX_KILOBYTES,
  types: ['svg', 'png'],
  least: 40,
  most: 2_000,
  shape: [0.5, 8],
  hint: `SVG, or PNG of 40 to 2,000 pixels a side; at most 8 times wider than high, and ${PARTNER_LOGO_MAX_KILOBYTES} KB. It stands on white in both themes.`,
});

/** Returns how many bytes a picture has at most. */
export const pictureMaxBytes = ({ maxKilobytes }: PictureBounds): number => (maxKilobytes * MEGABYTE) / 1024;

/** Writes the types of a picture as people name them: `SVG or PNG`. */
export const typesInWords = ({ types }: PictureBounds): string =>
  types.map((type) => (type === 'jpg' ? 'JPEG' : type.toUpperCase())).join(' or ');

/** Refuses a picture with too many bytes: the fault, and what to do. */
export const pictureTooLarge = ({ label, maxKilobytes }: PictureBounds): string =>
  `${label}: the file is larger than ${maxKilobytes} KB. Save it smaller, and choose it again.`;

/** Describes a picture among the changes of the programme. @param without says what there is without one */
export const pictureInWords = (picture: Company['logo'] | undefined, without = 'the default'): string =>
  picture
    ? `${picture.name.replace(/^.*\./, '').toUpperCase()} of ${picture.width} × ${picture.height}`
    : without;
