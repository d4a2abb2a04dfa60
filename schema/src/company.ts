/** Who runs the programme, and how it looks: what an administrator set, or the defaults of the specification. */

/** A picture that an administrator uploaded. */
export interface CompanyPicture {
  /** The hash of its content, and its extension. */
  name: string;
  width: number;
  height: number;
}

/** The path of the pictures, below /api. */
export const COMPANY_PICTURES = '/company-pictures/';

/** Returns the address of a picture. Another content has another one. */
export const addressOfPicture = ({ name }: CompanyPicture): string => `/api${COMPANY_PICTURES}${name}`;

/** The logo of a partner, as the page home draws it: on a plate of white. */
export interface PartnerLogo {
  /** The name of the partner, which stands there without a logo. */
  alt: string;
  src: string;
  width: number;
  height: number;
  /** The styles of all pages have no byte for what few have. */
  style: { objectFit: 'contain' };
}

export interface Company {
  /** The short name. */
  name: string;
  legalName: string;
  programme: string;
  mailbox: string;
  /** The postal address; empty without one. */
  address: string;
  /** The country in English, as it stands in a sentence. */
  country: string;
  /** ISO 3166-1 alpha-2; the country that forms preselect. */
  countryCode: string;
  /** The dialling code that forms preselect, with its plus. */
  dialCode: string;
  /** A telephone number of the country, without its dialling code. */
  exampleNumber: string;
  /** ISO 4217. */
  currency: string;
  /** The IANA name of the time zone; empty for that of the server. */
  timeZone: string;
  /** The year in the footer. */
  year: number;
  /** The ground of header, footer and mails: `#rrggbb`, as the other colours. */
  groundColour: string;
  /** Buttons and links. */
  actionColour: string;
  /** Signs on the ground. */
  accentColour: string;
  /** The addresses of its pages elsewhere; empty without one. */
  facebook: string;
  x: string;
  instagram: string;
  linkedin: string;
  youtube: string;
  /** Stands beside the name, on the ground, in the size that it has there; null, as the other pictures, for that of the portal. */
  logo: CompanyPicture | null;
  /** The sign of the pages in tabs and on home screens. */
  icon: CompanyPicture | null;
  /** What stands beside links to the pages. */
  linkPicture: CompanyPicture | null;
  /** The partners that have a logo; null without any. */
  partners: readonly PartnerLogo[] | null;
}

export const companyDefaults: Company = {
  name: 'BTC',
  legalName: 'Botswana Telecommunications Corporation Limited',
  programme: 'BTC Innovation Programme',
  mailbox: 'innovation@btc.example',
  address: '',
  country: 'Botswana',
  countryCode: 'BW',
  dialCode: '+267',
  exampleNumber: '71 234 567',
  currency: 'BWP',
  timeZone: '',
  year: 2024,
  groundColour: '#06304f',
  actionColour: '#0a5a9c',
  accentColour: '#a6d13b',
  facebook: 'https://www.facebook.com/BTCBotswana',
  x: 'https://x.com/BTCBotswana',
  instagram: 'https://www.instagram.com/btcbotswana',
  linkedin: 'https://www.linkedin.com/company/btc-botswana',
  youtube: 'https://www.youtube.com/@BTCBotswana',
  logo: null,
  icon: null,
  linkPicture: null,
  partners: null,
};

/** The id of the element in which a page has what differs from the defaults. */
export const COMPANY_ELEMENT = 'company';
/** The id of the element in which a page has the texts that the programme has in its own words. */
export const TEXTS_ELEMENT = 'texts';

/** What is drawn for: a page that is drawn again has it here, before its modules are loaded. */
declare global {
  var drawnFor: Partial<Company> | undefined;
}

/** The part of a document that is read; the server has none. */
interface Page {
  document?: { querySelector(selector: string): { textContent: string | null } | null };
}

const given = (globalThis as Page).document?.querySelector(`#${COMPANY_ELEMENT}`)?.textContent;

/**
 * Has the present values. In a page they are fixed when it loads, so modules may read them at once; the server changes them, and
 * reads them where it uses them.
 */
export const company: Company = {
  ...companyDefaults,
  ...(given ? (JSON.parse(given) as Partial<Company>) : globalThis.drawnFor),
};

/** Sets the present values of the server; what is left out has its default. */
export function setCompany(values: Partial<Company>): void {
  Object.assign(company, companyDefaults, values);
}

/** Returns what differs from the defaults. */
export const differences = (values: Company): Partial<Company> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => companyDefaults[name as keyof Company] !== value),
  );
