/** What the calls about saved accounts ask of one: whether it is there, whether it is in use, whether requests may go to its address. */
import type { Answer } from '../../src-shared/api/host.ts'
import type { AccountsTable, SavedAccount } from '../store/settings/accounts-table.ts'
import type { JournalPort } from '../ports/journal-port.ts'
import type { KnownHosts } from './known-hosts.ts'
import type { OpenAccounts } from './open-accounts.ts'
import type { RunningRuns } from './running-runs.ts'
import type { UiLanguage } from './ui-language.ts'

export interface LookupParts {
  readonly accountsFile: AccountsTable
  readonly accounts: OpenAccounts
  readonly runs: RunningRuns
  readonly journal: JournalPort
  readonly uiLanguage: UiLanguage
  readonly hosts: KnownHosts
}

export class AccountLookup {
  private readonly parts: LookupParts

  constructor(parts: LookupParts) {
    this.parts = parts
  }

  gone(): Answer<never> {
    return { ok: false, failure: { code: 'not-found', message: this.parts.uiLanguage.words.accountGone } }
  }

  async saved(id: string): Promise<SavedAccount | undefined> {
    return (await this.parts.accountsFile.list()).find((one) => one.id === id)
  }

  async setup({ id, name, address, storages }: SavedAccount) {
    return this.parts.accounts.setupOf({ id, name, address, practice: false, storages: [...storages] })
  }

  /** Null when no run of the account is under way in this process. */
  async busy(saved: SavedAccount): Promise<Answer<never> | null> {
    const { accounts, journal, runs, uiLanguage } = this.parts
    for (const run of runs.activeRuns()) {
      if (!(await accounts.owns(saved, journal.record(run)))) continue
      const message = uiLanguage.words.accountBusy(saved.name)
      return { ok: false, failure: { code: 'run-busy', message } }
    }
    return null
  }

  /** Null when requests may go to this address. */
  async declined(address: string): Promise<Answer<never> | null> {
    if (await this.parts.hosts.allows(address)) return null
    const message = this.parts.uiLanguage.words.hostDeclined(new URL(address).host)
    return { ok: false, failure: { code: 'bad-request', message, detail: 'host-declined' } }
  }
}
