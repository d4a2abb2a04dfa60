import type { EntityManager } from 'typeorm';
import { containing } from '../database/list-query.ts';
import { Suggestion } from './suggestion.entity.ts';

const SEARCHED = ['full_name', 'email_address', 'pain_point', 'suggestion'].map(
  (name) => `suggestion.${name}`,
);

export const selectSuggestions = (db: EntityManager, search: string) =>
  containing(db.createQueryBuilder(Suggestion, 'suggestion'), SEARCHED, search);
