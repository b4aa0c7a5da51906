/** The attacks of decision 177, one test each: on real files, with real keys. */
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { approvePlanFile } from '../../../src-main/adapters/plan-file/approve-plan.ts'
import { readPlanFile, writePlanFile } from '../../../src-main/adapters/plan-file/plan-file.ts'
import { fingerprint, type SealingKey } from '../../../src-main/adapters/plan-file/signature.ts'
import { Seals } from '../../../src-main/hosts/seals.ts'
import { approvalOf, withOwners, type TrustedSeal } from '../../../src-shared/domain/guard/seals.ts'
import { toDecimal, ZERO } from '../../../src-shared/domain/values/decimal.ts'

const AT = '2026-11-22T10:00:00.000Z'
const END = '2026-11-29T10:00:00.000Z'
const NOW = Date.parse('2026-11-22T12:00:00.000Z')
let folder: string
/** Three installations: who makes, who approves, who attacks. */
let anna: Seals
let boris: Seals
let eve: Seals
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stocksheet-approve-'))
  const at = async (name: string): Promise<Seals> => {
    await mkdir(join(folder, name))
    return new Seals(join(folder, name))
  }
  ;[anna, boris, eve] = [await at('anna'), await at('boris'), await at('eve')]
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function madeBy(seals: Seals, name: string, price: string): Promise<string> {
  const path = join(folder, name)
  const change = { field: 'price', storage: null, before: '12.5', after: price } as const
  const body = { material_id: 100, price: { decimal: toDecimal(price) ?? ZERO } }
  const row = {
    row: 2,
    status: 'edit',
    materialId: 100,
    name: 'Oak board',
    changes: [change],
    problems: [],
    calls: [{ row: 2, method: 'materials/edit', body, changes: [change] }],
    group: 'm100',
  } as const
  const head = { version: 1, account: 'https://a.example', storage: 1, file: 'f.csv', catalogue: '' } as const
  await writePlanFile(
    path,
    { head, seen: { storages: [1], materials: [100] }, made: AT },
    [[row]],
    await seals.keys.key(),
  )
  return path
}

async function approve(path: string, key: SealingKey, expires: string | null = null, out = path): Promise<void> {
  const read = await readPlanFile({ name: 'plan', path }, { own: [], former: null })
  if (!read.ok) throw new Error(read.refusal.code)
  const done = await approvePlanFile({ path, out, digest: read.value.digest, key, at: AT, expires })
  expect(done.kind).toBe('written')
}

/** As `reader` reads the file: why it is refused, or where its approval stands. */
async function asRead(path: string, reader: Seals, trusted: readonly TrustedSeal[] = []): Promise<string> {
  const read = await readPlanFile({ name: 'plan', path }, await reader.own())
  if (!read.ok) return read.refusal.code
  const { own } = await reader.own()
  return approvalOf(withOwners(read.value.seals, { own, trusted }), NOW).kind
}

const named = async (name: string, seals: Seals): Promise<TrustedSeal> => ({
  name,
  fingerprint: fingerprint((await seals.keys.key()).x),
})

const edited = async (path: string, how: (text: string) => string): Promise<void> => {
  const text = await readFile(path, 'utf8')
  const changed = how(text)
  expect(changed).not.toBe(text)
  await writeFile(path, changed)
}

test('[SEAL-3] an approval leaves every byte before the seals, and the plan’s digest', async () => {
  const path = await madeBy(anna, 'plan.json', '13')
  const before = await readFile(path, 'utf8')
  await approve(path, await boris.keys.key(), END)
  const after = await readFile(path, 'utf8')
  const [content] = before.split(',"seal":')
  expect(after.startsWith(`${content ?? '?'},"seal":`)).toBe(true)
  expect(await asRead(path, anna, [await named('Boris', boris)])).toBe('approved')
  expect(await asRead(path, boris, [await named('Anna', anna)])).toBe('approved')
  expect(await asRead(path, anna)).toBe('unknown-approver')
  // A second approval of the same key is the one that counts.
  await approve(path, await boris.keys.key(), AT)
  expect((await readFile(path, 'utf8')).match(/"approved"/g)).toHaveLength(1)
  expect(await asRead(path, anna, [await named('Boris', boris)])).toBe('expired')
})

test('[SEAL-1] attack: the plan is changed after it was approved', async () => {
  const path = await madeBy(anna, 'plan.json', '13')
  await approve(path, await boris.keys.key())
  await edited(path, (text) => text.replaceAll('13', '1300'))
  expect(await asRead(path, anna, [await named('Boris', boris)])).toBe('altered')
})

