/** `data`: lists and erases stored data, makes a copy of it, and restores a copy. */
import { STORED_DATA_NAMES, type StoredDataName } from '../../src-shared/api/names.ts'
import {
  makeTerminalCommand,
  type Backup,
  type EraseRequest,
  type RestoredBackup,
} from '../../src-shared/api/settings.ts'
import { makeComparableAddress } from '../../src-shared/account/account-place.ts'
import {
  findAccount,
  PRACTICE_NAME_IN_RUNS,
  PRACTICE_NAME,
  makeComparableName,
} from '../../src-shared/account/account-setup.ts'
import { prepareDataFolderOrThrow, withJournal } from './data-folder.ts'
import { wordAt, type CommandLine, type Flags } from './arguments.ts'
import { confirm } from './confirm.ts'
import { CommandError, makeDeclinedError, EXIT, type ExitStatus } from './command-error.ts'
import { writeDocument } from './document.ts'
import { formatTimeLimit, parseTimeFlag } from './terminal-time.ts'
import { formatCount, print, makeTextTable, printWarning } from './terminal.ts'
import { formatIsoDay, formatIsoMinute, formatIsoTime } from '../../src-shared/material/values/utc-time.ts'
import { plainText } from '../app/plain-text.ts'
import { JournalFailure } from '../ports/journal-port.ts'
import { systemClock } from '../machine/clock.ts'
import { readProductVersion } from './version.ts'
import type { Answer } from '../../src-shared/api/host.ts'

/** `data erase`: erases stored data, and overwrites it on the disk. */
export async function eraseData({ flags }: CommandLine): Promise<ExitStatus> {
  const { dataFolder } = await import('../app/data-folder.ts')
  const { eraseStoredData, listStoredData } = await import('../app/kept-data.ts')
  const { openStoreIn } = await import('../store/database/store.ts')
  const { readAccounts } = await import('../store/settings/accounts-table.ts')
  return withJournal(flags, async (journal) => {
    const folder = dataFolder(flags.data)
    const selection = eraseRequestOf(flags)
    for (const run of selection.runs ?? []) journal.info(run)
    const { accounts } = await listStoredData(folder)
    const account =
      flags.account === undefined
        ? undefined
        : findAddress(flags.account, accounts, await readAccounts(openStoreIn(folder)))
    const parts = [
      ...(selection.before === undefined ? [] : [`made before ${formatTimeLimit(selection.before)}`]),
      ...(account === undefined ? [] : [`of the account at ${account}`]),
      ...(selection.runs === undefined ? [] : [`of ${selection.runs.join(', ')}`]),
    ]
    const itemText = [selection.things.join(', '), ...(parts.length === 0 ? ['all of it'] : parts)].join(', ')
    if (flags.yes !== true && !(await confirm(`Erase ${itemText}? This cannot be undone.`)))
      throw makeDeclinedError('Nothing was erased.')
    const { erased: erasedThings, gone } = await eraseStoredData(
      folder,
      account === undefined ? selection : { ...selection, account },
    )
    if (flags.json === true) await writeDocument('erased', { erased: erasedThings, gone })
    else {
      for (const { thing: thingName, items, held: heldCount } of erasedThings) {
        await print(
          `${thingName}: ${items} erased${heldCount === 0 ? '' : `, ${heldCount} not: in use, not finished, or also of other accounts and runs`}`,
        )
      }
      if (!gone)
        await print(
          'Another program reads the data file, so it may still hold what was erased. Close it and erase again.',
        )
    }
    return gone && erasedThings.every(({ held: heldCount }) => heldCount === 0) ? EXIT.done : EXIT.incomplete
  })
}

function eraseRequestOf(flags: Flags): EraseRequest {
  const dataNames = (flags.what ?? []).flatMap((text) => text.split(',').map(parseDataName))
  if (dataNames.length === 0)
    throw new CommandError({
      what: `--what says what is erased: ${STORED_DATA_NAMES.join(', ')}, or all.`,
      at: '--what',
    })
  const beforeTime = flags.before === undefined ? undefined : parseTimeFlag('before', flags.before, false).first
  return {
    things: [...new Set(dataNames.flat())],
    ...(beforeTime === undefined ? {} : { before: beforeTime }),
    ...(flags.run === undefined ? {} : { runs: [...flags.run] }),
  }
}

