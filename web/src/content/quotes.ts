/** Quotes of the heads of the programme, signed by office (decisions "Public pages"). */

/** A quote. */
export interface Quote {
  text: string;
  office: string;
}

export const quotes: readonly Quote[] = [
  {
    text: 'The person who lives with a problem knows it better than any consultant. Tell us what you see every day, and what you would do about it.',
    office: 'Innovation Sponsor',
  },
  {
    text: 'We are not looking for perfect papers. We look for a real need, an honest account of what you have tried, and a team that will not give up.',
    office: 'Committee Chairperson',
  },
  {
    text: 'Every submission is read, and every submitter gets an answer with reasons. A no today has often been the beginning of a better idea.',
    office: 'Committee Secretary',
  },
];
