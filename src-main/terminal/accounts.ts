/** The command `accounts`: the accounts of the data folder, and their keys. Keys are stored but never shown. */
import type { Storage } from '../../src-shared/api/accounts-calls.ts'
import { findAccount, PRACTICE_NAME, findSetupProblems } from '../../src-shared/account/account-setup.ts'
import { makeComparableAddress } from '../../src-shared/account/account-place.ts'
import { failureMessage } from '../../src-shared/words/failure.ts'
import { connectionWords } from '../../src-shared/words/host.ts'
import { checkKey, parseAddress, quotaIdOf } from '../account/address.ts'
import { quoteCommandWord } from '../machine/command-word.ts'
import { makeTerminalKeys, type KeyPlace, type TerminalKeys } from '../account/keys/key-places.ts'
import { openStoreIn } from '../store/database/store.ts'
import { AccountsTable, type SavedAccount } from '../store/settings/accounts-table.ts'
import { formatSavedAddress } from '../app/connection.ts'
import { dataFolder } from '../app/data-folder.ts'
import { plainText } from '../app/plain-text.ts'
import { withAccount } from './account-use.ts'
import { prepareDataFolderOrThrow, withJournal } from './data-folder.ts'
import { wordAt, type CommandLine, type Flags } from './arguments.ts'
import { confirm } from './confirm.ts'
import { readKeyFromStdin, networkOf, makeNoConnectionMessage } from './connect.ts'
import {
  CommandError,
  makeDeclinedError,
  EXIT,
  makeMessageError,
  type CommandErrorParts,
  type ExitStatus,
} from './command-error.ts'
import { parseStoragesFlag } from './storages-flag.ts'
import { makeTextTable, print, printLine, printWarning, formatCount } from './terminal.ts'
import { writeDocument } from './document.ts'
import { testConnection, type TestResult } from '../account/test-connection.ts'

interface AccountsCommand {
  readonly line: CommandLine
  readonly flags: Flags
  readonly accountsTable: AccountsTable
  readonly keys: TerminalKeys
}

const HELP_HINT = 'See “stocksheet accounts --help”.'
const UNCHANGED_TEXT = 'Nothing was changed.'

const ACTIONS = {
  list: listAccounts,
  storages: listStorages,
  add: addAccount,
  key: changeKey,
  test: testAccount,
  rename: renameAccount,
  remove: removeAccount,
} satisfies Readonly<Record<string, (command: AccountsCommand) => Promise<ExitStatus>>>
export type AccountAction = keyof typeof ACTIONS

export async function manageAccounts(action: AccountAction, line: CommandLine): Promise<ExitStatus> {
  const { flags } = line
  const folder = prepareDataFolderOrThrow(flags)
  const accountsTable = new AccountsTable(openStoreIn(folder))
  return ACTIONS[action]({
    line,
    flags,
    accountsTable,
    keys: makeTerminalKeys(folder, flags['allow-plain-key'] === true),
  })
}

/** Describes where a key is stored, in the list and in documents. */
const KEY_PLACE_WORDS: Readonly<Record<KeyPlace, string>> = {
  system: 'kept by the system',
  file: 'in a plain file',
  window: 'kept by the window only',
}

function ownerOf({ id, address }: SavedAccount) {
  return { account: id, address: formatSavedAddress(address) }
}

async function listAccounts({ flags, accountsTable, keys }: AccountsCommand): Promise<ExitStatus> {
  const savedAccounts = await accountsTable.list()
  const rows: { account: SavedAccount; place: KeyPlace | null }[] = []
  for (const account of savedAccounts) rows.push({ account, place: await keys.placeOf(ownerOf(account)) })
  if (flags.json === true) {
    const accounts = rows.map(({ account: { id, name, address, storages }, place }) => {
      return { id, name, address, storages, key: place ?? ('none' as const) }
    })
    await writeDocument('accounts', { accounts })
    return EXIT.done
  }
  const lines = makeTextTable(
    [
      { title: 'account', maxWidth: 32 },
      { title: 'address', maxWidth: 60 },
      { title: 'storages', maxWidth: 40 },
      { title: 'key' },
    ],
    [
      ...rows.map(({ account: { name, address, storages }, place }) => [
        name,
        address,
        describeStorages(storages),
        place === null ? 'none' : KEY_PLACE_WORDS[place],
      ]),
      [PRACTICE_NAME, 'on this computer', '', 'none needed'],
    ],
  )
  for (const text of lines) await print(text)
  return EXIT.done
}

