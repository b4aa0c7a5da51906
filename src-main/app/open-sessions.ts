/** The imports a window has open: one worker each, by session token. */
import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import type { Answer } from '../../src-shared/api/host.ts'
import type { EventOf } from '../../src-shared/api/calls.ts'
import type { ImportChoices, ImportSummary } from '../../src-shared/api/import.ts'
import type { UiLanguage } from './ui-language.ts'
import type { Settings } from '../../src-shared/api/settings.ts'
import type { RememberedMapping } from '../store/settings/remembered-mappings.ts'
import { watchFile } from '../file/watch/watched-folder.ts'
import type { HeldImport, SavedHead, SavedImports } from '../store/saved-imports/saved-imports.ts'
import type { Source } from '../ports/source-port.ts'
import { ImportThread } from '../import/worker/import-thread.ts'
import { stockChoices } from '../import/stock-source.ts'
import type { SessionInput } from '../import/stages.ts'
import type { OpenRequest } from '../import/worker/import-work.ts'
import { noteTemplate } from '../../src-shared/words/runs.ts'
import { sheetWords } from '../../src-shared/words/export.ts'
import type { KnownFile, KnownStock } from './known-files.ts'
import type { UsableAccount } from './open-accounts.ts'
import { SessionSaver, seen } from './session-saver.ts'

export interface OpenSession {
  readonly id: string
  readonly name: string
  readonly thread: ImportThread
  /** The file it reads, and reads again when asked; null where it is the account's own stock. */
  readonly path: string | null
  /** Replaced when its key is. */
  account: UsableAccount
  /** The run that applies what this session shows, once started. */
  run: string | null
  /** What the user changed in it, as it was last said. */
  changes: ImportSummary['changes'] | null
  /** It was left in the window, which asked for that. */
  shelved: boolean
  readonly saver: SessionSaver
  /** Stops watching the file. */
  readonly unwatch: () => void
}

export interface Unapplied {
  readonly name: string
  readonly changes: NonNullable<ImportSummary['changes']>
  /** They are on the disk, and offered at the next start. */
  readonly kept: boolean
}

/** Work of an earlier session that goes on. */
export interface GoesOn {
  readonly held: HeldImport
  /** What the file is read from when it is read again. */
  readonly source: KnownFile
  /** The user's own file, which the import came from. */
  readonly path: string | null
}

export interface SessionEvents {
  onProgress(progress: EventOf<'import.progress'>): void
  onRequest(ledger: string): void
  onChanging(change: EventOf<'import.changing'>): void
  onFileChanged(session: string): void
  /** What is kept of an import is not what it was, or is no longer held by an open one. */
  onSavedChanged(): void
  settings(): Settings
  readonly uiLanguage: UiLanguage
  onBug(error: unknown): void
}

type InputHere = Pick<SessionInput, 'session' | 'source' | 'choices' | 'remembered' | 'profiles' | 'unchosen' | 'stock'>

/** `path`: the file that it reads; `own`: the user's own, which it came from. */
interface ImportStarted extends Pick<SavedHead, 'name' | 'stock'> {
  readonly path: string | null
  readonly own: string | null
}

const newId = (): string => randomBytes(12).toString('base64url')

/** Where an import's file and its work lie. */
export interface SessionPlaces {
  /** The journal's file. */
  readonly journal: string
  readonly saved: SavedImports
  /** Holds what a page handed over; nothing here is a file of the user's. */
  readonly scratch: string
}

export class OpenSessions {
  private readonly sessions = new Map<string, OpenSession>()
  private readonly events: SessionEvents
  private readonly places: SessionPlaces

  constructor(events: SessionEvents, places: SessionPlaces) {
    this.events = events
    this.places = places
  }

  /** Paths of the files that open imports read. */
  files(): readonly string[] {
    return [...this.sessions.values()].flatMap(({ path }) => path ?? [])
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
    {
      remembered,
      profiles,
    }: Pick<SessionInput, 'profiles'> & {
      readonly remembered: ReadonlyMap<string, RememberedMapping>
    },
    goesOn?: GoesOn,
  ): Promise<Answer<ImportSummary>> {
    const { path, name } = goesOn?.source ?? file
    const own = goesOn ? goesOn.path : dirname(path) === this.places.scratch ? null : path
    const input = {
      source: { name: file.name, path: file.path },
      choices,
      remembered,
      ...(profiles ? { profiles, unchosen: ['storage'] as const } : {}),
    }
    return this.begin('file', account, { name, path, own, stock: null }, input, goesOn)
  }

