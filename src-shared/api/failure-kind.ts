/** What kind of failure it is: for the terminal's exit status and JSON, and for what the window offers. */
export type FailureKind =
  | 'bad-request'
  | 'not-found'
  | 'file-refused'
  | 'account-refused-key'
  | 'account-unreachable'
  | 'account-quota'
  | 'account-storage'
  | 'account-answer'
  | 'run-busy'
  | 'nothing-to-do'
  /** Some of the user's changes do not fit the file's new reading. `anyway` goes ahead without them. */
  | 'edits-lost'
  | 'cannot-write'
  | 'internal'
