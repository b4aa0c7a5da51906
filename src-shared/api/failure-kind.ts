/** Kinds of failures. They decide the terminal's exit status, the JSON, and what the window offers. */
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
  /** Some of the user's changes no longer fit the file after it was read again. `anyway` goes ahead without them. */
  | 'edits-lost'
  | 'cannot-write'
  | 'internal'
