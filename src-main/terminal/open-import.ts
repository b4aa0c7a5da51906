/** Opens a file as an import for a command, in its own thread, with progress on stderr. */
import type { ImportChoices, ImportSummary } from '../../src-shared/api/import.ts'
import { chooseNoteTemplate } from '../../src-shared/words/runs.ts'
import { describeListChanges } from '../../src-shared/words/profiles.ts'
import type { Source } from '../ports/source-port.ts'
import { withRequestCost } from '../app/apply/request-cost.ts'
import { ImportThread, makeThreadLimits } from '../import/worker/import-thread.ts'
import { answerImportInProcess } from '../import/worker/calls-here.ts'
import type { AccountUse } from './account-use.ts'
import {
  parseMemoryFlag,
  parsePositiveNumber,
  parseRateFlag,
  parseWholeNumber,
  type Flags,
  parseFieldFlag,
} from './arguments.ts'
import { canChangeMaterial, type Field } from '../../src-shared/material/fields/field.ts'
import { CommandError } from './command-error.ts'
import { makeFileSource, findLink, isReadInThisProcess, refuseSecondReader } from './file-source.ts'
import { applyPicks, picksOf } from './picks.ts'
import {
  checkColumns,
  readImportChoices,
  checkReadingFlags,
  readMapping,
  isAllSheets,
  checkRules,
  checkTranslations,
} from './reading-flags.ts'
import {
  compareWithLastList,
  makeProfileNotes,
  loadProfileSelection,
  rememberListOfCommand,
  type ProfileSelection,
} from './list-profile.ts'
import {
  makeSingleStorageWarning,
  makeNoStorageColumnsError,
  parseStorageFlag,
  makeUnnamedStorage,
  resolveStorageIds,
} from './storages-flag.ts'
import { chooseNoteLanguage } from './data-folder.ts'
import { openStoreIn } from '../store/database/store.ts'
import { readCopyTime, readTerminalDefaults } from '../store/settings/settings-table.ts'
import { dataFolder } from '../app/data-folder.ts'
import { ProgressLine, formatProgress } from './terminal.ts'
import { FileImport } from './file-import.ts'
import { describeWarning } from './plan-words.ts'

const STAGE_TEXTS = { file: 'Reading the file', account: 'Reading the account', plan: 'Comparing' } as const
/** Opens a file for `work` and closes it afterwards. */
export async function withImport<T>(
  accountUse: AccountUse,
  file: string,
  flags: Flags,
  openingOptions: Omit<OpeningOptions, 'checksAccount'>,
  work: (openedFile: FileImport) => Promise<T>,
): Promise<T> {
  const openedFile = await openImport(accountUse, file, flags, {
    ...openingOptions,
    checksAccount: flags.out !== undefined,
  })
  try {
    return await work(openedFile)
  } finally {
    await openedFile.close()
  }
}

interface OpeningOptions {
  /** Whether to read the account data that the plan depends on, even with `--kept`. */
  readonly checksAccount: boolean
  /** A change typed instead of a file. */
  readonly typedSource?: Source | undefined
  /** A thread that was started earlier. */
  readonly thread?: ImportThread
  /** Called while the thread reads the file. */
  readonly parallelTask?: (() => Promise<unknown>) | undefined
}

/** Opens a file; the caller closes it. */
export async function openImport(
  accountUse: AccountUse,
  file: string,
  flags: Flags,
  { checksAccount, typedSource, thread: earlierThread, parallelTask }: OpeningOptions,
): Promise<FileImport> {
  if (typedSource === undefined) refuseSecondReader(file, flags)
  const picks = await picksOf(flags)
  const keptFields = parseKeptFields(flags)
  const { account, journal } = accountUse
  const progress = new ProgressLine()
  const readsInThisProcess = typedSource !== undefined || (await isReadInThisProcess(file, flags))
  const thread =
    earlierThread ??
    new ImportThread(
      undefined,
      makeThreadLimits(parseMemoryFlag(flags)),
      readsInThisProcess ? answerImportInProcess : undefined,
    )
  thread.hooks = {
    onProgress: (stage, doneCount, total) =>
      progress.show(
        doneCount === 0 && total === 0
          ? `${STAGE_TEXTS[stage]} …`
          : `${STAGE_TEXTS[stage]}: ${formatProgress(doneCount, total)}`,
        {
          stage,
          done: doneCount,
          total,
        },
      ),
    onRequest: () => journal.countRequests(account.ledger, 1),
  }
  const openedFile = new FileImport(thread)
  try {
    const profiles = await loadProfileSelection(accountUse, flags)
    await openInSession(openedFile, accountUse, { file, typedSource, parallelTask }, flags, profiles)
    progress.end()
    accountUse.notes.push(...makeProfileNotes(openedFile.summary))
    openedFile.listComparison = await compareWithLastList(openedFile, profiles)
    if (openedFile.listComparison) accountUse.notes.push(describeListChanges(openedFile.listComparison, 'en'))
    openedFile.rememberList = (savedAt) => rememberListOfCommand(openedFile, profiles, flags, savedAt, findLink(file))
    accountUse.notes.push(...(await makeRestoreNotes(accountUse, flags)))
    for (const field of keptFields) await openedFile.edit({ kind: 'field', field, included: false })
    await applyPicks(openedFile, picks)
    // A plan that is applied, or saved to be applied, must not depend on stored readings. [READ-7]
    if (checksAccount && flags.kept !== undefined) await openedFile.checkAccount()
    return openedFile
  } catch (error) {
    progress.end()
    await openedFile.close()
    throw error
  }
}

