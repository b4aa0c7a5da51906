/**
 * What stands in where a flag is not given: the data folder's default account and storage. Storages given by name become ids: told by
 * the account's setup where it has one, else asked of the account, one request.
 */
import type { Storage } from '../../src-shared/api/accounts-calls.ts'
import type { CommandLine, Flags } from './arguments.ts'
import type { Form } from './command.ts'
import { namesIn, storageIds } from './storages-flag.ts'

/** The line with what stands in for it; as it is if nothing does. Loads nothing where every flag is given by id. */
export async function withFlagDefaults(
  form: Form & { readonly connects?: true },
  line: CommandLine,
): Promise<CommandLine> {
  const flags = await withDefaults(form, line.flags)
  const named = flags.storage !== undefined && form.connects === true && flags['as-of'] === undefined
  if (!named || namesIn(flags.storage).every((text) => text === '' || /^[\d.,+-]+$/.test(text)))
    return flags === line.flags ? line : { ...line, flags }
  const ids = storageIds(flags.storage ?? '', await storagesFor(flags))
  return { ...line, flags: { ...flags, storage: ids } }
}

async function withDefaults(form: Form, flags: Flags): Promise<Flags> {
  const takesFlag = (flag: 'account' | 'storage'): boolean => form.flags.includes(flag) && flags[flag] === undefined
  const wantsAccount = takesFlag('account') && (process.env['STOCKSHEET_URL'] ?? '') === ''
  // Of files, a supplier's profile comes first: who opens the file asks for the usual storage itself.
  const wantsStorage = takesFlag('storage') && !form.flags.includes('supplier')
  if (!wantsAccount && !wantsStorage) return flags
  const { storeIn } = await import('../store/database/store.ts')
  const { readTerminalDefaults } = await import('../store/settings/settings-table.ts')
  const { dataFolder } = await import('../app/data-folder.ts')
  const defaults = readTerminalDefaults(storeIn(dataFolder(flags.data)))
  const account = wantsAccount ? defaults.account : undefined
  const storage = wantsStorage ? defaults.storage : undefined
  if (account === undefined && storage === undefined) return flags
  return { ...flags, ...(account === undefined ? {} : { account }), ...(storage === undefined ? {} : { storage }) }
}

async function storagesFor(flags: Flags): Promise<readonly Storage[]> {
  const { withAccount } = await import('./account-use.ts')
  return withAccount(flags, async (accountUse) => {
    const storages = await accountUse.storages()
    if (storages.length === 0) throw accountUse.noStorages()
    return storages
  })
}
