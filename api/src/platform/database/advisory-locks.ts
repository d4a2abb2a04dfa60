/** Keys of PostgreSQL's advisory locks: one table, so that no two are the same. */
export const advisoryLocks = {
  /** Held by the portal that owns the embedded server, until its connection ends. */
  portal: 4_207_314_500,
  /** Held by a portal while it stops its embedded server. */
  stopping: 4_207_314_503,
  /**
   * Taken without waiting in a statement, which an index that is built concurrently would wait for. Release 1.0.0 waits
   * so for the key 4_207_314_501: this is another.
   */
  migrations: 4_207_314_504,
  foldTallies: 4_207_314_502,
  recountTallies: 4_207_314_505,
  numberChanges: 7_246_112,
  /** The first of two keys: an integer of 32 bits. */
  sameAct: 4_207_315,
};
