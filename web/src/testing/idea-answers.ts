import { listOf } from '@portal/schema/fields';
import { ideaFields } from '@portal/schema/idea';

/** Answers every field of an idea: by its first choice, or by a text. */
export const goodAnswers = (email: string): Record<string, string | string[]> => ({
  ...Object.fromEntries(
    Object.entries(ideaFields).map(([name, field]) => {
      const first = Object.keys(listOf(field) ?? { Naledi: '' })[0] ?? '';
      return [name, field.kind === 'choices' ? [first] : first];
    }),
  ),
  dialCode: '+267',
  contactNumber: '71 234 567',
  country: 'BW',
  idNumber: '123456789',
  email,
  linkedIn: '',
  website: '',
});
