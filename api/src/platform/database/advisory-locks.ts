/** Keys of PostgreSQL's advisory locks: one table, so that no two are the same. */
export const advisoryLocks = {
  /** The lock of the portal that owns the embedded server, until its connection ends. */
  portal: 4_207_314_500,
  /** The lock of a portal while it stops its embedded server. */
  stopping: 4_207_314_503,
  /**
   * Migrations poll for this lock, since CREATE INDEX CONCURRENTLY would wait for a statement that waits for it. The key
   * differs from release 1.0.0's, 4_207_314_501, which that release does wait for in a statement.
   */
  migrations: 4_207_314_504,
  foldTallies: 4_207_314_502,
  recountTallies: 4_207_314_505,
  numberChanges: 7_246_112,
  challengeSlugs: 4_207_314_506,
  importIdeas: 4_207_314_507,
  /** The first of two keys: an integer of 32 bits. */
  sameAct: 4_207_315,
};