function describeStorages(storages: readonly Storage[]): string {
  return storages.length === 0 ? 'read from the account' : storages.map(({ id, name }) => `${id} ${name}`).join(', ')
}

/** Lists ids and names; other commands accept both. Sends at most one request. */
function listStorages({ flags }: AccountsCommand): Promise<ExitStatus> {
  return withAccount(flags, async (accountUse) => {
    const storages = await accountUse.storages()
    if (storages.length === 0) throw await accountUse.makeNoStoragesError()
    if (flags.json === true) await writeDocument('storages', { storages })
    else {
      const rows = storages.map(({ id, name }) => [String(id), name])
      for (const text of makeTextTable([{ title: 'id', align: 'right' }, { title: 'storage' }], rows)) await print(text)
    }
    return EXIT.done
  })
}

async function addAccount({ line, flags, accountsTable, keys }: AccountsCommand): Promise<ExitStatus> {
  const name = wordAt(line, 1, 'a name for the account').trim().replace(/\s+/g, ' ')
  if (flags.url === undefined)
    throw new CommandError({
      what: "--url is missing: the account's address, for example --url https://shop.example/connect.",
      fix: HELP_HINT,
      notDoneText: UNCHANGED_TEXT,
      at: '--url',
    })
  const storages = parseStoragesFlag(flags) ?? []
  const otherNames = (await accountsTable.list()).map((account) => account.name)
  const [setupProblem] = findSetupProblems({ name, address: flags.url, storages }, otherNames)
  if (setupProblem?.code === 'name-taken')
    throw new CommandError({
      what: `There is an account “${plainText(name)}” already.`,
      fix: `Enter its key again with “stocksheet accounts key ${quoteCommandWord(name, 'NAME')}”, or choose another name.`,
      notDoneText: UNCHANGED_TEXT,
    })
  if (setupProblem)
    throw makeMessageError(failureMessage({ code: 'account-setup', problem: setupProblem }), UNCHANGED_TEXT)
  const address = parseAddress(flags.url).text
  const keyPlace = await describeKeyPlaceOrThrow(keys)
  const key = await readKeyFromStdin()
  const testLines = await tryKey(flags, { address, storages }, key)
  const savedAccount = await accountsTable.save({ id: null, name, address, storages })
  await storeKey(keys, savedAccount, key, async () => accountsTable.remove(savedAccount.id))
  await printAccountResult(flags, savedAccount, [
    `“${name}” is set up, and its key is ${keyPlace}.`,
    ...testLines,
    `Use it with --account ${quoteCommandWord(name, 'NAME')}, or make it the default: stocksheet config set account ${quoteCommandWord(name, 'NAME')}`,
  ])
  return EXIT.done
}

async function changeKey({ line, flags, accountsTable, keys }: AccountsCommand): Promise<ExitStatus> {
  const savedAccount = await findSavedAccountOrThrow(accountsTable, wordAt(line, 1, 'the name of an account'))
  const keyPlace = await describeKeyPlaceOrThrow(keys)
  const key = await readKeyFromStdin()
  const testLines = await tryKey(flags, savedAccount, key)
  await storeKey(keys, savedAccount, key, () => Promise.resolve())
  await printAccountResult(flags, savedAccount, [`The key of “${savedAccount.name}” is ${keyPlace}.`, ...testLines])
  return EXIT.done
}

async function testAccount({ line, flags, accountsTable }: AccountsCommand): Promise<ExitStatus> {
  const savedAccount = await findSavedAccountOrThrow(accountsTable, wordAt(line, 1, 'the name of an account'))
  const key = flags['key-stdin'] === true ? await readKeyFromStdin() : await findStoredKey(savedAccount, flags)
  const result = await tryAccount(flags, {
    address: formatSavedAddress(savedAccount.address),
    storages: savedAccount.storages,
    key,
  })
  const fault = result.fault && { ...result.fault, message: connectionWords(result.fault, 'en') }
  if (flags.json === true) await writeDocument('account-test', { account: savedAccount.name, ...result, fault })
  else for (const text of describeTestResult(result, savedAccount.name)) await print(text)
  if (result.key === 'refused') return EXIT.keyRefused
  if (result.quota === 'used-up') return EXIT.parked
  if (result.address === 'unreachable') return EXIT.unreachable
  return result.address === 'reached' && result.unknownStorage === null ? EXIT.done : EXIT.badInput
}

