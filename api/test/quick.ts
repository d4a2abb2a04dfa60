/** What takes a person's or a worker's time in life and need not in tests: no guarantee depends on how long it takes. */
export const quick = {
  hashCost: { memoryCost: 8, timeCost: 1 },
  pollInterval: 50,
};
