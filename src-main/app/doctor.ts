/**
 * Checks what the program depends on: the data folder, the disk, the data file, the accounts, the clock. Returns codes, which the window and the
 * terminal put into words. Sends one request to each account, which is counted in the data file like any other. Changes nothing else.
 */
import { randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeSync,
} from 'node:fs'
import { arch, release, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { toFaultDetails } from '../../src-shared/account/account-error.ts'
import { judgeClock, judgeDisk, makeReportFault, type Finding, type SelfReport } from '../../src-shared/api/doctor.ts'
import { DEFAULT_SETTINGS } from '../../src-shared/api/settings.ts'
import { AddressError, checkKey, parseAddress, quotaIdOf } from '../account/address.ts'
import { testConnection, type TestResult } from '../account/test-connection.ts'
import { systemClock } from '../machine/clock.ts'
import { THIS_USER_ONLY } from '../machine/make-folder.ts'
import { codeOf, writeErrorOf } from '../machine/write-error.ts'
import { JournalFailure, type JournalPort } from '../ports/journal-port.ts'
import type { SecretsPort } from '../ports/secrets.ts'
import { isOnNetwork } from '../store/database/open-database.ts'
import { openStoreIn } from '../store/database/store.ts'
import { examineStore, isIntact, storeFileOf } from '../store/database/with-store.ts'
import { openJournal } from '../store/journal/journal.ts'
import { readAccounts, type SavedAccount } from '../store/settings/accounts-table.ts'
import { readSettings } from '../store/settings/settings-table.ts'
import { versionFileOf } from '../store/versions/version-file.ts'
import { formatSavedAddress } from './connection.ts'
import { findUsualFolder } from './data-folder.ts'
import { makeNetworkChoice, type NetworkChoice } from './network.ts'

export interface DoctorDependencies {
  readonly dataFolder: string
  readonly surface: SelfReport['surface']
  readonly parts: SelfReport['parts']
  readonly secrets: SecretsPort
  readonly network: NetworkChoice
  /** The account from the environment variables, which is not saved. */
  readonly unsavedAccount?: { readonly address: string; readonly key: string } | undefined
}

/** Checks everything and returns a report. A failure becomes a finding and is never thrown. */
export async function examine(doctorParts: DoctorDependencies): Promise<SelfReport> {
  const { dataFolder, surface, parts } = doctorParts
  const localFindings = await examineFolder(dataFolder)
  const isNothingStored = localFindings.findings.some(({ code }) => code === 'folder-none' || code === 'data-none')
  const accountFindings = await examineAccounts(
    doctorParts,
    localFindings.data,
    localFindings.data === null && !isNothingStored,
  )
  return {
    surface,
    parts,
    system: { platform: process.platform, release: release(), processor: arch(), memory: totalmem() },
    folder: resolve(dataFolder) === resolve(findUsualFolder()) ? 'usual' : 'chosen',
    findings: [...localFindings.findings, ...accountFindings],
    errors: readLastLogEntries(dataFolder),
  }
}

interface LocalFindings {
  readonly findings: readonly Finding[]
  /** Null if there is no usable data file. */
  readonly data: OpenData | null
}

interface OpenData {
  readonly accounts: readonly SavedAccount[]
  readonly journal: JournalPort
}

/** Checks the folder, the disk and the data file. If one of them cannot be used, the later checks are skipped. */
async function examineFolder(folder: string): Promise<LocalFindings> {
  const rightsFindings = examineRights(folder)
  const [firstFinding] = rightsFindings
  if (firstFinding?.code === 'folder-none') return { findings: rightsFindings, data: null }
  const isFolderUnusable = firstFinding?.code === 'folder-network' || firstFinding?.code === 'folder-unusable'
  const findings = [...rightsFindings, ...(isFolderUnusable ? [] : tryWriting(folder))]
  const isUsable = findings.some(({ code }) => code === 'disk-good' || code === 'disk-low')
  if (!isUsable) return { findings: [...findings, { code: 'data-unchecked' }], data: null }
  const localFindings = await examineData(folder)
  return { ...localFindings, findings: [...findings, ...localFindings.findings, ...examineReadings(folder)] }
}

function examineRights(folder: string): readonly Finding[] {
  try {
    if (isOnNetwork(folder)) return [{ code: 'folder-network' }]
    const folderStats = statSync(folder, { throwIfNoEntry: false })
    if (folderStats === undefined) return [{ code: 'folder-none' }]
    if (!folderStats.isDirectory()) return [{ code: 'folder-unusable', reason: 'ENOTDIR' }]
    const userId = process.getuid?.()
    // Windows has other permissions, which statSync does not return.
    if (userId === undefined) return []
    if (folderStats.uid !== userId) return [{ code: 'folder-of-another' }]
    return (folderStats.mode & 0o022) === 0 ? [] : [{ code: 'folder-open' }]
  } catch (error) {
    return [{ code: 'folder-unusable', reason: codeOf(error) }]
  }
}

/** How many bytes are written as a test: enough for a page of the data file and its log. */
const TEST_BYTES = 64 * 1024

/** Writes and removes a file, because permissions alone do not reveal a read-only mount, a protected folder or a full disk. */
function tryWriting(folder: string): readonly Finding[] {
  const file = join(folder, `doctor-${randomUUID()}.tmp`)
  try {
    const descriptor = openSync(file, 'wx', THIS_USER_ONLY)
    try {
      writeAllBytes(descriptor, Buffer.alloc(TEST_BYTES))
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
      rmSync(file, { force: true })
    }
    const { bavail, bsize } = statfsSync(folder)
    return [{ code: 'folder-good' }, judgeDisk(bavail * bsize)]
  } catch (error) {
    switch (writeErrorOf(error)?.kind) {
      case 'disk-full':
        return [{ code: 'folder-good' }, { code: 'disk-full' }]
      case 'read-only-folder':
        return [{ code: 'folder-read-only' }]
      default:
        return [{ code: 'folder-unusable', reason: codeOf(error) }]
    }
  }
}

/** A disk that is nearly full may write only part of the bytes. */
function writeAllBytes(descriptor: number, bytes: Uint8Array): void {
  for (let writtenBytes = 0; writtenBytes < bytes.length;) writtenBytes += writeSync(descriptor, bytes, writtenBytes)
}

async function examineData(folder: string): Promise<LocalFindings> {
  const file = storeFileOf(folder)
  if (!existsSync(file)) return { findings: [{ code: 'data-none' }], data: null }
  try {
    const { bytes, otherProgramCount } = examineStore(file, systemClock.now())
    const accounts = await readAccounts(openStoreIn(folder))
    // A setting that cannot be read also counts as damage.
    readSettings(openStoreIn(folder))
    const journal = openJournal(file)
    const programFindings: Finding[] =
      otherProgramCount === 0 ? [] : [{ code: 'others-work', programs: otherProgramCount }]
    return { findings: [{ code: 'data-good', bytes }, ...programFindings], data: { accounts, journal } }
  } catch (error) {
    return { findings: [makeDataFinding(error)], data: null }
  }
}

function examineReadings(folder: string): readonly Finding[] {
  const file = versionFileOf(folder)
  try {
    return existsSync(file) && !isIntact(file) ? [{ code: 'readings-damaged' }] : []
  } catch (error) {
    return [makeDataFinding(error)]
  }
}

/** The finding for a failure of the data file. Any other error is thrown again. */
function makeDataFinding(error: unknown): Finding {
  if (!(error instanceof JournalFailure)) throw error
  const { code, details } = error
  switch (code) {
    case 'damaged':
      return { code: 'data-damaged' }
    case 'newer':
      return { code: 'data-newer', found: Number(details.found), known: Number(details.known) }
    case 'foreign':
      return { code: 'data-foreign' }
    case 'busy':
      return { code: 'data-locked' }
    case 'full':
      return { code: 'disk-full' }
    default:
      return { code: 'data-unreadable' }
  }
}

interface AccountToTry {
  readonly id: string | null
  readonly address: string
  readonly key: string | null
}

/** `areAccountsUnreadable`: there may be saved accounts, but their file cannot be read. */
async function examineAccounts(
  doctorParts: DoctorDependencies,
  data: OpenData | null,
  areAccountsUnreadable: boolean,
): Promise<readonly Finding[]> {
  const { unsavedAccount } = doctorParts
  const uncheckedFindings: Finding[] = areAccountsUnreadable ? [{ code: 'accounts-unchecked' }] : []
  try {
    const accounts: AccountToTry[] = [
      ...(data?.accounts ?? []).map(({ id, address }) => ({ id, address, key: null })),
      ...(unsavedAccount === undefined ? [] : [{ id: null, ...unsavedAccount }]),
    ]
    if (accounts.length === 0)
      return [...(areAccountsUnreadable ? uncheckedFindings : [{ code: 'accounts-none' } as const]), judgeClock(null)]
    const countRequest = (ledger: string): void => data?.journal.countRequests(ledger, 1)
    // If the settings cannot be read, the default proxy setting is used.
    const network = data
      ? doctorParts.network
      : makeNetworkChoice({ setting: () => DEFAULT_SETTINGS.proxy, env: process.env })
    const accountChecks = await Promise.all(
      accounts.map((account, index) => checkAccount({ ...doctorParts, network }, account, index + 1, countRequest)),
    )
    const [clockLead = null] = accountChecks.flatMap(({ clockLead: ahead }) => (ahead === null ? [] : [ahead]))
    return [...uncheckedFindings, ...accountChecks.map(({ finding }) => finding), judgeClock(clockLead)]
  } finally {
    data?.journal.close()
  }
}

interface AccountCheck {
  readonly finding: Finding
  /** How many milliseconds this computer's clock is ahead of the account's; null if the account did not state its time. */
  readonly clockLead: number | null
}

async function checkAccount(
  { secrets, network }: DoctorDependencies,
  { id, address, key: givenKey }: AccountToTry,
  accountNumber: number,
  countRequest: (ledger: string) => void,
): Promise<AccountCheck> {
  const makeCheckWithoutTime = (finding: Finding): AccountCheck => ({ finding, clockLead: null })
  try {
    const parsedAddress = parseAddress(address).text
    const key = givenKey ?? (await findStoredKey(secrets, id, formatSavedAddress(address)))
    if (typeof key !== 'string') return makeCheckWithoutTime({ ...key, account: accountNumber })
    const ledger = quotaIdOf(parsedAddress, checkKey(key))
    let clockLead: number | null = null
    const result = await testConnection({
      address: parsedAddress,
      key,
      network: await network(parsedAddress),
      storages: [],
      materials: false,
      onRequest: () => countRequest(ledger),
      onDate: (time) => (clockLead = systemClock.now() - time),
    })
    return { finding: makeAccountFinding(result, accountNumber), clockLead }
  } catch (error) {
    if (!(error instanceof AddressError)) throw error
    return makeCheckWithoutTime({
      code: error.code.startsWith('key-') ? 'account-key-form' : 'account-address',
      account: accountNumber,
    })
  }
}

async function findStoredKey(secrets: SecretsPort, accountId: SavedAccount['id'] | null, address: string) {
  const lookup = await secrets.find({ account: accountId ?? '', address })
  if (lookup.kind === 'key') return lookup.key
  return { code: lookup.kind === 'none' ? 'account-key-missing' : 'account-key-unreadable' } as const
}

function makeAccountFinding({ address, key, quota, fault }: TestResult, accountNumber: number): Finding {
  if (address !== 'reached') {
    const code = address === 'unreachable' ? 'account-unreachable' : 'account-odd'
    return { code, account: accountNumber, fault: fault === null ? {} : makeReportFault(toFaultDetails(fault)) }
  }
  if (key === 'refused') return { code: 'account-key-refused', account: accountNumber }
  return { code: quota === 'used-up' ? 'account-limit' : 'account-good', account: accountNumber }
}

const MAX_LOG_LINES = 40

/** The last lines of the desktop's log, starting at the beginning of an entry. */
function readLastLogEntries(folder: string): string[] {
  const lines = readTextIfThere(join(folder, 'logs', 'stocksheet.log'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ''))
    .slice(-MAX_LOG_LINES)
  const firstIndex = lines.findIndex((line) => /^\d{4}-/.test(line))
  return firstIndex === -1 ? [] : lines.slice(firstIndex)
}

function readTextIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // There is no log yet, or it cannot be read, which the findings about the folder will show.
    return ''
  }
}
