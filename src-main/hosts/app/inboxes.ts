/** The inboxes of the accounts: each folder that was chosen is watched while the program runs. The calls about them. */
import { lstat, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { EventOf } from '../../../src-shared/contract/calls.ts'
import type { Answer } from '../../../src-shared/contract/host.ts'
import { MOST_IN_INBOX, type InboxEntryView, type InboxView } from '../../../src-shared/contract/inbox-calls.ts'
import type { Settings } from '../../../src-shared/contract/settings.ts'
import { inboxWords, preparedWords } from '../../../src-shared/wording/inbox.ts'
import type { Message } from '../../../src-shared/wording/message.ts'
import { quotaIdOf } from '../../adapters/account/quota-id.ts'
import { systemClock } from '../../adapters/clock.ts'
import { watchFolder } from '../../adapters/file-watch/watch-folder.ts'
import { inboxFolder } from '../../adapters/inbox/inbox-folder.ts'
import { inboxMemory, memoryFolder, type HeldMemory } from '../../adapters/inbox/inbox-memory.ts'
import { profilesDigest } from '../../adapters/inbox/profiles-digest.ts'
import { keptFileOf, runFilesFolder } from '../../adapters/inbox/run-files.ts'
import { profileFolder } from '../../adapters/profiles/profile-folder.ts'
import type { InboxChosen, InboxesFile } from '../../adapters/settings/inboxes-file.ts'
import { AppliedRuns, type RunsOf } from '../../engine/inbox/applied-runs.ts'
import { Inbox } from '../../engine/inbox/inbox.ts'
import { InboxLoop } from '../../engine/inbox/inbox-loop.ts'
import type { InboxEntry } from '../../engine/inbox/inbox-entry.ts'
import type { Preparer } from '../../engine/inbox/inbox-ports.ts'
import type { JournalPort } from '../../engine/run/journal-port.ts'
import { leftToday, usualLimits } from '../../engine/run/quota.ts'
import { savedAddress } from '../connection.ts'
import type { Handlers } from '../dispatch.ts'
import { prepareFile } from '../prepare-file.ts'
import type { KnownFiles } from './known-files.ts'
import { ENVIRONMENT, type OpenAccounts } from './open-accounts.ts'
import type { UiLanguage } from './ui-language.ts'

export type InboxCalls = Pick<Handlers, Extract<keyof Handlers, `inbox.${string}`> | 'run.file'>

export interface InboxParts {
  readonly dataFolder: string
  readonly chosen: InboxesFile
  readonly accounts: OpenAccounts
  readonly files: KnownFiles
  readonly journal: JournalPort
  readonly journalFile: string
  readonly uiLanguage: UiLanguage
  readonly settings: () => Settings
  /** Asks the user for a folder; null where none was chosen. Absent: this host cannot ask. */
  readonly chooseFolder: (() => Promise<string | null>) | undefined
  onChanged(event: EventOf<'inbox.changed'>): void
  onBug(error: unknown): void
}

const REPORT_AFTER_MS = 200

interface Running {
  readonly folder: string
  readonly inbox: Inbox
  readonly loop: InboxLoop
  readonly memory: HeldMemory
}

export class Inboxes {
  readonly calls: InboxCalls
  private readonly parts: InboxParts
  private readonly running = new Map<string, Running>()
  private readonly runs: AppliedRuns
  /** Changes that are about to be told. */
  private readonly telling = new Map<string, NodeJS.Timeout>()
  /** One file at a time, whichever folder it is in. */
  private turn: Promise<unknown> = Promise.resolve()

  constructor(parts: InboxParts) {
    this.parts = parts
    this.runs = new AppliedRuns(parts.journal)
    const found = (account: string) => this.running.get(account)
    this.calls = {
      'inbox.view': async ({ account }) => ({ ok: true, value: this.viewOf(account) }),
      'inbox.choose': async ({ account }) => this.choose(account),
      'inbox.set': async ({ account, moves }) => {
        const chosen = parts.chosen.of(account)
        if (chosen) await parts.chosen.set(account, { ...chosen, moves })
        this.tell(account)
        found(account)?.loop.poke()
        return { ok: true, value: {} }
      },
      'inbox.stop': async ({ account }) => {
        await parts.chosen.set(account, null)
        await this.end(account)
        this.tell(account)
        return { ok: true, value: {} }
      },
      'inbox.check': async ({ account }) => {
        found(account)?.inbox.retry()
        found(account)?.loop.poke()
        return { ok: true, value: {} }
      },
      'inbox.open': async ({ account, name }) => this.open(account, name),
      'inbox.dismiss': async ({ account, name, dismissed }) => {
        const done = await found(account)?.inbox.dismiss(name, dismissed)
        if (done === true) return { ok: true, value: {} }
        const { elsewhere, notHere } = this.words
        return refused(found(account)?.inbox.view.status === 'elsewhere' ? elsewhere : notHere(name))
      },
      'run.file': async ({ run }) => {
        const path = await keptFileOf(parts.dataFolder, run)
        if (path === null) return { ok: true, value: { kept: null } }
        const name = parts.journal.info(run).file
        return { ok: true, value: { kept: { file: parts.files.remember(path, name), name } } }
      },
    }
  }

  /** Begins to watch what was chosen before. */
  start(): void {
    for (const chosen of this.parts.chosen.all()) this.begin(chosen)
  }

  /** A run began or ended: what waits may be no offer any more. */
  poke(): void {
    for (const { loop } of this.running.values()) loop.poke()
  }

  /** Everything is said in the window's language from now on. */
  speak(): void {
    for (const account of this.running.keys()) this.tell(account)
    this.poke()
  }

  /** Accounts that are gone have no inbox. */
  async followAccounts(): Promise<void> {
    const known = new Set((await this.parts.accounts.list()).map(({ id }) => id))
    for (const { account } of this.parts.chosen.all()) {
      if (known.has(account)) continue
      await this.parts.chosen.set(account, null)
      await this.end(account)
    }
    // A key that was missing may be there now.
    for (const { inbox } of this.running.values()) inbox.retry()
    this.poke()
  }

  async close(): Promise<void> {
    for (const timer of this.telling.values()) clearTimeout(timer)
    this.telling.clear()
    await Promise.all([...this.running.keys()].map((account) => this.end(account)))
  }

  private get words() {
    return inboxWords(this.parts.uiLanguage.language)
  }

  private begin({ account, folder }: InboxChosen): void {
    const { chosen, dataFolder } = this.parts
    const memory = inboxMemory(memoryFolder(dataFolder, account, folder))
    const inbox = new Inbox({
      folder: inboxFolder(folder, runFilesFolder(dataFolder)),
      memory,
      preparer: this.preparerOf(account, folder),
      runs: async () => this.runs.of(await this.runsOf(account)),
      clock: systemClock,
      moves: () => chosen.of(account)?.moves === true,
      changed: () => this.tell(account),
    })
    const loop = new InboxLoop({
      inbox,
      clock: systemClock,
      watch: (changed) => watchFolder(folder, changed),
      failed: (error) => this.parts.onBug(error),
    })
    this.running.set(account, { folder, inbox, loop, memory })
  }

  private async end(account: string): Promise<void> {
    const running = this.running.get(account)
    this.running.delete(account)
    await running?.loop.stop()
    running?.memory.close()
  }

  /** A thousand files make a thousand changes: they are told together. */
  private tell(account: string): void {
    if (this.telling.has(account)) return
    const timer = setTimeout(() => {
      this.telling.delete(account)
      this.parts.onChanged({ account })
    }, REPORT_AFTER_MS)
    this.telling.set(account, timer)
  }

  private preparerOf(account: string, folder: string): Preparer {
    const { accounts, dataFolder, journal, journalFile, settings, uiLanguage } = this.parts
    const profiles = async () => (await profileFolder(dataFolder, account).list()).profiles
    return {
      hindered: async () => {
        const usable = await accounts.usable(account)
        if (!usable.ok) return usable.failure
        const left = leftToday(journal, usable.value.account.ledger, usualLimits(settings().quotaReserve))
        return left > 0 ? null : { code: 'account-quota', message: this.words.quota }
      },
      basis: async () => profilesDigest(await profiles(), uiLanguage.language),
      prepare: ({ name, digest }) =>
        this.inTurn(async () => {
          const usable = await accounts.usable(account)
          if (!usable.ok) return { kind: 'later', failure: usable.failure, requests: 0 }
          const { connection, view } = usable.value
          const { ledger } = usable.value.account
          return prepareFile({
            file: { name, path: join(folder, name), digest },
            account: { ...connection, name: connection.name, ledger, storages: view.storages },
            profiles: await profiles(),
            settings: settings(),
            language: uiLanguage.language,
            journal,
            journalFile,
          })
        }),
    }
  }

  private inTurn<Value>(act: () => Promise<Value>): Promise<Value> {
    const done = this.turn.then(act)
    this.turn = done.catch(() => undefined)
    return done
  }

  /** No key is needed to know an account's runs by its name and address. */
  private async runsOf(id: string): Promise<RunsOf> {
    const { accounts } = this.parts
    const account = (await accounts.list()).find((one) => one.id === id)
    if (!account) return { address: '', ledger: null, names: [] }
    const address = savedAddress(account.address)
    const found = await accounts.keyOf(account)
    const names = [account.name, ...(account.keptAs === undefined ? [] : [account.keptAs])]
    return { address, ledger: found.kind === 'key' ? quotaIdOf(address, found.key) : null, names }
  }

  private viewOf(account: string): InboxView {
    const { chosen, chooseFolder, uiLanguage } = this.parts
    const running = this.running.get(account)
    const view = running?.inbox.view
    const entries = view?.entries ?? []
    return {
      folder: running?.folder ?? null,
      choosable: chooseFolder !== undefined && account !== ENVIRONMENT,
      moves: chosen.of(account)?.moves === true,
      status: view?.status ?? 'watching',
      hindered: view?.hindered?.message ?? null,
      preparing: view?.preparing ?? null,
      entries: entries.slice(0, MOST_IN_INBOX).map((entry) => entryView(entry, uiLanguage.language)),
      total: entries.length,
      ready: entries.filter(({ state, here, dismissed }) => state.kind === 'ready' && here && !dismissed).length,
      waiting: (view?.waiting ?? []).slice(0, MOST_IN_INBOX),
      others: view?.others ?? 0,
      beyond: view?.beyond ?? 0,
    }
  }

  private async choose(account: string): Promise<Answer<{ chosen: boolean }>> {
    const { accounts, chooseFolder, chosen } = this.parts
    if (account === ENVIRONMENT) return refused(this.words.noAccount)
    if (!(await accounts.list()).some(({ id }) => id === account))
      return refused(this.parts.uiLanguage.words.accountGone)
    if (!chooseFolder) return refused(this.words.noFolder)
    const named = await chooseFolder()
    if (named === null) return { ok: true, value: { chosen: false } }
    const folder = await folderIn(named)
    if (folder === null) return refused(this.words.notReadable(named))
    const problem = await this.takenBy(folder, account)
    if (problem) return refused(problem)
    await this.end(account)
    const next = { folder, moves: chosen.of(account)?.moves === true }
    await chosen.set(account, next)
    this.begin({ account, ...next })
    this.tell(account)
    return { ok: true, value: { chosen: true } }
  }

  /** Why a folder cannot be the inbox of this account. */
  private async takenBy(folder: string, account: string): Promise<Message | null> {
    const own = (await folderIn(this.parts.dataFolder)) ?? this.parts.dataFolder
    if (isWithin(folder, own)) return this.words.ownData(folder)
    const other = this.parts.chosen
      .all()
      .find((one) => one.account !== account && (same(one.folder, folder) || same(join(one.folder, 'done'), folder)))
    if (!other) return null
    const named = (await this.parts.accounts.list()).find(({ id }) => id === other.account)
    return this.words.taken(folder, named?.name ?? other.account)
  }

  private async open(account: string, name: string): Promise<Answer<{ file: string; name: string; bytes: number }>> {
    const running = this.running.get(account)
    const known = running?.inbox.view.entries.some((entry) => entry.name === name)
    if (!running || known !== true) return refused(this.words.notHere(name))
    const path = join(running.folder, name)
    // A link in its place would lead elsewhere.
    const found = await lstat(path).catch(() => null)
    return found?.isFile() === true ? this.parts.files.offer(path, name) : refused(this.words.notHere(name))
  }
}

function entryView(
  { name, state, at, requests, here, dismissed }: InboxEntry & { readonly here: boolean },
  language: UiLanguage['language'],
): InboxEntryView {
  const view = { name, state: state.kind, at, requests, here, dismissed }
  switch (state.kind) {
    case 'ready':
      return { ...view, summary: preparedWords(state.plan, language), kept: state.plan.reading?.kept === true }
    case 'asks':
      return { ...view, names: [...state.profiles] }
    case 'refused':
      return { ...view, message: state.message }
    case 'same':
      return { ...view, names: [state.as] }
    case 'applied':
      return { ...view, run: state.run, copied: state.copied, moved: state.moved }
    default:
      return view
  }
}

/** Where it really is; null where it is no folder. */
async function folderIn(path: string): Promise<string | null> {
  try {
    const real = await realpath(path)
    return (await lstat(real)).isDirectory() ? real : null
  } catch {
    return null
  }
}

function same(one: string, other: string): boolean {
  return process.platform === 'linux' ? one === other : one.toLowerCase() === other.toLowerCase()
}

function isWithin(path: string, folder: string): boolean {
  return same(path, folder) || same(path.slice(0, folder.length + 1), `${folder}${sep}`)
}

function refused(message: Message): Extract<Answer<never>, { readonly ok: false }> {
  return { ok: false, failure: { code: 'bad-request', message } }
}
