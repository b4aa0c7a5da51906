/** The imports that are open in the window, by session token. Each import has its own worker. */
import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import type { Answer } from '../../src-shared/api/host.ts'
import type { EventOf } from '../../src-shared/api/calls.ts'
import type { ImportChoices, ImportSummary } from '../../src-shared/api/import.ts'
import type { UiLanguage } from './ui-language.ts'
import type { Settings } from '../../src-shared/api/settings.ts'
import type { RememberedMapping } from '../store/settings/remembered-mappings.ts'
import { watchFile } from '../file/watch/watched-folder.ts'
import type { ClaimedImport, SavedHead, SavedImports } from '../store/saved-imports/saved-imports.ts'
import type { Source } from '../ports/source-port.ts'
import { ImportThread } from '../import/worker/import-thread.ts'
import { makeStockChoices } from '../import/stock-source.ts'
import type { SessionInput } from '../import/stages.ts'
import type { OpenRequest } from '../import/worker/import-work.ts'
import { chooseNoteTemplate } from '../../src-shared/words/runs.ts'
import { sheetWords } from '../../src-shared/words/export.ts'
import type { FileToOpen, KnownStock } from './known-files.ts'
import type { UsableAccount } from './open-accounts.ts'
import { SessionSaver, fileStampOf } from './session-saver.ts'

export interface OpenSession {
  readonly id: string
  readonly name: string
  readonly thread: ImportThread
  /** The file that the session reads, also when it is read again. Null for the account's own stock. */
  readonly path: string | null
  /** Replaced when the account's key changes. */
  account: UsableAccount
  /** The run that applies this session's plan, once it has started. */
  run: string | null
  /** The user's changes to the import, as last reported. */
  changes: ImportSummary['changes'] | null
  /** True if the user left the import in the window and chose to keep it for later. */
  isKeptForLater: boolean
  readonly saver: SessionSaver
  /** Stops watching the file. */
  readonly unwatch: () => void
}

export interface UnappliedImport {
  readonly name: string
  readonly changes: NonNullable<ImportSummary['changes']>
  /** True if the changes are saved and offered at the next start. */
  readonly isSaved: boolean
}

/** An import from an earlier session that is being resumed. */
export interface ResumedImport {
  readonly claimedImport: ClaimedImport
  /** The file, or stock, to read again. */
  readonly source: FileToOpen
  /** The user's own file that the import was made from. */
  readonly path: string | null
}

export interface SessionEvents {
  onProgress(progress: EventOf<'import.progress'>): void
  onRequest(ledger: string): void
  onChanging(change: EventOf<'import.changing'>): void
  onFileChanged(session: string): void
  /** Called when saved imports change, or when an import is no longer open. */
  onSavedChanged(): void
  settings(): Settings
  readonly uiLanguage: UiLanguage
  onBug(error: unknown): void
}

type ImportInput = Pick<
  SessionInput,
  'session' | 'source' | 'choices' | 'remembered' | 'profiles' | 'unchosen' | 'stock'
>

/** `path`: the file that is read. `userPath`: the user's own file, from which the import was made. */
interface StartedImport extends Pick<SavedHead, 'name' | 'link' | 'stock'> {
  readonly path: string | null
  readonly userPath: string | null
}

const makeId = (): string => randomBytes(12).toString('base64url')

/** Where an import's file and its changes are stored. */
export interface SessionStores {
  /** The path of the journal. */
  readonly journalFile: string
  readonly savedImports: SavedImports
  /** A folder for files that a page uploaded. The user's own files are never here. */
  readonly scratch: string
}

export class OpenSessions {
  private readonly sessions = new Map<string, OpenSession>()
  /** A thread for the next import, started while the page waits for a file. */
  private idleThread: ImportThread | null = null
  private isClosing = false
  private readonly events: SessionEvents
  private readonly places: SessionStores

