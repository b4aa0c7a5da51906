/**
 * What stands in where a flag is not given: the data folder's usual account and storage. And names of storages as the ids that commands
 * work with: told by the account's setup where it has one, else asked of the account, one request.
 */
import { sameName } from '../../../src-shared/domain/account/account-setup.ts'
import type { Storage } from '../../../src-shared/contract/account.ts'
import { plainText } from '../plain-text.ts'
import type { CommandLine, Flags } from './arguments.ts'
import type { Form } from './command.ts'
import { CommandEnd } from './exit-status.ts'

const ID = /^[1-9]\d{0,14}$/

/** The line with what stands in for it; as it is where nothing does. Loads nothing where every flag is given by id. */
export async function withUsualChoices(
  form: Form & { readonly connects?: true },
  line: CommandLine,
): Promise<CommandLine> {
  const flags = await withDefaults(form, line.flags)
  const named = flags.storage !== undefined && form.connects === true && flags['as-of'] === undefined
  if (!named || parts(flags.storage).every((text) => text === '' || /^[\d.,+-]+$/.test(text)))
    return flags === line.flags ? line : { ...line, flags }
  const ids = storageIds(flags.storage ?? '', await storagesFor(flags))
  return { ...line, flags: { ...flags, storage: ids } }
}

function parts(text: string | undefined): string[] {
  return (text ?? '').split(',').map((part) => part.trim())
}

async function withDefaults(form: Form, flags: Flags): Promise<Flags> {
  const takes = (flag: 'account' | 'storage'): boolean => form.flags.includes(flag) && flags[flag] === undefined
  const wantsAccount = takes('account') && (process.env['STOCKSHEET_URL'] ?? '') === ''
  // Of files, a supplier's profile comes first: who opens the file asks for the usual storage itself.
  const wantsStorage = takes('storage') && !form.flags.includes('profile')
  if (!wantsAccount && !wantsStorage) return flags
  const { readTerminalDefaults } = await import('../../adapters/settings/terminal-defaults.ts')
  const { dataFolder } = await import('../data-folder.ts')
  const { value } = await readTerminalDefaults(dataFolder(flags.data))
  const account = wantsAccount ? value.account : undefined
  const storage = wantsStorage ? value.storage : undefined
  if (account === undefined && storage === undefined) return flags
  return { ...flags, ...(account === undefined ? {} : { account }), ...(storage === undefined ? {} : { storage }) }
}

async function storagesFor(flags: Flags): Promise<readonly Storage[]> {
  const { withAccount } = await import('./account-use.ts')
  return withAccount(flags, async (use) => {
    const known = await use.storages()
    if (known.length === 0) throw use.noStorages()
    return known
  })
}

/** `Main warehouse,3` as ids. A comma may belong to a name: the whole text is tried first. Ends the command for a name that is none's. */
export function storageIds(text: string, known: readonly Storage[]): string {
  const whole = idOf(text, known)
  return (
    whole ??
    parts(text)
      .map((part) => idOf(part, known) ?? notKnown(part, known))
      .join(',')
  )
}

/** Null: no storage is called so. A number is an id first. */
function idOf(text: string, known: readonly Storage[]): string | null {
  if (ID.test(text.trim())) return text.trim()
  const found = known.filter(({ name }) => sameName(name) === sameName(text))
  if (found.length > 1)
    throw new CommandEnd({
      what: `--storage: ${found.length} storages are called “${plainText(text)}”: ${found.map(({ id }) => id).join(', ')}.`,
      fix: 'Give the id of the one you mean.',
      nothing: 'Nothing was sent.',
      at: '--storage',
    })
  return found[0] === undefined ? null : String(found[0].id)
}

function notKnown(text: string, known: readonly Storage[]): never {
  const names = known.map(({ id, name }) => `${id} ${plainText(name)}`).join(', ')
  const why =
    known.length === 0
      ? 'The account does not list its storages: give the id'
      : `There are: ${names}. Give a name or an id`
  throw new CommandEnd({
    what: `--storage: no storage is called “${plainText(text)}”.`,
    fix: `${why}.`,
    nothing: 'Nothing was sent.',
    at: '--storage',
  })
}
