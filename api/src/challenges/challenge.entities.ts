import { Challenge } from './challenge.entity.ts';
import { HackathonEntry } from './hackathon-entry.entity.ts';

/** The tables of challenges. */
export const challengeEntities = [Challenge, HackathonEntry];
