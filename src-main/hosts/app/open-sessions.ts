/** The imports a window has open: one worker each, by session token. */
import { randomBytes } from 'node:crypto'
import type { Answer } from '../../../src-shared/contract/host.ts'
import type { ImportChoices, ImportStage, ImportSummary } from '../../../src-shared/contract/import.ts'
import type { UiLanguage } from './ui-language.ts'
import type { Settings } from '../../../src-shared/contract/settings.ts'
import type { RememberedMapping } from '../../adapters/settings/remembered-mappings.ts'
import { watchFile } from '../../adapters/file-watch/watch-file.ts'
import { SessionThread } from '../../workers/session-thread.ts'
import type { KnownFile } from './known-files.ts'
import type { UsableAccount } from './open-accounts.ts'

export interface OpenSession {
  readonly id: string
  readonly name: string
  readonly thread: SessionThread
  /** The file it reads, and reads again when asked. */
  readonly path: string
  /** Replaced when its key is. */
  account: UsableAccount
  /** The run that applies what this session shows, once started. */
  run: string | null
  /** What the user changed in it, as it was last said. */
  changes: ImportSummary['changes'] | null
  /** It was left in the window, which asked for that. */
  shelved: boolean
  /** Stops watching the file. */
  readonly unwatch: () => void
}

export interface Unapplied {
  readonly name: string
  readonly changes: NonNullable<ImportSummary['changes']>
}

export interface SessionEvents {
  onProgress(session: string | null, stage: ImportStage, done: number, total: number): void
  onRequest(ledger: string): void
  onFileChanged(session: string): void
  settings(): Settings
  readonly uiLanguage: UiLanguage
}

export class OpenSessions {
  private readonly sessions = new Map<string, OpenSession>()
  private readonly events: SessionEvents
  private readonly journal: string

  /** `journal`: its file. */
  constructor(events: SessionEvents, journal: string) {
    this.events = events
    this.journal = journal
  }

  /** Paths of the files that open imports read. */
  files(): readonly string[] {
    return [...this.sessions.values()].map(({ path }) => path)
  }

  find(id: string): OpenSession | undefined {
    return this.sessions.get(id)
  }

  /** True while an open import reads this file. */
  reads(path: string): boolean {
    return [...this.sessions.values()].some((session) => session.path === path)
  }

  async open(
    file: KnownFile,
    account: UsableAccount,
    choices: ImportChoices,
    remembered: ReadonlyMap<string, RememberedMapping>,
  ): Promise<Answer<ImportSummary>> {
    const id = randomBytes(12).toString('base64url')
    const thread = new SessionThread({
      onProgress: (stage, done, total) => this.events.onProgress(id, stage, done, total),
      onRequest: () => this.events.onRequest((this.sessions.get(id)?.account ?? account).account.ledger),
      language: () => this.events.uiLanguage.language,
    })
    const unwatch = watchFile(file.path, () => this.events.onFileChanged(id))
    const { path, name } = file
    this.sessions.set(id, { id, name, thread, path, account, run: null, changes: null, shelved: false, unwatch })
    const { connection, view } = account
    const answer = await thread.ask('open', {
      input: {
        session: id,
        source: { name: file.name, path: file.path },
        accountName: connection.name,
        storages: view.storages,
        choices,
        clearToken: this.events.settings().clearToken,
        usualEncoding: this.events.settings().encoding,
        limits: this.events.settings().guard,
        remembered,
        language: this.events.uiLanguage.language,
      },
      journal: this.journal,
      address: connection.address,
      key: connection.key,
      network: connection.network,
    })
    if (!answer.ok) await this.close(id)
    return answer
  }

  /** Ids of the accounts that imports are open on. */
  accounts(): ReadonlySet<string> {
    return new Set([...this.sessions.values()].map(({ account }) => account.view.id))
  }

  /** Imports open on this account go on with its new key, or by its new way. */
  async rekey(account: UsableAccount): Promise<void> {
    const { address, key, network } = account.connection
    for (const session of this.sessions.values()) {
      if (session.account.view.id !== account.view.id || session.account.connection.address !== address) continue
      session.account = account
      await session.thread.ask('rekey', { address, key, network })
    }
  }

  /** Imports that are open read and judge their files by these settings from now on. */
  async adjust({ clearToken, guard }: Settings): Promise<void> {
    const sessions = [...this.sessions.values()]
    await Promise.all(sessions.map(({ thread }) => thread.ask('adjust', { clearToken, guard })))
  }

  /** Imports that are open say everything in the window's language from now on. */
  async speak(): Promise<void> {
    const { language } = this.events.uiLanguage
    await Promise.all([...this.sessions.values()].map(({ thread }) => thread.ask('speak', language)))
  }

  /** Imports with changes that no run applies, and that the window still shows. */
  unapplied(): readonly Unapplied[] {
    return [...this.sessions.values()].flatMap(({ name, run, changes, shelved }) =>
      changes && run === null && !shelved && Object.values(changes).some((count) => count > 0)
        ? [{ name, changes }]
        : [],
    )
  }

  async close(id: string): Promise<void> {
    const session = this.sessions.get(id)
    this.sessions.delete(id)
    session?.unwatch()
    await session?.thread.close()
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.sessions.keys()].map((id) => this.close(id)))
  }
}
