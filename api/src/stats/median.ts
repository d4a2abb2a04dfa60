/** The median of a histogram, value → how often; null of nothing. With an even number, the mean of the two in the middle. */
export function medianOf(histogram: ReadonlyMap<number, number>): number | null {
  const entries = [...histogram].filter(([, count]) => count > 0).sort(([a], [b]) => a - b);
  const total = entries.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return null;
  const valueAt = (place: number) => {
    let seen = 0;
    return entries.find(([, count]) => (seen += count) > place)?.[0] ?? 0;
  };
  return (valueAt(Math.floor((total - 1) / 2)) + valueAt(Math.floor(total / 2))) / 2;
}