function parseDataName(text: string): readonly StoredDataName[] {
  const name = text.trim().toLowerCase()
  if (name === 'all') return STORED_DATA_NAMES
  const dataName = STORED_DATA_NAMES.find((dataName) => dataName === name)
  if (dataName === undefined)
    throw new CommandError({
      what: `--what: “${text}” is not kept.`,
      fix: `There are ${STORED_DATA_NAMES.join(', ')}, or all.`,
      at: '--what',
    })
  return [dataName]
}

interface AccountWithData {
  readonly address: string
  readonly names: readonly string[]
}

/** Finds an account by an address or name from the runs, or by the name of a saved account. [TERMINAL-14] */
function findAddress(
  text: string,
  accounts: readonly AccountWithData[],
  savedAccounts: readonly { readonly name: string; readonly address: string }[],
): string {
  const namedAccount = findAccount(text, savedAccounts)
  const name = makeComparableName(namedAccount === PRACTICE_NAME ? PRACTICE_NAME_IN_RUNS : text)
  const savedAddress = namedAccount === null || namedAccount === PRACTICE_NAME ? null : namedAccount.address
  const places = [text, ...(savedAddress === null ? [] : [savedAddress])].map(makeComparableAddress)
  const matches = accounts.filter(
    ({ address, names }) =>
      places.includes(makeComparableAddress(address)) ||
      names.some((accountName) => makeComparableName(accountName) === name),
  )
  const [onlyAccount, otherAccount] = matches
  if (onlyAccount && !otherAccount) return onlyAccount.address
  // Perhaps only readings of this account are stored, and no runs.
  if (!onlyAccount && savedAddress !== null) return savedAddress
  const addresses = accounts.map(({ address }) => address).join(', ')
  throw new CommandError({
    what: `--account: ${matches.length === 0 ? 'nothing is kept of' : 'several accounts are called'} “${text}”.`,
    fix: `Accounts are ${addresses}.`,
    at: '--account',
  })
}

/** `data`: what is stored in the data folder, and how large it is. */
export async function listData({ flags }: CommandLine): Promise<ExitStatus> {
  const { dataFolder } = await import('../app/data-folder.ts')
  const { listStoredData } = await import('../app/kept-data.ts')
  return withJournal(flags, async () => {
    const { things: storedItems, accounts } = await listStoredData(dataFolder(flags.data))
    if (flags.json === true) {
      await writeDocument('data', { things: storedItems, accounts })
      return EXIT.done
    }
    const lines = makeTextTable(
      [
        { title: 'what' },
        { title: 'items', align: 'right' },
        { title: 'size', align: 'right' },
        { title: 'since (UTC)' },
        { title: 'not to be erased now', align: 'right' },
        { title: 'about', maxWidth: 70 },
      ],
      storedItems.map(({ thing: thingName, items, bytes, oldest: oldestTime, held: heldCount }) => [
        thingName,
        String(items),
        formatBytes(bytes),
        oldestTime === null ? '' : formatIsoDay(oldestTime),
        heldCount === 0 ? '' : String(heldCount),
        STORED_DATA_WORDS[thingName],
      ]),
    )
    for (const text of lines) await print(text)
    for (const { address, names } of accounts) await print(`Account ${names.join(', ')}: ${address}`)
    return EXIT.done
  })
}

/** Words for the kinds of stored data. */
const STORED_DATA_WORDS: Readonly<Record<StoredDataName, string>> = {
  runs: 'runs: what was sent, before and after',
  rows: 'rows of applied files, to give failed ones back',
  imports: 'files with changes that are not applied yet',
  materials: 'materials that were listed, to recognise them when no list shows them',
  readings: 'accounts as they were read, the last time and over time',
  suppliers: 'suppliers’ profiles, with their codes and last lists',
  log: 'the log of the desktop app, and what its crashes left',
  copies: 'what a restored copy replaced',
}

