/** The test of a connection: one or two requests that read, counted as all are, and what they told, in words. */
import { connectionWords } from '../../src-shared/words/account.ts'
import type { Storage } from '../../src-shared/api/account.ts'
import { quotaIdOf } from '../account/quota-id.ts'
import { checkKey } from '../account/address.ts'
import { testConnection, type TestResult } from '../account/test-connection.ts'
import { withJournal } from './account-use.ts'
import type { Flags } from './arguments.ts'
import { networkOf } from './connect.ts'
import { counted } from './terminal.ts'

interface Asked {
  readonly address: string
  readonly storages: readonly Storage[]
  readonly key: string
}

export async function tryAccount(flags: Flags, { address, storages, key }: Asked): Promise<TestResult> {
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

/** Sentences, the most important first. */
export function testResultLines(found: TestResult, name: string): string[] {
  const { address, key, quota, storages, materials, unknownStorage, fault } = found
  const why = fault === null ? '' : `: ${connectionWords(fault, 'en').replace(/\.$/, '')}`
  if (address === 'unreachable') return [`“${name}” cannot be reached${why}.`]
  if (address === 'odd') return [`Something answers for “${name}”, but not as an inventory account does${why}.`]
  if (key === 'refused')
    return [`“${name}” refuses the key. Copy it from the account, under settings, integrations, and enter it again.`]
  return [
    `“${name}” answers and accepts the key.`,
    ...(quota === 'used-up' ? ['Its requests of today are used up: more can be read tomorrow.'] : []),
    ...(storages === null
      ? quota === 'used-up'
        ? []
        : ['It does not list its storages: name them with --storages 1=Main,2=Shop.']
      : [`Its storages: ${storages.map(({ id, name: called }) => `${id} ${called}`).join(', ')}.`]),
    ...(unknownStorage === null ? [] : [`It has no storage with the number ${unknownStorage}.`]),
    ...(materials === null ? [] : [`Storage ${materials.storage} holds ${counted(materials.total, 'material')}.`]),
  ]
}
