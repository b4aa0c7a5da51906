import type { AccountTrouble } from '../../domain/catalogue/account-trouble.ts'

export interface AccountWords {
  readonly message: (trouble: AccountTrouble, address: string, storage: number) => string
  /** Why a connection failed. */
  readonly connection: (reason: string) => string
}