/** A size in units of 1,000 bytes, as in the window and in the limits of the settings. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const units = ['kB', 'MB', 'GB']
  let value = bytes / 1000
  let unitIndex = 0
  while (value >= 1000 && unitIndex < units.length - 1) {
    value /= 1000
    unitIndex += 1
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[unitIndex] ?? 'GB'}`
}

async function getValueOrThrow<T>(answer: Answer<T>): Promise<T> {
  if (answer.ok) return answer.value
  const { makeFailureError: toFailureError } = await import('./failure-error.ts')
  throw toFailureError(answer.failure)
}

const FILE_WORD = 'the file of the copy'

/** `data backup`: one file with a copy of the data. */
export async function backUpData(command: CommandLine): Promise<ExitStatus> {
  const { makeBackup } = await import('../app/backup/make-backup.ts')
  const { saveBackupTime: noteBackup } = await import('../store/settings/settings-table.ts')
  const { openStoreIn } = await import('../store/database/store.ts')
  const file = wordAt(command, 1, FILE_WORD)
  const dataFolder = prepareDataFolderOrThrow(command.flags)
  const now = systemClock.now()
  const backup = await getValueOrThrow(await makeBackup({ dataFolder, version: readProductVersion(), now }, file))
  try {
    noteBackup(openStoreIn(dataFolder), now)
  } catch (error) {
    if (!(error instanceof JournalFailure)) throw error
    printWarning('The copy is whole, but its time could not be saved, so the start may offer a copy again.')
  }
  if (command.flags.json === true) await writeDocument('backup', { ...backup, file })
  else
    await print(
      `${plainText(file)} has a copy of everything but keys (${describeContent(backup)}). It was read back and is whole.`,
    )
  return EXIT.done
}

/** `data restore`: replaces the data with a copy. The replaced data is kept as another copy. */
export async function restoreData(command: CommandLine): Promise<ExitStatus> {
  const { readBackup } = await import('../app/backup/backup-file.ts')
  const { restoreBackup } = await import('../app/backup/restore-backup.ts')
  const { json, yes } = command.flags
  const file = wordAt(command, 1, FILE_WORD)
  const dataFolder = prepareDataFolderOrThrow(command.flags)
  const backup = await getValueOrThrow(await readBackup(file))
  const question = `Replace the data in ${dataFolder} with the copy of ${formatMadeTime(backup)} (${describeContent(backup)})?`
  if (yes !== true && !(await confirm(question))) throw makeDeclinedError('Nothing was changed.')
  const parts = { dataFolder, version: readProductVersion(), now: systemClock.now() }
  const restoredBackup = await getValueOrThrow(
    await restoreBackup(parts, file, {
      async askBeforeLowering(weakerSettings) {
        printWarning(
          'The settings of the copy weaken what protects your accounts, as these commands would:',
          ...weakerSettings.map(makeTerminalCommand),
        )
        if (yes !== true && !(await confirm('Put it back with these settings?')))
          throw makeDeclinedError('Nothing was changed.')
      },
    }),
  )
  if (json === true) await writeDocument('restored', { ...restoredBackup, file })
  else for (const text of describeRestoredBackup(restoredBackup)) await print(text)
  return EXIT.done
}

function describeRestoredBackup({ unfinishedRuns, previousData, ...backup }: RestoredBackup): string[] {
  return [
    `The copy of ${formatMadeTime(backup)} is in place. Keys are in no copy: you are asked for them when they are needed.`,
    ...(previousData === null
      ? []
      : [
          `What was there before is in ${plainText(previousData)}${previousData.endsWith('.stocksheet') ? ': restore it to go back.' : ', as it was.'}`,
        ]),
    ...unfinishedRuns.map(
      (run) =>
        `Run ${run} is not finished. “stocksheet resume ${run}” compares what it has not sent with the account first.`,
    ),
    'If the copy comes from another computer, do not apply files on both. Plans show what changed in the account since.',
  ]
}

function formatMadeTime({ madeAt }: { readonly madeAt: number }): string {
  return `${formatIsoMinute(formatIsoTime(madeAt))} UTC`
}

function describeContent({ runs, imports }: Pick<Backup, 'runs' | 'imports'>): string {
  return [formatCount(runs, 'run'), formatCount(imports, 'unfinished import')].join(', ')
}
