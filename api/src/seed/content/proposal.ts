/** What the PDFs of all focus areas say. */
export const proposal = {
  lead: 'Proposal and supporting documents of an idea submitted to the programme.',
  summary:
    'This proposal describes a problem that many people share, an answer to it, and what it takes to try the answer with real users within three months.',
  costs: [
    'A pilot with fifty users costs P185,000: devices and connections P72,000, development P68,000, field work P30,000, reserve P15,000.',
    'From the second year on, fees cover the running costs if one user in four stays.',
  ],
  team: [
    'Four people work on it: a project lead, a developer, a designer and somebody who knows the users.',
    'Month one: interviews and a first version. Month two: trial with ten users. Month three: trial with fifty, report and decision.',
  ],
};
