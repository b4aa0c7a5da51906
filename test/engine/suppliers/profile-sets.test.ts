/** The policy that lists of several suppliers are applied with, kept for the next lists of the same suppliers. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { profileFolder } from '../../../src-main/adapters/profiles/profile-folder.ts'
import type { ImportSession } from '../../../src-main/engine/import/session.ts'
import { keepPolicy, profilesTogether, withFirst } from '../../../src-main/engine/suppliers/profile-sets.ts'
import type { ProfileStore } from '../../../src-main/engine/suppliers/profile-store.ts'
import { rememberApplied } from '../../../src-main/engine/suppliers/remember-applied.ts'
import type { ImportChoices } from '../../../src-shared/contract/import.ts'
import { bodyJson } from '../../../src-shared/domain/plan/planned-call.ts'
import { openFile, openFiles, type SmallFile } from '../import/small-file.ts'

const HOLZ = 'p-00000000000000aa'
const METALL = 'p-00000000000000bb'
const AT = '2026-10-03T10:00:00.000Z'
const LATER = '2026-11-03T10:00:00.000Z'

let folder: string
let store: ProfileStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'profile-sets-'))
  store = profileFolder(folder, 'account')
  await learnt('Artikelnummer;Preis\nA-1;1\n', 'holz 10.csv', 'Holz AG', HOLZ)
  await learnt('sku,price,page\nA-1,1,12\n', 'metall 10.csv', 'Metall', METALL)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function learnt(text: string, file: string, name: string, id: string): Promise<void> {
  const list = (await openFile(text, { name: file })).supplierLists.of()
  await rememberApplied(
    store,
    { toKeep: (asked) => Promise.resolve(list.toKeep(asked)), lines: () => Promise.resolve(list.lines()) },
    { profiles: [], used: undefined, name, newId: () => id, at: AT },
  )
}

const DEAR: SmallFile = { name: 'holz 11.csv', text: 'Artikelnummer;Preis\nA-1;9\n', saved: 2 }
const CHEAP: SmallFile = { name: 'metall 11.csv', text: 'sku,price,page\nA-1,7,12\n', saved: 1 }
const OWN: SmallFile = { name: 'own.csv', text: 'sku;cost\nA-1;8\n', saved: 3 }

async function opened(
  choices: Partial<ImportChoices> = {},
  files: readonly SmallFile[] = [DEAR, CHEAP],
): Promise<ImportSession> {
  const { profiles, sets } = await store.list()
  return openFiles(files, { profiles, sets, choices })
}

/** As both hosts do once the plan is applied. */
async function applied(choices: Partial<ImportChoices>, files?: readonly SmallFile[]): Promise<void> {
  const taught = (await opened(choices, files)).supplierLists.policyTaught()
  if (taught) await keepPolicy(store, taught, AT)
}

/** The price that is sent; null: it is asked. */
async function price(session: Promise<ImportSession>): Promise<string | null> {
  const [call] = (await session).planRows(0, 9).flatMap((row) => row.calls)
  return call ? (/"price":([\d.]+)/.exec(bodyJson(call.body))?.[1] ?? null) : null
}

