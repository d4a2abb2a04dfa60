export interface SiteLink {
  label: string;
  to: string;
  about?: string;
}

const home: SiteLink = { label: 'Home', to: '/home' };
const faq: SiteLink = { label: 'FAQ', to: '/FAQ' };
const about: SiteLink = { label: 'About Us', to: '/About' };
const innovate: SiteLink = { label: 'Innovate', to: '/innovate' };
const challenges: SiteLink = { label: 'Challenges', to: '/Challenges' };
const suggestions: SiteLink = { label: 'Suggestions', to: '/Suggestions' };
const myIdeas: SiteLink = { label: 'My ideas', to: '/IdeaDashboard' };

export const mainLinks: readonly SiteLink[] = [home, faq, about, innovate, challenges];

export const suggestionLinks: readonly SiteLink[] = [home, faq, about, innovate, suggestions];

export const notFoundLinks: readonly SiteLink[] = [
  { ...faq, about: 'answers about submitting an idea, review and decisions' },
  { ...innovate, about: 'submit an idea or continue your draft' },
  { ...myIdeas, about: 'the status of the ideas you submitted' },
];

export const legal: SiteLink = { label: 'Legal policies', to: '/legalpolicies' };
export const accessibility: SiteLink = { label: 'Accessibility', to: '/accessibility' };

export const footerLinks: readonly SiteLink[] = [legal, accessibility, suggestions];

export const socialLinks = [
  {
    label: 'Facebook',
    href: 'https://www.facebook.com/BTCBotswana',
    mark: 'M14 8h3V4h-3a5 5 0 0 0-5 5v3H6v4h3v8h4v-8h3l1-4h-4V9a1 1 0 0 1 1-1Z',
  },
  {
    label: 'X',
    href: 'https://x.com/BTCBotswana',
    mark: 'M4 3h4.6l4.3 6L18 3h2.4l-6.4 7.5L21 21h-4.6l-4.7-6.6L6 21H3.6l7-8.2Z',
  },
  {
    label: 'Instagram',
    href: 'https://www.instagram.com/btcbotswana',
    mark: 'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4Zm0 2a2 2 0 0 0-2 2v10c0 1.1.9 2 2 2h10a2 2 0 0 0 2-2V7a2 2 0 0 0-2-2Zm5 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9Zm0 2a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Zm5-3.5a1 1 0 1 1 0 2 1 1 0 0 1 0-2Z',
  },
  {
    label: 'LinkedIn',
    href: 'https://www.linkedin.com/company/btc-botswana',
    mark: 'M4 9h4v12H4Zm2-6a2.2 2.2 0 1 1 0 4.4A2.2 2.2 0 0 1 6 3Zm4.5 6h3.8v1.7c.7-1.2 2-2 3.7-2 3 0 4 2 4 4.9V21h-4v-6.5c0-1.5-.4-2.5-1.7-2.5s-1.9 1-1.9 2.5V21h-4Z',
  },
  {
    label: 'YouTube',
    href: 'https://www.youtube.com/@BTCBotswana',
    mark: 'M5 5h14a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3Zm5 3.5v7l6-3.5Z',
  },
] as const;
