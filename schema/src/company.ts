/** Who runs the programme: the one place to rebrand, together with the texts of the web client's content folder. */
export const company = {
  name: 'BTC',
  legalName: 'Botswana Telecommunications Corporation Limited',
  programme: 'BTC Innovation Programme',
  mailbox: 'innovation@btc.example',
  country: 'Botswana',
  year: 2024,
} as const;
