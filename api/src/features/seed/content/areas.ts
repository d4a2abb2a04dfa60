/** The content by focus area. */
import type { FocusArea } from '@portal/schema/choices';
import { agric } from './agric.ts';
import { cloud } from './cloud.ts';
import { commerce } from './commerce.ts';
import type { Area } from './content.ts';
import { fintech } from './fintech.ts';
import { gaming } from './gaming.ts';
import { health } from './health.ts';
import { learning } from './learning.ts';
import { other } from './other.ts';

export const areas: Record<FocusArea, Area> = {
  CLOUD_SOLUTION: cloud,
  E_AGRIC: agric,
  FINTECH: fintech,
  E_LEARNING: learning,
  E_HEALTH: health,
  E_COMMERCE: commerce,
  GAMING: gaming,
  OTHER: other,
};