test('[SEAL-4] attack: all seals are taken off, and others put on', async () => {
  const path = await madeBy(anna, 'plan.json', '13')
  await approve(path, await boris.keys.key())
  const known = [await named('Anna', anna), await named('Boris', boris)]
  await edited(path, (text) => text.replace(/,"seal":.*$/s, '}\n'))
  expect(await asRead(path, anna, known)).toBe('not-sealed')
  // Eve makes the changed plan hers, and approves it with a second key of hers.
  const hers = await madeBy(eve, 'hers.json', '1300')
  await mkdir(join(folder, 'eve2'))
  await approve(hers, await new Seals(join(folder, 'eve2')).keys.key())
  expect(await asRead(hers, anna, known)).toBe('unknown-approver')
})

test('[SEAL-1] attack: the maker’s seal alone is taken off, or an approval alone', async () => {
  const path = await madeBy(anna, 'plan.json', '13')
  await approve(path, await boris.keys.key())
  const approvedText = await readFile(path, 'utf8')
  await writeFile(path, approvedText.replace(/\["made"[^\]]*\],/, ''))
  expect(await asRead(path, anna, [await named('Boris', boris)])).toBe('altered')
  await writeFile(path, approvedText.replace(/,\["approved"[^\]]*\]/, ''))
  expect(await asRead(path, anna, [await named('Boris', boris)])).toBe('not-approved')
})

test('[SEAL-2] attack: an approval is moved to another plan of the same maker', async () => {
  const small = await madeBy(anna, 'small.json', '13')
  const large = await madeBy(anna, 'large.json', '1300')
  await approve(small, await boris.keys.key())
  const seal = /,\["approved"[^\]]*\]/.exec(await readFile(small, 'utf8'))?.[0] ?? ''
  await edited(large, (text) => text.replace(/\]\]\}\}\n$/, `]${seal}]}}\n`))
  expect(await asRead(large, anna, [await named('Boris', boris)])).toBe('approval-altered')
})

test('[SEAL-2] attack: the same plan is made by another, with the approval that was given to the first', async () => {
  const path = await madeBy(anna, 'plan.json', '13')
  await approve(path, await boris.keys.key())
  const hers = await madeBy(eve, 'hers.json', '13')
  const seal = /,\["approved"[^\]]*\]/.exec(await readFile(path, 'utf8'))?.[0] ?? ''
  await edited(hers, (text) => text.replace(/\]\]\}\}\n$/, `]${seal}]}}\n`))
  expect(await asRead(hers, anna, [await named('Eve', eve), await named('Boris', boris)])).toBe('approval-altered')
})

test('[SEAL-2] attack: the expiry, the time or the kind of a seal is edited', async () => {
  const path = await madeBy(anna, 'plan.json', '13')
  await approve(path, await boris.keys.key(), END)
  const whole = await readFile(path, 'utf8')
  for (const [from, to] of [
    [END, '2036-11-29T10:00:00.000Z'],
    [`"${END}"`, 'null'],
    [AT, '2026-11-22T10:00:01.000Z'],
  ] as const) {
    await writeFile(path, whole.replace(from, to))
    expect(await asRead(path, anna, [await named('Boris', boris)]), to).toMatch(/^(?:approval-)?altered$/)
  }
})

test('[SEAL-4] attack: who made it approves it, once more, and under a key of the same installation', async () => {
  const path = await madeBy(anna, 'plan.json', '13')
  await approve(path, await anna.keys.key())
  expect(await asRead(path, anna)).toBe('same-person')
  expect(await asRead(path, boris, [await named('Anna', anna)])).toBe('same-person')
  expect(await asRead(path, boris)).toBe('same-person')
})

test('[SEAL-4] attack: the key file is copied: who has it seals in that name, until the name is taken away', async () => {
  const path = await madeBy(anna, 'plan.json', '13')
  const known = [await named('Boris', boris)]
  await copyFile(join(folder, 'boris', 'seal-key.json'), join(folder, 'eve', 'seal-key.json'))
  await approve(path, await new Seals(join(folder, 'eve')).keys.key())
  // Nothing tells the copy from the key: this is what protecting the file is for.
  expect(await asRead(path, anna, known)).toBe('approved')
  expect(await asRead(path, anna)).toBe('unknown-approver')
})

test('[SEAL-1] a plan no seal of ours stands on, or that was saved in another form, cannot be approved', async () => {
  const path = await madeBy(anna, 'plan.json', '13')
  const whole = await readFile(path)
  const asked = { path, out: path, digest: 'a'.repeat(64), key: await boris.keys.key(), at: AT, expires: null }
  for (const bytes of [
    Buffer.from(whole.toString().replace(/,"seal":.*$/s, '}\n')),
    Buffer.from(`\uFEFF${whole.toString()}`, 'utf16le'),
    Buffer.alloc(0),
  ]) {
    await writeFile(path, bytes)
    expect(await approvePlanFile(asked)).toEqual({ kind: 'no-seal' })
    expect(await readFile(path)).toEqual(bytes)
  }
})
