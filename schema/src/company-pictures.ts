/** The pictures of the company that runs the programme: what each may be, in the words of its form. */
import type { Company } from './company.ts';
import { MEGABYTE } from './limits.ts';
import { list } from './lists.ts';

export const companyPictureKinds = list(
  'CompanyPictureKind',
  'A picture of the company that runs the programme.',
  { LOGO: 'Logo', ICON: 'Icon', LINK_PICTURE: 'Picture for links' },
);
export type CompanyPictureKind = keyof typeof companyPictureKinds;

export const COMPANY_PICTURE_MAX_KILOBYTES = 512;
export const COMPANY_PICTURE_MAX_BYTES = (COMPANY_PICTURE_MAX_KILOBYTES * MEGABYTE) / 1024;

/** The field of the company that has the picture. */
export const pictureFieldOf = {
  LOGO: 'logo',
  ICON: 'icon',
  LINK_PICTURE: 'linkPicture',
} as const satisfies Record<CompanyPictureKind, keyof Company>;

export type CompanyPictureType = 'svg' | 'png' | 'jpg';

/** What a picture may be. Sides are in pixels. */
interface PictureBounds {
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
    types: ['svg', 'png'],
    least: 36,
    most: 4_000,
    shape: [0.5, 8],
    hint: 'SVG, or PNG of 36 to 4,000 pixels a side; at most 8 times wider than high. Draw it for the ground colour.',
  },
  ICON: {
    types: ['svg', 'png'],
    least: 192,
    most: 2_048,
    shape: [1, 1],
    hint: 'A square: PNG of 192 to 2,048 pixels a side, or SVG, which iPhones do not take.',
  },
  LINK_PICTURE: {
    types: ['png', 'jpg'],
    least: 630,
    most: 1_200,
    shape: [1, 2],
    size: [1_200, 630],
    hint: 'PNG or JPEG of 1,200 × 630 pixels.',
  },
};

/** Writes the types of a picture as people name them: `SVG or PNG`. */
export const typesInWords = (kind: CompanyPictureKind): string =>
  companyPictureBounds[kind].types.map((type) => (type === 'jpg' ? 'JPEG' : type.toUpperCase())).join(' or ');

/** Refuses a picture with too many bytes: the fault, and what to do. */
export const pictureTooLarge = (kind: CompanyPictureKind): string =>
  `${companyPictureKinds[kind]}: the file is larger than ${COMPANY_PICTURE_MAX_KILOBYTES} KB. Save it smaller, and choose it again.`;

/** Describes a picture among the changes of the programme. */
export const pictureInWords = (picture: Company['logo'] | undefined): string =>
  picture
    ? `${picture.name.replace(/^.*\./, '').toUpperCase()} of ${picture.width} × ${picture.height}`
    : 'the default';
