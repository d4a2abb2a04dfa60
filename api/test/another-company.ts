/** A company of another name and country, and what is left of the first one in a text. */

export const nova = {
  name: 'Nova',
  legalName: 'Nova & Sons <of> Namibia Ltd',
  programme: 'Nova Ideas',
  mailbox: 'ideas@nova.example',
  address: '1 Independence Avenue, Windhoek',
  countryCode: 'NA',
  currency: 'NAD',
  year: 2026,
  ...{ groundColour: '#4a0d3f', actionColour: '#b0105f', accentColour: '#ffb703' },
  ...{ facebook: '', x: '', instagram: '', youtube: '', linkedin: 'https://example.com/nova' },
};

/** Constants of systems, and the challenges of 2024, which administrators edit. */
const STAYS =
  /BTC_STAFF|BWP_(A_YEAR|ONCE)|botswana-innovation-hub|Botswana (Innovation Hub|communications regulator)/g;
const FIRST = /\bBTC\b|Botswana|\+267|\b71 234 567\b|\bBWP\b|btc\.example|btcbotswana/i;

/** Finds the first trace of the first company. */
export const traceOfFirst = (text: string): string | undefined => FIRST.exec(text.replaceAll(STAYS, ''))?.[0];
