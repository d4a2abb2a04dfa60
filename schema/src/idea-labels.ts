/** The fields of an idea: our name → the words a person sees and the name of the documented contract (spec §3). */

interface FieldNames {
  /** The question as people read it. */
  label: string;
  /** The field's name in REST and in the `name` attribute of its form control. */
  wire: string;
}

/** Every answer of the wizard, in the order in which it is asked. */
export const ideaFields = {
  reference: { label: 'Idea reference', wire: 'ideareference' },
  firstName: { label: 'First name', wire: 'fname' },
  lastName: { label: 'Last name', wire: 'lname' },
  dialCode: { label: 'Country code', wire: 'countryCodes' },
  contactNumber: { label: 'Contact number', wire: 'Contact' },
  country: { label: 'Country', wire: 'Country' },
  idNumber: { label: 'ID/passport number', wire: 'idnumber' },
  email: { label: 'Email', wire: 'email' },
  personType: { label: 'Person type', wire: 'Submitter' },
  gender: { label: 'Gender', wire: 'gender' },
  ageGroup: { label: 'Age group', wire: 'age' },
  linkedIn: { label: 'LinkedIn', wire: 'Linkdin' },
  website: { label: 'Website', wire: 'Website' },
  maturityStage: { label: 'Maturity stage', wire: 'maturitystage' },
  regulatoryStatus: { label: 'Regulatory status', wire: 'regulatorystatus' },
  patentsApplied: { label: 'Patents applied', wire: 'patentsapplied' },
  solutionName: { label: 'Solution name', wire: 'solname' },
  focusArea: { label: 'Focus area', wire: 'focusarea1' },
  objectives: { label: 'Innovation objectives', wire: 'innovationobj' },
  problemStatement: { label: 'Problem statement', wire: 'problemstate' },
  solutionSummary: { label: 'Solution summary', wire: 'solutionsummary' },
  keyBenefits: { label: 'Key benefits', wire: 'keybenefits' },
  keyPartners: { label: 'Key partners', wire: 'keypartners' },
  network: { label: 'Network structure', wire: 'network' },
  supportRequested: { label: 'Support requested', wire: 'request' },
  costStructure: { label: 'Cost structure', wire: 'coststructure' },
  keyResources: { label: 'Key resources', wire: 'keyresources' },
  keyActivities: { label: 'Key activities', wire: 'keyactivities' },
  revenueStreams: { label: 'Revenue streams', wire: 'revenuestreams' },
  valuePropositions: { label: 'Value propositions', wire: 'valuepropositions' },
  relationships: { label: 'Relationship strategies', wire: 'relationship' },
  customerSegments: { label: 'Customer segments', wire: 'customersegments' },
  channels: { label: 'Channels', wire: 'channels' },
  experienceChannels: { label: 'Customer experience channels', wire: 'expChannel' },
  engagements: { label: 'Customer engagement', wire: 'expCustEng' },
  collaboration: { label: 'Collaboration', wire: 'collaboration' },
  heardAbout: { label: 'How you heard about us', wire: 'heardabout' },
  comments: { label: 'Comments', wire: 'comments' },
} as const satisfies Record<string, FieldNames>;

/** Our name of a field of an idea. */
export type IdeaField = keyof typeof ideaFields;
