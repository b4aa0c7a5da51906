/** Setting accounts up, call by call. A key comes in and goes to the secrets; no answer here has one. */
import type { Request } from '../../src-shared/api/calls.ts'
import { setupProblems } from '../../src-shared/account/account-setup.ts'
import { setupMessage } from '../../src-shared/words/account-setup.ts'
import { parseAddress } from '../account/address.ts'
import type { SavedAccount } from '../store/settings/accounts-table.ts'
import type { Handlers } from './dispatch.ts'
import { accountKeyCalls, type AccountKeyParts } from './account-key-calls.ts'
import { AccountLookup, type LookupParts } from './account-lookup.ts'
import { connectionCalls, type ConnectionParts } from './connection-calls.ts'

export type AccountCallParts = LookupParts & AccountKeyParts & ConnectionParts

export function accountCalls(parts: AccountCallParts) {
  const lookup = new AccountLookup(parts)
  return { ...setupCalls(parts, lookup), ...accountKeyCalls(parts, lookup), ...connectionCalls(parts, lookup) }
}

function setupCalls(
  parts: AccountCallParts,
  lookup: AccountLookup,
): Pick<Handlers, 'accounts.setups' | 'accounts.save' | 'accounts.removal' | 'accounts.remove'> {
  const { accountsFile, secrets, accounts } = parts
  return {
    'accounts.setups': async () => {
      const setups = await accounts.setups()
      return { ok: true, value: { accounts: setups, notKept: await secrets.notKept(), keysAside: secrets.damaged() } }
    },
    'accounts.save': (asked) => saveAccount(parts, lookup, asked),
    'accounts.removal': async ({ account: id }) => {
      const saved = await lookup.saved(id)
      if (!saved) return lookup.gone()
      const open = await unfinishedRuns(parts, saved)
      return {
        ok: true,
        value: {
          unfinished: open.map(({ run: { run, file, state, started }, left }) => ({ run, file, state, started, left })),
        },
      }
    },
    'accounts.remove': async ({ account: id }) => {
      const saved = await lookup.saved(id)
      if (!saved) return lookup.gone()
      const busy = await lookup.busy(saved)
      if (busy) return busy
      // The key first: an account that is gone must not leave one behind.
      await secrets.forget(id)
      await accountsFile.remove(id)
      parts.onAccountChanged(id)
      return { ok: true, value: {} }
    },
  }
}

async function saveAccount(
  { accountsFile, secrets, uiLanguage, onAccountChanged }: AccountCallParts,
  lookup: AccountLookup,
  { account: id, ...asked }: Request<'accounts.save'>,
): ReturnType<Handlers['accounts.save']> {
  const all = await accountsFile.list()
  const before = all.find((one) => one.id === id)
  if (id !== null && !before) return lookup.gone()
  const others = all.filter((one) => one !== before).map(({ name }) => name)
  const [problem] = setupProblems(asked, others)
  if (problem) {
    return {
      ok: false,
      failure: { code: 'bad-request', message: setupMessage(problem, uiLanguage.language), detail: problem.code },
    }
  }
  const address = parseAddress(asked.address).text
  const moved = before !== undefined && parseAddress(before.address).text !== address
  const busy = moved ? await lookup.busy(before) : null
  if (busy) return busy
  const declined = await lookup.declined(address)
  if (declined) return declined
  const name = asked.name.trim().replace(/\s+/g, ' ')
  const storages = asked.storages.map((one) => ({ id: one.id, name: one.name.trim() }))
  const saved = await accountsFile.save({ id, name, address, storages })
  if (moved) await secrets.forget(saved.id)
  onAccountChanged(saved.id)
  return { ok: true, value: { account: await lookup.setup(saved) } }
}

/** The account's runs that are not through, those under way here among them. */
async function unfinishedRuns({ accounts, journal }: LookupParts, saved: SavedAccount) {
  const open = journal.listRuns().filter(({ state }) => state !== 'done')
  const own: { run: (typeof open)[number]; left: number }[] = []
  for (const run of open) {
    const { total, settled } = journal.callTotals(run.run)
    if (settled < total && (await accounts.owns(saved, journal.record(run.run))))
      own.push({ run, left: total - settled })
  }
  return own
}
