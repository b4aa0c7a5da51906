/** Reading a plan line by line gives the same result as reading it whole, with less memory. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fc } from '../../../fast-check.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  readPlanFile,
  writePlanFile,
  type PlanFileResult,
  readPlanLines,
} from '../../../../src-main/store/plan-file/plan-file.ts'
import type { PlannedRow } from '../../../../src-shared/plan/plan.ts'
import { toDecimal, ZERO } from '../../../../src-shared/material/values/decimal.ts'

const HEAD = { version: 1, account: 'https://a.example', storage: 1, file: 'Käse "1".csv', catalogue: '' } as const
const ROWS = 30_000
/** Extra resident memory while it is read: five times the file, or eleven times if it is read whole. */
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
    { field: 'notes', storage: null, before: null, after: `Rack ${row}, “left”,\n],"rows":[{` },
    { field: 'stock', storage: 1, before: null, after: '0' },
  ] as const
  const price = toDecimal(String(row)) ?? ZERO
  const body = { name, unit: 'pcs', storage_id: 1, price: { decimal: price }, stock: { decimal: ZERO } }
  const calls = [{ row, method: 'materials/add', body, changes }] as const
  return { row, status: 'add', materialId: null, name, changes, problems: [], calls, group: `n${row}` }
}

async function writeBytes(rows: readonly PlannedRow[]): Promise<Buffer> {
  const createdText = '2026-11-22T10:00:00.000Z'
  await writePlanFile(path, { head: HEAD, seen: { storages: [1], materials: [3] }, creationTime: createdText }, [rows])
  return readFile(path)
}

/** A byte order mark is not part of the document, and makes it one that is read whole. */
async function readAsWhole(bytes: Uint8Array) {
  return withoutFileDigest(await readPlanFile({ name: 'plan', bytes: Buffer.concat([Buffer.from('\uFEFF'), bytes]) }))
}

/** The mark is part of the file, but not of the plan. */
function withoutFileDigest(readResult: PlanFileResult) {
  return readResult.ok ? { ...readResult.value, sha256: '' } : readResult
}

test('[T-1] line by line and as a whole, a plan is the same one, whatever was written into it or cut from it', async () => {
  const row = fc.string({ unit: 'grapheme' }).map((name) => added(7, name))
  const cutArbitrary = fc.record({
    at: fc.nat(),
    take: fc.nat({ max: 20 }),
    put: fc.constantFrom('', '\n', ',\n', ']', '}', '"rows":[\n', '1', '{}', ',"rows":[]', ' ', '\u2028', '\0'),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 4 }),
      fc.option(cutArbitrary, { nil: undefined }),
      async (rows, change) => {
        const wholeBytes = await writeBytes(rows)
        const at = change === undefined ? 0 : change.at % (wholeBytes.length + 1)
        const { take = 0, put = '' } = change ?? {}
        // A zero among the first two bytes indicates UTF-16, but not after a mark.
        fc.pre(put !== '\0' || at > 1)
        const bytes = Buffer.concat([wholeBytes.subarray(0, at), Buffer.from(put), wholeBytes.subarray(at + take)])
        expect(withoutFileDigest(await readPlanFile({ name: 'plan', bytes }))).toEqual(await readAsWhole(bytes))
      },
    ),
    { numRuns: 300 },
  )
})

test('[T-1] what this program wrote is read line by line, and its digest is that of its bytes', async () => {
  const bytes = await writeBytes([added(2, 'Käse'), added(3, 'Brot')])
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  for (const source of [
    { name: 'plan', path },
    { name: 'plan', bytes },
  ]) {
    expect((await readPlanLines(source, (value) => value))?.sha256).toBe(sha256)
    expect(await readPlanFile(source)).toMatchObject({
      ok: true,
      value: { sha256, creationTime: '2026-11-22T10:00:00.000Z' },
    })
  }
})

test(`a plan of ${ROWS} rows is read in less than ${TIMES} times its size`, async () => {
  await writeBytes(Array.from({ length: ROWS }, (_, n) => added(n + 2, `Brass screw no ${n}`)))
  const module = join(import.meta.dirname, '..', '..', '..', '..', 'src-main', 'store', 'plan-file', 'plan-file.ts')
  const script = `const { readPlanFile } = await import(${JSON.stringify(module)})
const before = process.resourceUsage().maxRSS
const read = await readPlanFile({ name: 'plan', path: ${JSON.stringify(path)} })
console.log(JSON.stringify({ rows: read.value.rows.length, grown: process.resourceUsage().maxRSS - before }))`
  const ended = spawnSync(process.execPath, ['--input-type=module', '--eval', script])
  const told = JSON.parse(ended.stdout.toString()) as { rows: number; grown: number }
  expect(told).toMatchObject({ rows: ROWS })
  expect((told.grown * 1024) / (await stat(path)).size).toBeLessThan(TIMES)
})
