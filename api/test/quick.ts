/** How many odd or random inputs a suite tries: few each time, many before a release. */
export const ODD_INPUTS = Number(process.env['ODD_INPUTS'] ?? 15);

/** What takes a person's or a worker's time in life and need not in tests: no guarantee depends on how long it takes. */
export const quick = {
  hashCost: { memoryCost: 8, timeCost: 1 },
  pollInterval: 100,
  inspectionWait: 60_000,
};
