/** The kinds of organisation we work with, each with a mark of our own (decisions "Public pages"). */

/** A partner: its name, and its mark as a line drawing of 48 by 48. */
export interface Partner {
  name: string;
  mark: string;
}

export const partners: readonly Partner[] = [
  {
    name: 'Innovation hub',
    mark: 'M24 17a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM24 17V5M24 43V31M18 20.5 7.6 14.5M40.4 33.5 30 27.5M18 27.5 7.6 33.5M40.4 14.5 30 20.5',
  },
  {
    name: 'University',
    mark: 'M24 9 4 18l20 9 20-9ZM12 22v10c0 3 5.4 6 12 6s12-3 12-6V22M44 18v13',
  },
  {
    name: 'Regulator',
    mark: 'M24 6v36M14 42h20M8 14h32M14 14 7 29h14ZM34 14l-7 15h14ZM7 29c0 3 3 5 7 5s7-2 7-5M27 29c0 3 3 5 7 5s7-2 7-5',
  },
  {
    name: 'Development bank',
    mark: 'M24 6 5 16v4h38v-4ZM10 20v15M19.3 20v15M28.7 20v15M38 20v15M5 42v-4q0-3 3-3h32q3 0 3 3v4Z',
  },
  {
    name: 'Chamber of commerce',
    mark: 'M8 21v21h32V21M6 21l4-13h28l4 13M6 21c0 7 9 7 9 0 0 7 9 7 9 0 0 7 9 7 9 0 0 7 9 7 9 0ZM20 42V31h8v11',
  },
  {
    name: 'Start-up network',
    mark: 'M24 4c7 5 10 12 10 20l-4 8H18l-4-8c0-8 3-15 10-20ZM24 16a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM14 24l-6 7v9l8-6M34 24l6 7v9l-8-6M24 37v7',
  },
];