async function renameAccount({ line, flags, accountsTable }: AccountsCommand): Promise<ExitStatus> {
  const savedAccount = await findSavedAccountOrThrow(accountsTable, wordAt(line, 1, 'the name of an account'))
  const name = wordAt(line, 2, 'its new name').trim().replace(/\s+/g, ' ')
  const otherNames = (await accountsTable.list())
    .filter(({ id }) => id !== savedAccount.id)
    .map((account) => account.name)
  const [setupProblem] = findSetupProblems(
    { name, address: savedAccount.address, storages: savedAccount.storages },
    otherNames,
  )
  if (setupProblem?.field === 'name')
    throw makeMessageError(failureMessage({ code: 'account-setup', problem: setupProblem }), UNCHANGED_TEXT)
  const renamedAccount = await accountsTable.save({ ...savedAccount, name })
  await printAccountResult(flags, renamedAccount, [
    `“${savedAccount.name}” is called “${name}” now. Its key, history and suppliers stay with it.`,
  ])
  return EXIT.done
}

async function removeAccount({ line, flags, accountsTable, keys }: AccountsCommand): Promise<ExitStatus> {
  const savedAccount = await findSavedAccountOrThrow(accountsTable, wordAt(line, 1, 'the name of an account'))
  const place = makeComparableAddress(savedAccount.address)
  const openRuns = await withJournal(flags, async (journal) =>
    journal
      .listRuns()
      .filter(
        ({ run, state }) => state !== 'done' && makeComparableAddress(journal.record(run).head.account) === place,
      ),
  )
  if (openRuns.length > 0)
    printWarning(
      `Unfinished runs at this address: ${openRuns.map(({ run }) => run).join(', ')}. Without the account they cannot be resumed; resume or discard them first.`,
    )
  if (flags.yes !== true && !(await confirm(`Forget the account “${savedAccount.name}” and its key?`)))
    throw makeDeclinedError('Nothing was changed.')
  // The key is removed first: a removed account must not leave its key behind.
  await keys.forget(savedAccount.id)
  await accountsTable.remove(savedAccount.id)
  await printAccountResult(flags, savedAccount, [
    `“${savedAccount.name}” and its key are forgotten. Its history stays.`,
  ])
  return EXIT.done
}

async function findSavedAccountOrThrow(accountsTable: AccountsTable, name: string): Promise<SavedAccount> {
  const accounts = await accountsTable.list()
  const account = findAccount(name, accounts)
  if (account === PRACTICE_NAME)
    throw new CommandError({
      what: 'The practice account is built in: it has no key and no setup.',
      notDoneText: UNCHANGED_TEXT,
    })
  if (account !== null) return account
  const namesText =
    accounts.length === 0
      ? 'No account is set up yet'
      : `Known accounts: ${accounts.map((account) => account.name).join(', ')}`
  throw new CommandError({
    what: `There is no account named “${plainText(name)}”.`,
    fix: `${namesText}.`,
    notDoneText: UNCHANGED_TEXT,
  })
}

/** Where a key will be stored, in words. If it cannot be stored, ends the command before the user types it. [TERMINAL-3] */
async function describeKeyPlaceOrThrow(keys: TerminalKeys): Promise<string> {
  if ((await keys.findStorageProblem()) !== null) throw new CommandError(KEY_NOT_STORED_ERROR)
  return keys.isPlain
    ? 'kept in a plain file, which only its permissions protect'
    : 'kept by the system’s password store'
}

const STORE_ADVICE: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  linux: 'Install secret-tool (libsecret-tools) and unlock the password store',
  darwin: 'Unlock the keychain',
}
const KEY_NOT_STORED_ERROR: CommandErrorParts = {
  what: "The system's password store cannot be used, so no key is kept.",
  fix: `${STORE_ADVICE[process.platform] ?? 'Look at the system’s password store'}, and try again. Or give the key at each command in STOCKSHEET_API_KEY. Or keep it in a file that only its permissions protect, with --allow-plain-key.`,
  notDoneText: UNCHANGED_TEXT,
}

