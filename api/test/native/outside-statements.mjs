/** The statements that left by another connection than that of the transaction around them: see guard-transactions.mjs. */
export const outside = [];