  /** What the account holds, in place of a file. [STOCK-1] */
  async openStock(
    { name, storages }: KnownStock,
    account: UsableAccount,
    goesOn?: HeldImport,
  ): Promise<Answer<ImportSummary>> {
    const { headers, archived, action } = sheetWords(this.events.uiLanguage.language)
    const stock = { storages, words: { headers, archived, action } }
    const source = { name, bytes: new Uint8Array(0) }
    const about = { name, path: null, own: null, stock: { storages: storages.map(({ id }) => id) } }
    const input = { source, choices: stockChoices(stock), stock }
    return this.begin('account', account, about, input, goesOn && { held: goesOn, source })
  }

  private async begin(
    of: 'file' | 'account',
    account: UsableAccount,
    { name, path, own, stock }: ImportStarted,
    input: Omit<InputHere, 'session'>,
    goesOn?: { readonly held: HeldImport; readonly source: Source },
  ): Promise<Answer<ImportSummary>> {
    const id = newId()
    const thread = this.threadOf(id, of, account)
    const { view } = account
    const saver = new SessionSaver({
      saved: this.places.saved,
      thread,
      source: path,
      about: { account: view.id, address: view.practice ? '' : view.address, name, path: own, stock },
      failed: (error) => this.events.onBug(error),
      onWritten: () => this.events.onSavedChanged(),
    })
    const unwatch = path === null ? () => undefined : watchFile(path, () => this.events.onFileChanged(id))
    const none = { run: null, changes: null, shelved: false }
    this.sessions.set(id, { id, name, thread, path, account, saver, unwatch, ...none })
    const before = path === null ? '' : await seen(path)
    const answer = await thread.ask('open', {
      ...this.asked(account, { session: id, ...input }),
      ...(goesOn ? { saved: { store: goesOn.held.store, id: goesOn.held.id, source: goesOn.source } } : {}),
    })
    // A file that is refused, but can be looked at, may still become an import.
    if (answer.ok || answer.failure.session !== undefined) saver.read(before, goesOn?.held)
    else await this.close(id)
    return answer
  }

  private threadOf(id: string, of: 'file' | 'account', account: UsableAccount): ImportThread {
    return new ImportThread({
      onProgress: (stage, done, total) => this.events.onProgress({ session: id, of, stage, done, total }),
      onChanging: (share) => this.events.onChanging({ session: id, share }),
      onRequest: () => this.events.onRequest((this.sessions.get(id)?.account ?? account).account.ledger),
      language: () => this.events.uiLanguage.language,
    })
  }

  private asked({ connection, view }: UsableAccount, input: InputHere): OpenRequest {
    const { clearToken, correctionNote, encoding, guard, readingHours } = this.events.settings()
    const { address, key, network, name } = connection
    return {
      input: {
        ...input,
        accountName: name,
        storages: view.storages,
        clearToken,
        correctionNote: noteTemplate(correctionNote, this.events.uiLanguage.language),
        usualEncoding: encoding,
        guard,
        keptFor: readingHours * 3_600_000,
      },
      journal: this.places.journal,
      address,
      key,
      network,
    }
  }

  /** What an answer says of the user's changes: kept from now on. */
  changed(session: OpenSession, changes: ImportSummary['changes']): void {
    session.changes = changes ?? null
    session.saver.changed(session.changes)
  }

  /** Writes all changes that are not written yet. */
  async save(): Promise<void> {
    await Promise.all([...this.sessions.values()].flatMap(({ saver }) => saver.flush()))
  }

  /** The open import of which this is kept. */
  async holding(saved: string): Promise<OpenSession | undefined> {
    for (const session of this.sessions.values()) if ((await session.saver.id()) === saved) return session
    return undefined
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
  async adjust({ clearToken, correctionNote, guard }: Settings): Promise<void> {
    const note = noteTemplate(correctionNote, this.events.uiLanguage.language)
    const settings = { clearToken, guard, correctionNote: note }
    await Promise.all([...this.sessions.values()].map(({ thread }) => thread.ask('adjust', settings)))
  }

  /** The usual note of corrections is in the window's language. */
  async speak(): Promise<void> {
    if (this.events.settings().correctionNote === null) await this.adjust(this.events.settings())
  }

  /** Imports with changes that no run applies, and that the window still shows. */
  unapplied(): readonly Unapplied[] {
    return [...this.sessions.values()].flatMap(({ name, run, changes, shelved, saver }) =>
      changes && run === null && !shelved && Object.values(changes).some((count) => count > 0)
        ? [{ name, changes, kept: saver.isWritten }]
        : [],
    )
  }

  async close(id: string): Promise<void> {
    const session = this.sessions.get(id)
    this.sessions.delete(id)
    session?.unwatch()
    await session?.saver.close()
    if (session) this.events.onSavedChanged()
    await session?.thread.close()
  }

  /** Those that no run applies. */
  async closeIdle(): Promise<void> {
    const idle = [...this.sessions.values()].filter(({ run }) => run === null)
    await Promise.all(idle.map(({ id }) => this.close(id)))
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.sessions.keys()].map((id) => this.close(id)))
  }
}
