import { company } from '@portal/schema/company';
import { frameTexts } from '@portal/schema/texts/frame';

/** The texts without a field. */
type Words = {
  [Name in keyof typeof frameTexts]: (typeof frameTexts)[Name] extends string ? Name : never;
}[keyof typeof frameTexts];

export interface SiteLink {
  readonly label: string;
  to: string;
  readonly about?: string | undefined;
}

/** Makes a link. Its words are read while it is drawn. */
const link = (words: Words, to: string, about?: Words): SiteLink => ({
  to,
  get label() {
    return frameTexts[words];
  },
  get about() {
    return about && frameTexts[about];
  },
});

const home = link('home', '/home');
const faq = link('faq', '/FAQ');
const about = link('about', '/About');
const innovate = link('innovate', '/innovate');
const suggestions = link('suggestions', '/Suggestions');

export const mainLinks: readonly SiteLink[] = [home, faq, about, innovate, link('challenges', '/Challenges')];

export const suggestionLinks: readonly SiteLink[] = [home, faq, about, innovate, suggestions];

export const ownIdeas = link('submissions', '/IdeaDashboard');

export const notFoundLinks: readonly SiteLink[] = [
  link('faq', '/FAQ', 'aboutFaq'),
  link('innovate', '/innovate', 'aboutInnovate'),
  link('myIdeas', '/IdeaDashboard', 'aboutMyIdeas'),
];

export const legal = link('legal', '/legalpolicies');
export const accessibility = link('accessibility', '/accessibility');

export const footerLinks: readonly SiteLink[] = [legal, accessibility, suggestions];

/** The pages of the company elsewhere. */
export const socialLinks = [
  {
    label: 'Facebook',
    href: company.facebook,
    mark: 'M14 8h3V4h-3a5 5 0 0 0-5 5v3H6v4h3v8h4v-8h3l1-4h-4V9a1 1 0 0 1 1-1Z',
  },
  {
    label: 'X',
    href: company.x,
    mark: 'M4 3h4.6l4.3 6L18 3h2.4l-6.4 7.5L21 21h-4.6l-4.7-6.6L6 21H3.6l7-8.2Z',
  },
  {
    label: 'Instagram',
    href: company.instagram,
    mark: 'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4Zm0 2a2 2 0 0 0-2 2v10c0 1.1.9 2 2 2h10a2 2 0 0 0 2-2V7a2 2 0 0 0-2-2Zm5 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9Zm0 2a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Zm5-3.5a1 1 0 1 1 0 2 1 1 0 0 1 0-2Z',
  },
  {
    label: 'LinkedIn',
    href: company.linkedin,
    mark: 'M4 9h4v12H4Zm2-6a2.2 2.2 0 1 1 0 4.4A2.2 2.2 0 0 1 6 3Zm4.5 6h3.8v1.7c.7-1.2 2-2 3.7-2 3 0 4 2 4 4.9V21h-4v-6.5c0-1.5-.4-2.5-1.7-2.5s-1.9 1-1.9 2.5V21h-4Z',
  },
  {
    label: 'YouTube',
    href: company.youtube,
    mark: 'M5 5h14a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3Zm5 3.5v7l6-3.5Z',
  },
].filter(({ href }) => href);