describe('the policy of several suppliers', () => {
  test('[LISTS-2] what the row that sends says itself is not told to be of another file', async () => {
    const both = [
      { name: 'a.csv', text: 'sku,price,minimum\nA-1,5,7\n' },
      { name: 'b.csv', text: 'sku,price,minimum\nA-1,4,7\n' },
    ]
    const session = await openFiles(both, { choices: { listPolicy: 'cheapest' } })
    const said = session.planRows(0, 2).map(({ problems }) => problems.map(({ code }) => code))
    expect(said).toEqual([['list-passed-over'], []])
  })

  test('[LISTS-17] week 1 chooses, week 2 is planned by it, whatever the files are called and in whatever order', async () => {
    expect(await price(opened())).toBeNull()
    await applied({ listPolicy: 'cheapest' })
    expect(await price(opened())).toBe('7')
    expect(await price(opened({}, [CHEAP, DEAR]))).toBe('7')
    const { listsBy } = (await opened()).summary()
    expect(listsBy).toMatchObject({ policy: 'cheapest', kept: { policy: 'cheapest', profiles: ['Holz AG', 'Metall'] } })
    await applied({ listPolicy: 'newest' })
    expect(await price(opened())).toBe('9')
    expect((await store.list()).sets).toHaveLength(1)
  })

  test('[LISTS-17] a preference is kept in the order of the suppliers, not of the files', async () => {
    await applied({ listPolicy: 'preferred', prefer: [CHEAP.name] })
    expect((await store.list()).sets.map(({ profiles }) => profiles)).toEqual([[METALL, HOLZ]])
    expect(await price(opened())).toBe('7')
    expect((await opened()).summary().listsBy?.order).toEqual([CHEAP.name, DEAR.name])
    const [set] = (await store.list()).sets
    if (set) await keepPolicy(store, withFirst(set, HOLZ), LATER)
    expect(await price(opened())).toBe('9')
  })

  test('[LISTS-17] what is chosen for an import comes first; to ask again, once it is applied, forgets', async () => {
    await applied({ listPolicy: 'cheapest' })
    expect(await price(opened({ listPolicy: 'newest' }))).toBe('9')
    expect(await price(opened({ listPolicy: 'ask' }))).toBeNull()
    // Nothing was applied so far.
    expect(await price(opened())).toBe('7')
    await applied({ listPolicy: 'ask' })
    expect((await store.list()).sets).toEqual([])
    expect(await price(opened())).toBeNull()
  })

  test('[LISTS-17] it holds for exactly these suppliers: with another one, without one, or with an unknown file it is asked', async () => {
    await applied({ listPolicy: 'cheapest' })
    const other: SmallFile = { name: 'stahl.csv', text: 'Part;sku;cost\n1;A-1;5\n' }
    await learnt('Part;sku;cost\n1;A-1;5\n', 'stahl.csv', 'Stahl', 'p-00000000000000cc')
    const three = await opened({}, [DEAR, CHEAP, other])
    expect(three.summary().listsBy).toMatchObject({ policy: 'ask', kept: null })
    expect((await opened({}, [DEAR, { ...DEAR, name: 'again.csv' }])).summary().listsBy?.policy).toBe('ask')
    const unknown = await opened({}, [DEAR, CHEAP, OWN])
    expect(unknown.summary().listsBy).toMatchObject({ policy: 'ask', kept: null })
    // A file without a profile belongs to no set: nothing is kept of such a plan.
    await applied({ listPolicy: 'newest' }, [DEAR, CHEAP, OWN])
    expect((await store.list()).sets.map(({ policy }) => policy)).toEqual(['cheapest'])
    expect(profilesTogether([HOLZ, null])).toBeNull()
    expect(profilesTogether([])).toBeNull()
  })

  test('[LISTS-17] it is of one account, goes with its profiles, and a damaged one is put aside', async () => {
    await applied({ listPolicy: 'cheapest' })
    expect((await profileFolder(folder, 'another').list()).sets).toEqual([])
    await store.remove(METALL)
    expect((await store.list()).sets).toEqual([])
    const [own = ''] = await readdir(join(folder, 'profiles'))
    expect((await readdir(join(folder, 'profiles', own))).filter((name) => name.startsWith('s-'))).toEqual([])
    await writeFile(join(folder, 'profiles', own, `s-${'0'.repeat(32)}.json`), '{"stocksheetProfileSet":1')
    expect(await store.list()).toMatchObject({ sets: [], damaged: [expect.stringContaining('s-')] })
  })

  test('[LISTS-8] [LISTS-17] work that goes on has the policy it had, whatever is kept by now', async () => {
    await applied({ listPolicy: 'cheapest' })
    const work = (await opened()).work()
    await store.forgetSet([HOLZ, METALL])
    const { profiles, sets } = await store.list()
    expect(await price(openFiles([DEAR, CHEAP], { profiles, sets, saved: work }))).toBe('7')
  })
})
