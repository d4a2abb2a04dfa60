/** To rebrand, change this and the texts in web/src/content. */
export const company = {
  name: 'BTC',
  legalName: 'Botswana Telecommunications Corporation Limited',
  programme: 'BTC Innovation Programme',
  mailbox: 'innovation@btc.example',
  country: 'Botswana',
  year: 2024,
} as const;
