/**
 * Fills in missing flags with the data folder's default account and storage. Storage names are replaced by ids, which come from the account's setup
 * or else from one request to the account.
 */
import type { Storage } from '../../src-shared/api/accounts-calls.ts'
import type { CommandLine, Flags } from './arguments.ts'
import type { Form } from './command.ts'
import { parseStorageNames, resolveStorageIds } from './storages-flag.ts'

/** The command line with defaults added. Unchanged if there are none. Loads nothing if the account is given and every storage is given as an id. */
export async function withFlagDefaults(
  commandForm: Form & { readonly connects?: true },
  line: CommandLine,
): Promise<CommandLine> {
  const flags = await withDefaults(commandForm, line.flags)
  const isStorageNamed = flags.storage !== undefined && commandForm.connects === true && flags['as-of'] === undefined
  if (!isStorageNamed || parseStorageNames(flags.storage).every((text) => text === '' || /^[\d.,+-]+$/.test(text)))
    return flags === line.flags ? line : { ...line, flags }
  const ids = resolveStorageIds(flags.storage ?? '', await findStoragesForFlags(flags))
  return { ...line, flags: { ...flags, storage: ids } }
}

async function withDefaults(commandForm: Form, flags: Flags): Promise<Flags> {
  const acceptsFlag = (flag: 'account' | 'storage'): boolean =>
    commandForm.flags.includes(flag) && flags[flag] === undefined
  const needsAccount = acceptsFlag('account') && (process.env['STOCKSHEET_URL'] ?? '') === ''
  // Commands that open a file look up the default storage later, because a supplier's profile takes precedence.
  const needsStorage = acceptsFlag('storage') && !commandForm.flags.includes('supplier')
  if (!needsAccount && !needsStorage) return flags
  const { openStoreIn } = await import('../store/database/store.ts')
  const { readTerminalDefaults } = await import('../store/settings/settings-table.ts')
  const { dataFolder } = await import('../app/data-folder.ts')
  const defaults = readTerminalDefaults(openStoreIn(dataFolder(flags.data)))
  const account = needsAccount ? defaults.account : undefined
  const storage = needsStorage ? defaults.storage : undefined
  if (account === undefined && storage === undefined) return flags
  return { ...flags, ...(account === undefined ? {} : { account }), ...(storage === undefined ? {} : { storage }) }
}

async function findStoragesForFlags(flags: Flags): Promise<readonly Storage[]> {
  const { withAccount } = await import('./account-use.ts')
  return withAccount(flags, async (accountUse) => {
    const storages = await accountUse.storages()
    if (storages.length === 0) throw await accountUse.makeNoStoragesError()
    return storages
  })
}