async function openInSession(
  openedFile: FileImport,
  accountUse: AccountUse,
  {
    file,
    typedSource,
    parallelTask,
  }: Pick<OpeningOptions, 'parallelTask'> & { readonly file: string; readonly typedSource: Source | undefined },
  flags: Flags,
  { profiles, chosenProfile: profile }: ProfileSelection,
): Promise<void> {
  const { account, clock, connection, journal, runDependencies, settings } = accountUse
  // Checks contradictory flags first, then missing files. Reads the account only after both checks.
  const choices = readImportChoices(flags, 1)
  const maxReadingAgeHours = parsePositiveNumber('kept', flags.kept)
  const source = typedSource ?? (await makeFileSource(file, flags))
  const hasSeveralStorages = isAllSheets(flags) || flags['per-storage'] === true
  // A profile may specify the storage.
  const defaultStorageName =
    flags.storage === undefined && !hasSeveralStorages ? await findDefaultStorage(flags) : undefined
  const isStorageOptional =
    hasSeveralStorages || defaultStorageName !== undefined || (profiles.length > 0 && profile !== 'off')
  const chosenStorageId = isStorageOptional ? parseWholeNumber('storage', flags.storage, 1) : parseStorageFlag(flags)
  let storages = await accountUse.storages()
  const defaultStorageId =
    defaultStorageName === undefined ? undefined : Number(resolveStorageIds(defaultStorageName, storages))
  const storageIdForFile = chosenStorageId ?? defaultStorageId
  if (storages.length === 0 && storageIdForFile !== undefined) {
    storages = [makeUnnamedStorage(storageIdForFile)]
    accountUse.notes.push(makeSingleStorageWarning(storageIdForFile))
  }
  // The storage of every row comes from its sheet or column. If no storage was chosen, the account's first one is the default.
  choices.storage = storageIdForFile ?? storages[0]?.id ?? 1
  await readMapping(flags, choices)
  if (profile !== undefined) choices.profile = profile
  const startTime = clock.now()
  const pendingOpening = openedFile.open({
    input: {
      session: 'cli',
      source,
      accountName: connection.name,
      storages,
      choices,
      profiles,
      unchosen: findDefaultChoices(flags, chosenStorageId),
      clearToken: settings.clearToken,
      correctionNote: chooseNoteTemplate(settings.correctionNote, chooseNoteLanguage(settings)),
      defaultEncoding: settings.encoding,
      guard: settings.guard,
      ...(maxReadingAgeHours === undefined ? {} : { maxReadingAge: maxReadingAgeHours * 3_600_000 }),
    },
    journal: runDependencies.journalFile,
    address: connection.address,
    key: connection.key,
    network: connection.network,
  })
  await Promise.all([pendingOpening, parallelTask?.()])
  // If nothing else specifies the storage, a missing --storage ends the command.
  if (storageIdForFile === undefined && !hasSeveralStorages && !openedFile.summary.profile) parseStorageFlag(flags)
  // The account has answered, so an earlier refusal because of its quota no longer applies.
  if ((openedFile.summary.reading?.at ?? 0) >= startTime)
    journal.recordQuotaAnswer(account.ledger, startTime, openedFile.storages.length)
  checkReadingFlags(flags, source.name, openedFile.summary.file.kind)
  if (flags['per-storage'] === true && openedFile.summary.file.perStorage?.read !== true)
    throw makeNoStorageColumnsError(source.name, storages)
  checkColumns(flags.column ?? [], openedFile.summary)
  checkTranslations(flags.translate ?? [], openedFile.summary)
  await checkRules(openedFile, choices.rules ?? [])
}

/** If this data folder was restored from a backup, notes about what others have changed since that backup. Otherwise the history is not loaded. */
async function makeRestoreNotes({ account }: AccountUse, { data: dataFlag }: Flags): Promise<string[]> {
  const store = openStoreIn(dataFolder(dataFlag))
  if (readCopyTime(store) === null) return []
  const { makeCopyWarnings } = await import('../app/history-view.ts')
  return makeCopyWarnings(store)(account.ledger).map(describeWarning)
}

/** The data folder's default storage, an id or a name. */
async function findDefaultStorage({ data: dataFlag }: Flags): Promise<string | undefined> {
  return readTerminalDefaults(openStoreIn(dataFolder(dataFlag))).storage
}

/** Choices that are only defaults because no flag was given. A profile's choices take precedence. */
function findDefaultChoices(flags: Flags, storage: number | undefined): (keyof ImportChoices)[] {
  return [
    ...(storage === undefined ? (['storage'] as const) : []),
    ...(flags.sheet === undefined ? (['sheets'] as const) : []),
    ...(flags['on-conflict'] === undefined ? (['onConflict'] as const) : []),
  ]
}

/** Reads the flag `--keep name,sku`, which may be given several times. */
function parseKeptFields({ keep: keptFieldNames = [] }: Flags): ReadonlySet<Field> {
  const fields = keptFieldNames.flatMap((text) => text.split(',')).map((text) => parseFieldFlag('keep', text))
  const unchangeableField = fields.find((field) => !canChangeMaterial(field))
  if (unchangeableField === undefined) return new Set(fields)
  throw new CommandError({
    what: `--keep: ${unchangeableField} is never changed by a file.`,
    fix: 'Leave it out of --keep.',
    at: '--keep',
  })
}

/** The import's summary with today's cost. The command itself asks the user to confirm deletes. */
export function summaryOf({ summary }: FileImport, accountUse: AccountUse, flags: Flags): ImportSummary {
  const { account, journal, settings } = accountUse
  const { guard } = summary
  const summaryWithGuard = {
    ...summary,
    guard: guard && guard.reasons.length > 0 ? { ...guard, deletes: null } : null,
  }
  return withRequestCost(summaryWithGuard, {
    journal,
    account,
    rate: parseRateFlag(flags) ?? settings.rate,
    reserve: settings.quotaReserve,
  })
}
