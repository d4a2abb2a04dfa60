/** Keys of PostgreSQL's advisory locks: one table, so that no two are the same. */
export const advisoryLocks = {
  /** Of the portal that uses the embedded server; it ends with the portal's connection. */
  portal: 4_207_314_500,
  /** Of a portal that is going to stop its embedded server. */
  stopping: 4_207_314_503,
  migrations: 4_207_314_501,
  foldTallies: 4_207_314_502,
  numberChanges: 7_246_112,
  /** The first of two keys: an integer of 32 bits. */
  documentView: 4_207_315,
};
