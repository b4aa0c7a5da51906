/** The meaning of each exit status, as in `--help`, docs/cli.md and the README. Scripts depend on these numbers. */
export const EXIT_STATUSES = {
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

export type ExitStatus = (typeof EXIT_STATUSES)[keyof typeof EXIT_STATUSES]

interface ExitMeaning {
  readonly status: ExitStatus
  readonly meaning: string
}

export const EXIT_MEANINGS: readonly ExitMeaning[] = [
  { status: EXIT_STATUSES.done, meaning: 'done, or nothing to do' },
  { status: EXIT_STATUSES.badInput, meaning: 'wrong usage or unreadable input' },
  {
    status: EXIT_STATUSES.incomplete,
    meaning: 'some rows failed, conflicted, were left out or are not verified, or others changed the account meanwhile',
  },
  { status: EXIT_STATUSES.parked, meaning: 'parked: quota used up (resume possible)' },
  { status: EXIT_STATUSES.keyRefused, meaning: 'key refused' },
  { status: EXIT_STATUSES.unreachable, meaning: 'account not reachable' },
  { status: EXIT_STATUSES.declined, meaning: 'declined by the user' },
  {
    status: EXIT_STATUSES.limit,
    meaning: 'stopped at a limit that was set, --first or --max-requests (resume possible)',
  },
  { status: EXIT_STATUSES.interrupted, meaning: 'interrupted (resume possible)' },
]