async function storeKey(
  keys: TerminalKeys,
  savedAccount: SavedAccount,
  key: string,
  undoSave: () => Promise<void>,
): Promise<void> {
  const storageProblem = await keys.put(ownerOf(savedAccount), key, 'computer')
  if (storageProblem === null) return
  await undoSave()
  throw new CommandError(KEY_NOT_STORED_ERROR)
}

async function findStoredKey(savedAccount: SavedAccount, { data: dataFlag }: Flags): Promise<string> {
  const environmentKey = process.env['STOCKSHEET_API_KEY'] ?? ''
  if (environmentKey !== '') return environmentKey
  const { findSavedKey } = await import('../app/connection.ts')
  const keyAccess = await findSavedKey(savedAccount, dataFolder(dataFlag))
  if ('key' in keyAccess) return keyAccess.key
  throw new CommandError(makeNoConnectionMessage(keyAccess))
}

/** Tests a key before it is stored, and returns the result in words. Ends the command if the key is refused or the account cannot be reached. */
async function tryKey(
  flags: Flags,
  { address, storages }: Pick<SavedAccount, 'address' | 'storages'>,
  key: string,
): Promise<string[]> {
  if (flags.untested === true) return []
  const result = await tryAccount(flags, { address: formatSavedAddress(address), storages, key })
  const resultLines = describeTestResult(result, new URL(address).host)
  if (result.key === 'refused')
    throw new CommandError({ what: `${resultLines.join(' ')} Nothing was kept.` }, EXIT.keyRefused)
  if (result.address !== 'reached') {
    const untestedHint = flags.url === undefined ? '' : 'Add --untested to keep the account all the same.'
    const status = result.address === 'unreachable' ? EXIT.unreachable : EXIT.badInput
    throw new CommandError({ what: `${resultLines.join(' ')} Nothing was kept.`, fix: untestedHint }, status)
  }
  return resultLines
}

async function printAccountResult(
  { json }: Flags,
  savedAccount: SavedAccount,
  lines: readonly string[],
): Promise<void> {
  if (json !== true) {
    for (const text of lines) await print(text)
    return
  }
  const { id, name, address, storages } = savedAccount
  await writeDocument('account', { account: { id, name, address, storages } })
  printLine(...lines)
}

/** An account whose connection is tested. A test sends one or two read requests, which count like any others. */
interface AccountToTest {
  readonly address: string
  readonly storages: readonly Storage[]
  readonly key: string
}

async function tryAccount(flags: Flags, { address, storages, key }: AccountToTest): Promise<TestResult> {
  const ledger = quotaIdOf(address, checkKey(key))
  const network = await networkOf(flags)(address)
  return withJournal(flags, (journal) =>
    testConnection({
      address,
      key,
      network,
      storages,
      materials: true,
      onRequest: () => journal.countRequests(ledger, 1),
    }),
  )
}

/** Describes a test's result in sentences, the most important first. */
function describeTestResult(testResult: TestResult, name: string): string[] {
  const { address, key, quota, storages, materials, unknownStorage, fault } = testResult
  const reasonText = fault === null ? '' : `: ${connectionWords(fault, 'en').replace(/\.$/, '')}`
  if (address === 'unreachable') return [`“${name}” cannot be reached${reasonText}.`]
  if (address === 'odd') return [`Something answers for “${name}”, but not as an inventory account does${reasonText}.`]
  if (key === 'refused')
    return [`“${name}” refuses the key. Copy it from the account, under settings, integrations, and enter it again.`]
  return [
    `“${name}” answers and accepts the key.`,
    ...(quota === 'used-up' ? ['Its requests of today are used up: more can be read tomorrow.'] : []),
    ...(storages === null
      ? quota === 'used-up'
        ? []
        : ['It does not list its storages: name them with --storages 1=Main,2=Shop.']
      : [`Its storages: ${storages.map(({ id, name: storageName }) => `${id} ${storageName}`).join(', ')}.`]),
    ...(unknownStorage === null ? [] : [`It has no storage with the number ${unknownStorage}.`]),
    ...(materials === null ? [] : [`Storage ${materials.storage} holds ${formatCount(materials.total, 'material')}.`]),
  ]
}
