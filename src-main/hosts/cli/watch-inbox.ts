/** `watch FOLDER`: an inbox at the command line. What waits is told in lines, each with the plan's own file. */
import { existsSync } from 'node:fs'
import { readdir, realpath, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Answer } from '../../../src-shared/contract/host.ts'
import type { Profile } from '../../../src-shared/contract/profile.ts'
import { fileName } from '../../../src-shared/domain/export/export-names.ts'
import { ok } from '../../../src-shared/domain/values/result.ts'
import { inboxWords } from '../../../src-shared/wording/inbox.ts'
import { watchFolder } from '../../adapters/file-watch/watch-folder.ts'
import { inboxFolder } from '../../adapters/inbox/inbox-folder.ts'
import { inboxMemory, memoryFolder } from '../../adapters/inbox/inbox-memory.ts'
import { profilesDigest } from '../../adapters/inbox/profiles-digest.ts'
import { runFilesFolder } from '../../adapters/inbox/run-files.ts'
import { makeFolder } from '../../adapters/make-folder.ts'
import { unsavedAccount } from '../../adapters/profiles/profile-folder.ts'
import { AppliedRuns } from '../../engine/inbox/applied-runs.ts'
import { Inbox } from '../../engine/inbox/inbox.ts'
import { betweenLooks, InboxLoop } from '../../engine/inbox/inbox-loop.ts'
import type { InboxEntry, PlanWritten } from '../../engine/inbox/inbox-entry.ts'
import type { Preparer } from '../../engine/inbox/inbox-ports.ts'
import type { Clock } from '../../engine/ports.ts'
import { leftToday, usualLimits } from '../../engine/run/quota.ts'
import type { ImportThread } from '../../workers/import-thread.ts'
import { dataFolder } from '../data-folder.ts'
import { savedAddress } from '../connection.ts'
import { prepareFile } from '../prepare-file.ts'
import { withAccount, type AccountUse } from './account-use.ts'
import { positiveNumber, wordAt, type CommandLine, type Flags } from './arguments.ts'
import { CommandError, EXIT, failureError, messageError, type ExitStatus } from './command-error.ts'
import { interrupted, onInterruption } from './interruption.ts'
import { profileStoreOf } from './list-profile.ts'
import { noteLanguage } from './note-language.ts'
import { threadLimitsOf } from './reading-flags.ts'
import { tell, whileAsking } from './terminal.ts'
import { tellEntry } from './watch-words.ts'

/** A file that never stops growing does not keep `--once` from ending. */
const MOST_LOOKS = 30

export async function watchInbox(line: CommandLine): Promise<ExitStatus> {
  const named = wordAt(line, 0, 'a folder')
  const { flags } = line
  const folder = await folderOrThrow(named)
  return withAccount(flags, async (use) => {
    const { connection, account, clock } = use
    const data = dataFolder(flags.data)
    const place = memoryFolder(data, connection.id ?? unsavedAccount(account.ledger), folder)
    const memory = inboxMemory(place)
    try {
      if (!memory.claim()) throw messageError(inboxWords('en').elsewhere)
      const plans = flags.out === undefined ? join(place, 'plans') : await plansFolder(flags.out, folder)
      const runs = new AppliedRuns(use.journal)
      const names = [connection.name]
      const own = { address: savedAddress(connection.address), ledger: account.ledger, names }
      const told = new Told(use, folder, flags)
      const inbox: Inbox = new Inbox({
        folder: inboxFolder(folder, runFilesFolder(data)),
        memory,
        preparer: await preparerOf(use, flags, folder, plans),
        runs: async () => runs.of(own),
        clock,
        moves: () => flags.done === true,
        changed: () => told.report(inbox.view.entries),
        isWhole: ({ state }) => state.kind !== 'ready' || isWrittenIn(plans, state.written),
      })
      if (flags.once === true) await lookOnce(inbox, clock)
      else await lookOn(inbox, use, folder)
      await told.done()
      // A folder of the user's own keeps what is written there.
      if (flags.out === undefined) await removeStale(plans, inbox.view.entries)
      return endOf(inbox, flags)
    } finally {
      memory.close()
    }
  })
}

async function folderOrThrow(named: string): Promise<string> {
  const found = await stat(named).catch(() => null)
  if (found?.isDirectory() !== true)
    throw new CommandError({ what: `watch: there is no folder ${named}.`, fix: 'Name a folder that is there.' })
  return realpath(named)
}

/** Made where it is not there. Plans do not lie among the lists: that folder stays as it is. */
async function plansFolder(named: string, inbox: string): Promise<string> {
  const found = await stat(named).catch(() => null)
  if (found && !found.isDirectory())
    throw new CommandError({
      what: `watch: --out names a folder for the plans, and “${named}” is none.`,
      fix: 'Name another one.',
      at: '--out',
    })
  try {
    makeFolder(named)
  } catch {
    throw new CommandError({
      what: `watch: the folder “${named}” cannot be made.`,
      fix: 'Name another one after --out.',
    })
  }
  const plans = await realpath(named)
  if (plans === inbox)
    throw new CommandError({
      what: 'watch: the plans cannot lie among the lists.',
      fix: 'Name another folder after --out.',
    })
  return plans
}

