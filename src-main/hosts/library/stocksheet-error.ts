/** How a function of the library fails. */

/** Why nothing was given: what is wrong, where, and what to do next. */
export class StocksheetError extends Error {
  override readonly name = 'StocksheetError'
  /** For programs, as `account-refused-key` or `usage`. */
  readonly code: string
  readonly at: string | null
  readonly fix: string
  /** The exit status of the command, with its one meaning. */
  readonly status: number

  constructor(told: { message: string; code: string; at: string | null; fix: string; status: number }) {
    super(told.message)
    this.code = told.code
    this.at = told.at
    this.fix = told.fix
    this.status = told.status
  }
}
