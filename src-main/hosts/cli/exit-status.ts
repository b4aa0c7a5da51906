/** Exit statuses of the command line (cli.md): outside scripts rely on them. */
export const EXIT = { done: 0, trouble: 1, partly: 2, parked: 3, keyRefused: 4, interrupted: 130 } as const
export type ExitStatus = (typeof EXIT)[keyof typeof EXIT]

/** A command that cannot go on: words for stderr, status for the shell. Caught in main.ts only. */
export class CommandEnd extends Error {
  readonly status: ExitStatus

  constructor(message: string, status: ExitStatus = EXIT.trouble) {
    super(message)
    this.status = status
  }
}