function isWrittenIn(plans: string, written: PlanWritten | null): boolean {
  return written !== null && dirname(written.path) === plans && existsSync(written.path)
}

async function lookOnce(inbox: Inbox, clock: Clock): Promise<void> {
  const stop = new AbortController()
  const over = onInterruption(() => stop.abort())
  for (let look = 0; look < MOST_LOOKS && !stop.signal.aborted; look += 1) {
    if (look > 0) await betweenLooks(inbox, clock, stop.signal)
    await inbox.check(stop.signal)
    if (!inbox.isWaitingForFiles) break
  }
  over()
}

async function lookOn(inbox: Inbox, { clock }: AccountUse, folder: string): Promise<void> {
  const loop = new InboxLoop({
    inbox,
    // Nothing may come for days: that is no account that does not answer.
    clock: { now: () => clock.now(), sleep: (ms, stop) => whileAsking(() => clock.sleep(ms, stop)) },
    watch: (changed) => watchFolder(folder, changed),
    failed: (error) =>
      tell(`The folder could not be looked at: ${error instanceof Error ? error.message : String(error)}`),
  })
  tell(`Watching ${folder}. Nothing is sent. Ctrl+C ends it.`)
  await interrupted()
  tell('Stopping.')
  await loop.stop()
}

function endOf({ view: { status, hindered } }: Inbox, { once }: Flags): ExitStatus {
  if (once !== true) return EXIT.done
  if (status === 'away' || status === 'unreadable')
    throw new CommandError({ what: 'watch: the folder cannot be read now.', fix: 'Check it and try again.' })
  if (hindered) throw failureError(hindered)
  return EXIT.done
}

async function preparerOf(use: AccountUse, flags: Flags, folder: string, plans: string): Promise<Preparer> {
  const { account, connection, journal, runBase, settings } = use
  const store = profileStoreOf(use, flags)
  const hours = positiveNumber('kept', flags.kept)
  const limits = threadLimitsOf(flags)
  const profiles = async (): Promise<readonly Profile[]> => (await store.list()).profiles
  return {
    async hindered() {
      const left = leftToday(journal, account.ledger, usualLimits(settings.quotaReserve))
      return left > 0 ? null : { code: 'account-quota', message: inboxWords('en').quota }
    },
    basis: async () => profilesDigest(await profiles(), 'en'),
    prepare: async ({ name, digest }) => {
      const { address, key: apiKey, network } = connection
      return prepareFile({
        file: { name, path: join(folder, name), digest },
        account: {
          address,
          key: apiKey,
          network,
          name: connection.name,
          ledger: account.ledger,
          storages: await use.storages(),
        },
        profiles: await profiles(),
        settings: hours === undefined ? settings : { ...settings, readingHours: hours },
        language: 'en',
        notes: noteLanguage(settings),
        journal,
        journalFile: runBase.journalFile,
        limits,
        write: (thread) => writePlan(thread, join(plans, planName(name, digest)), plans),
      })
    },
  }
}

function planName(name: string, digest: string): string {
  return fileName([name, digest.slice(0, 12)], 'plan.json')
}

async function writePlan(thread: ImportThread, path: string, plans: string): Promise<Answer<PlanWritten>> {
  // What is kept to be applied rests on nothing that was kept. [READ-7]
  const checked = await thread.ask('import.refresh', { what: 'needed' })
  if (!checked.ok) return checked
  makeFolder(plans)
  const written = await thread.ask('writePlan', path)
  return written.ok ? ok({ path, sha256: written.value }) : written
}

/** Plans of files that were applied, or are others now. */
async function removeStale(plans: string, entries: readonly InboxEntry[]): Promise<void> {
  const waiting = new Set(entries.flatMap(({ state }) => (state.kind === 'ready' ? (state.written?.path ?? []) : [])))
  for (const name of await readdir(plans).catch(() => [])) {
    const path = join(plans, name)
    if (!waiting.has(path)) await rm(path, { force: true })
  }
}

/** Tells each entry once, in order. */
class Told {
  private readonly use: AccountUse
  private readonly folder: string
  private readonly flags: Flags
  private readonly known = new Map<string, string>()
  private telling = Promise.resolve()

  constructor(use: AccountUse, folder: string, flags: Flags) {
    this.use = use
    this.folder = folder
    this.flags = flags
  }

  report(entries: readonly (InboxEntry & { readonly here: boolean })[]): void {
    const { account, journal, settings } = this.use
    // Oldest first, as they came.
    for (const entry of entries.toReversed()) {
      const as = `${entry.digest} ${entry.state.kind} ${entry.at}`
      if (!entry.here || this.known.get(entry.name) === as) continue
      // A plan whose file is gone is made anew, and told then.
      if (entry.state.kind === 'ready' && (entry.state.written === null || !existsSync(entry.state.written.path)))
        continue
      this.known.set(entry.name, as)
      const left = leftToday(journal, account.ledger, usualLimits(settings.quotaReserve))
      const { folder, flags } = this
      const about = { folder, flags, leftToday: left, rate: settings.rate, json: flags.json === true }
      this.telling = this.telling.then(() => tellEntry(entry, about))
    }
  }

  done(): Promise<void> {
    return this.telling
  }
}
