import type { AccountError } from '../../domain/account/account-error.ts'

export interface AccountWords {
  readonly message: (trouble: AccountError, address: string, storage: number) => string
  /** Why a connection failed. */
  readonly connection: (reason: string) => string
}
