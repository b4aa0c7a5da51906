/** A plan read line by line is what reading the whole gives, in less memory. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fc } from '../../fast-check.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPlanFile, writePlanFile, type PlanFileRead } from '../../../src-main/adapters/plan-file/plan-file.ts'
import { NO_SEALS, type OwnSeals } from '../../../src-main/adapters/plan-file/seal.ts'
import { fingerprint, makeSealingKey } from '../../../src-main/adapters/plan-file/signature.ts'
import { readPlanLines } from '../../../src-main/adapters/plan-file/plan-lines.ts'
import type { PlannedRow } from '../../../src-shared/domain/plan/plan.ts'
import { toDecimal, ZERO } from '../../../src-shared/domain/values/decimal.ts'

const KEY = makeSealingKey()
const OWN: OwnSeals = { own: [fingerprint(KEY.x)], former: null }
const OTHER: OwnSeals = { own: [fingerprint(makeSealingKey().x)], former: 'b2'.repeat(32) }
const HEAD = { version: 1, account: 'https://a.example', storage: 1, file: 'Käse "1".csv', catalogue: '' } as const
const ROWS = 30_000
/** Resident memory while it is read, beside what the process had: five times the file; eleven when it was read as a whole. */
const TIMES = 7.5

let folder: string
let path: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stocksheet-lines-'))
  path = join(folder, 'plan.json')
})

afterAll(() => rm(folder, { recursive: true, force: true }))

function added(row: number, name: string): PlannedRow {
  const changes = [
    { field: 'name', storage: null, before: null, after: name },
    { field: 'price', storage: null, before: null, after: String(row) },
    { field: 'notes', storage: null, before: null, after: `Rack ${row}, “left”,\n],"seal":{` },
    { field: 'stock', storage: 1, before: null, after: '0' },
  ] as const
  const price = toDecimal(String(row)) ?? ZERO
  const body = { name, unit: 'pcs', storage_id: 1, price: { decimal: price }, stock: { decimal: ZERO } }
  const calls = [{ row, method: 'materials/add', body, changes }] as const
  return { row, status: 'add', materialId: null, name, changes, problems: [], calls, group: `n${row}` }
}

async function written(rows: readonly PlannedRow[]): Promise<Buffer> {
  const made = '2026-11-22T10:00:00.000Z'
  await writePlanFile(path, { head: HEAD, seen: { storages: [1], materials: [3] }, made }, [rows], KEY)
  return readFile(path)
}

/** A mark at the beginning is no part of the document, and makes it one that is read as a whole. */
async function readAsWhole(bytes: Uint8Array, own: OwnSeals) {
  return withoutFileDigest(
    await readPlanFile({ name: 'plan', bytes: Buffer.concat([Buffer.from('\uFEFF'), bytes]) }, own),
  )
}

/** The mark is a part of the file, if not of the plan. */
function withoutFileDigest(read: PlanFileRead) {
  return read.ok ? { ...read.value, sha256: '' } : read
}

test('[T-1] line by line and as a whole, a plan is the same one, whatever was written into it or cut from it', async () => {
  const row = fc.string({ unit: 'grapheme' }).map((name) => added(7, name))
  const cut = fc.record({
    at: fc.nat(),
    take: fc.nat({ max: 20 }),
    put: fc.constantFrom('', '\n', ',\n', ']', '}', '"rows":[\n', '1', '{}', ',"rows":[]', ' ', '\u2028', '\0'),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 4 }),
      fc.option(cut, { nil: undefined }),
      fc.constantFrom(OWN, OTHER, NO_SEALS),
      async (rows, change, own) => {
        const whole = await written(rows)
        const at = change === undefined ? 0 : change.at % (whole.length + 1)
        const { take = 0, put = '' } = change ?? {}
        // A zero among the first two bytes is what tells UTF-16; behind a mark it is not.
        fc.pre(put !== '\0' || at > 1)
        const bytes = Buffer.concat([whole.subarray(0, at), Buffer.from(put), whole.subarray(at + take)])
        expect(withoutFileDigest(await readPlanFile({ name: 'plan', bytes }, own))).toEqual(
          await readAsWhole(bytes, own),
        )
      },
    ),
    { numRuns: 300 },
  )
})

test('[T-1] what this program wrote is read line by line, and of whom it is', async () => {
  const bytes = await written([added(2, 'Käse'), added(3, 'Brot')])
  for (const source of [
    { name: 'plan', path },
    { name: 'plan', bytes },
  ]) {
    const read = async (own: OwnSeals) => (await readPlanLines(source, own, (value) => value))?.sealed
    const sealed = { ok: true, seals: [{ kind: 'made', fingerprint: fingerprint(KEY.x) }] }
    expect(await read(OWN)).toMatchObject({ ...sealed, seal: 'ours' })
    for (const own of [OTHER, NO_SEALS]) expect(await read(own)).toMatchObject({ ...sealed, seal: 'elsewhere' })
  }
  const changed = Buffer.from(bytes.toString().replace('Brot', 'Brut'))
  for (const own of [OWN, OTHER, NO_SEALS]) {
    const lines = await readPlanLines({ name: 'plan', bytes: changed }, own, (value) => value)
    expect(lines?.sealed).toEqual({ ok: false, code: 'altered' })
    expect(await readPlanFile({ name: 'plan', bytes: changed }, own)).toMatchObject({ ok: false })
  }
})

test(`a plan of ${ROWS} rows is read in less than ${TIMES} times its size`, async () => {
  await written(Array.from({ length: ROWS }, (_, n) => added(n + 2, `Brass screw no ${n}`)))
  const module = join(import.meta.dirname, '..', '..', '..', 'src-main', 'adapters', 'plan-file', 'plan-file.ts')
  const script = `const { readPlanFile } = await import(${JSON.stringify(module)})
const before = process.resourceUsage().maxRSS
const read = await readPlanFile({ name: 'plan', path: ${JSON.stringify(path)} }, ${JSON.stringify(OWN)})
console.log(JSON.stringify({ rows: read.value.rows.length, seal: read.value.seal, grown: process.resourceUsage().maxRSS - before }))`
  const ended = spawnSync(process.execPath, ['--input-type=module', '--eval', script])
  const told = JSON.parse(ended.stdout.toString()) as { rows: number; seal: string; grown: number }
  expect(told).toMatchObject({ rows: ROWS, seal: 'ours' })
  expect((told.grown * 1024) / (await stat(path)).size).toBeLessThan(TIMES)
})