  constructor(events: SessionEvents, places: SessionStores) {
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
  isReading(path: string): boolean {
    return [...this.sessions.values()].some((session) => session.path === path)
  }

  async open(
    file: FileToOpen,
    account: UsableAccount,
    choices: ImportChoices,
    {
      mappingsByHeadings,
      profiles,
    }: Pick<SessionInput, 'profiles'> & {
      readonly mappingsByHeadings: ReadonlyMap<string, RememberedMapping>
    },
    resumedImport?: ResumedImport,
  ): Promise<Answer<ImportSummary>> {
    const { path, name, link = null } = resumedImport?.source ?? file
    const userPath = resumedImport ? resumedImport.path : dirname(path) === this.places.scratch ? null : path
    const input = {
      source: file,
      choices,
      remembered: mappingsByHeadings,
      ...(profiles ? { profiles, unchosen: ['storage'] as const } : {}),
    }
    return this.begin('file', account, { name, path, userPath, link, stock: null }, input, resumedImport)
  }

  /** Opens the account's own stock instead of a file. [STOCK-1] */
  async openStock(
    { name, storages }: KnownStock,
    account: UsableAccount,
    heldImport?: ClaimedImport,
  ): Promise<Answer<ImportSummary>> {
    const { headers, archived, action } = sheetWords(this.events.uiLanguage.language)
    const stock = { storages, words: { headers, archived, action } }
    const source = { name, bytes: new Uint8Array(0) }
    const importDetails = {
      name,
      path: null,
      userPath: null,
      link: null,
      stock: { storages: storages.map(({ id }) => id) },
    }
    const input = { source, choices: makeStockChoices(stock), stock }
    return this.begin('account', account, importDetails, input, heldImport && { claimedImport: heldImport, source })
  }

  private async begin(
    readingStage: 'file' | 'account',
    account: UsableAccount,
    { name, path, userPath, link, stock }: StartedImport,
    input: Omit<ImportInput, 'session'>,
    resumedImport?: { readonly claimedImport: ClaimedImport; readonly source: Source },
  ): Promise<Answer<ImportSummary>> {
    const id = makeId()
    const thread = this.takeThread(id, readingStage, account)
    const { view } = account
    const sessionSaver = new SessionSaver({
      savedImports: this.places.savedImports,
      thread,
      source: path,
      importDetails: {
        account: view.id,
        address: view.practice ? '' : view.address,
        name,
        path: userPath,
        link,
        stock,
      },
      onFailure: (error) => this.events.onBug(error),
      onWritten: () => this.events.onSavedChanged(),
    })
    // A file from a link is not watched, because it changes only when the user asks to read it again.
    const unwatch =
      path === null || link !== null ? () => undefined : watchFile(path, () => this.events.onFileChanged(id))
    const initialState = { run: null, changes: null, isKeptForLater: false }
    this.sessions.set(id, { id, name, thread, path, account, saver: sessionSaver, unwatch, ...initialState })
    const previousStamp = path === null ? '' : await fileStampOf(path)
    const answer = await thread.ask('open', {
      ...this.makeOpenRequest(account, { session: id, ...input }),
      ...(resumedImport
        ? {
            savedPlace: {
              store: resumedImport.claimedImport.store,
              id: resumedImport.claimedImport.id,
              source: resumedImport.source,
            },
          }
        : {}),
    })
    // A file that is refused but can be viewed may still become an import.
    if (answer.ok || (answer.failure.code === 'refused' && answer.failure.session !== undefined))
      sessionSaver.noteRead(previousStamp, resumedImport?.claimedImport)
    else await this.close(id)
    return answer
  }

  /** Starts the thread of the next import, so that opening its file does not wait for the thread. */
  prepare(): void {
    if (this.idleThread || this.isClosing) return
    const thread = new ImportThread()
    this.idleThread = thread
    void thread.whenClosed.then(() => {
      if (this.idleThread === thread) this.idleThread = null
    })
  }

  private takeThread(id: string, readingStage: 'file' | 'account', account: UsableAccount): ImportThread {
    const thread = this.idleThread ?? new ImportThread()
    this.idleThread = null
    thread.hooks = {
      onProgress: (stage, doneCount, total) =>
        this.events.onProgress({ session: id, of: readingStage, stage, done: doneCount, total }),
      onChanging: (share) => this.events.onChanging({ session: id, share }),
      onRequest: () => this.events.onRequest((this.sessions.get(id)?.account ?? account).account.ledger),
    }
    return thread
  }

  private makeOpenRequest({ connection, view }: UsableAccount, input: ImportInput): OpenRequest {
    const { clearToken, correctionNote, encoding, guard, readingHours } = this.events.settings()
    const { address, key, network, name } = connection
    return {
      input: {
        ...input,
        accountName: name,
        storages: view.storages,
        clearToken,
        correctionNote: chooseNoteTemplate(correctionNote, this.events.uiLanguage.language),
        defaultEncoding: encoding,
        guard,
        maxReadingAge: readingHours * 3_600_000,
      },
      journal: this.places.journalFile,
      address,
      key,
      network,
    }
  }

  /** Records the user's changes from an answer and saves them from then on. */
  recordChanges(session: OpenSession, changes: ImportSummary['changes']): void {
    session.changes = changes ?? null
    session.saver.recordChanges(session.changes)
  }

  /** Writes all unsaved changes. */
  async save(): Promise<void> {
    await Promise.all([...this.sessions.values()].flatMap(({ saver }) => saver.flush()))
  }

  /** The open import that is stored under this id. */
  async sessionOfSavedImport(savedId: string): Promise<OpenSession | undefined> {
    for (const session of this.sessions.values()) if ((await session.saver.id()) === savedId) return session
    return undefined
  }

  /** Ids of the accounts that have open imports. */
  listAccountIds(): ReadonlySet<string> {
    return new Set([...this.sessions.values()].map(({ account }) => account.view.id))
  }

  /** Imports open on this account continue with its new key or route. */
  async updateConnection(account: UsableAccount): Promise<void> {
    const { address, key, network } = account.connection
    for (const session of this.sessions.values()) {
      if (session.account.view.id !== account.view.id || session.account.connection.address !== address) continue
      session.account = account
      await session.thread.ask('rekey', { address, key, network })
    }
  }

  /** Open imports apply these settings from now on. */
  async applySettings({ clearToken, correctionNote, guard }: Settings): Promise<void> {
    const note = chooseNoteTemplate(correctionNote, this.events.uiLanguage.language)
    const settings = { clearToken, guard, correctionNote: note }
    await Promise.all([...this.sessions.values()].map(({ thread }) => thread.ask('adjust', settings)))
  }

  /** The default note for stock corrections is in the window's language. */
  async updateNoteLanguage(): Promise<void> {
    if (this.events.settings().correctionNote === null) await this.applySettings(this.events.settings())
  }

  /** Imports with changes that no run applies and that the window still shows. */
  listUnappliedImports(): readonly UnappliedImport[] {
    return [...this.sessions.values()].flatMap(({ name, run, changes, isKeptForLater: isShelved, saver }) =>
      changes && run === null && !isShelved && Object.values(changes).some((count) => count > 0)
        ? [{ name, changes, isSaved: saver.isWritten }]
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

  /** Closes the imports that no run applies. */
  async closeIdleSessions(): Promise<void> {
    const idleSessions = [...this.sessions.values()].filter(({ run }) => run === null)
    await Promise.all(idleSessions.map(({ id }) => this.close(id)))
  }

  async closeAll(): Promise<void> {
    this.isClosing = true
    await this.idleThread?.close()
    await Promise.all([...this.sessions.keys()].map((id) => this.close(id)))
  }
}
