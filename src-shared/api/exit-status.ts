/** The meaning of each exit status, as in `--help`, docs/cli.md and the README. Scripts depend on these numbers. */
export const EXIT = {
  done: 0,
  badInput: 1,
  incomplete: 2,
  parked: 3,
  keyRefused: 4,
  unreachable: 5,
  declined: 6,
  limit: 7,
  interrupted: 130,
} as const

export type ExitStatus = (typeof EXIT)[keyof typeof EXIT]

interface Meaning {
  readonly status: ExitStatus
  readonly meaning: string
}

export const EXIT_MEANINGS: readonly Meaning[] = [
  { status: EXIT.done, meaning: 'done, or nothing to do' },
  { status: EXIT.badInput, meaning: 'wrong usage or unreadable input' },
  {
    status: EXIT.incomplete,
    meaning: 'some rows failed, conflicted, were left out or are not verified, or others changed the account meanwhile',
  },
  { status: EXIT.parked, meaning: 'parked: quota used up (resume possible)' },
  { status: EXIT.keyRefused, meaning: 'key refused' },
  { status: EXIT.unreachable, meaning: 'account not reachable' },
  { status: EXIT.declined, meaning: 'declined by the user' },
  { status: EXIT.limit, meaning: 'stopped at a limit that was set, --first or --max-requests (resume possible)' },
  { status: EXIT.interrupted, meaning: 'interrupted (resume possible)' },
]
