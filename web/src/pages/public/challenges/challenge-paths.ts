/** The addresses of a challenge and of what one sends to it. The server writes the same (challenge-pages.ts). */
interface Addressed {
  slug: string;
}

export const challengePath = ({ slug }: Addressed): string => `/Challenges/${slug}`;

/** Where an idea to a call is written. */
export const callPath = ({ slug }: Addressed): string => `/innovate?call=${slug}`;
