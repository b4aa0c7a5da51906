/**
 * Damages workbooks of other formats and reads them: each is read or refused, within 2 s of processor time. Alone: node
 * test/main/file/other-workbooks/fuzz.ts KIND [count] [first seed]
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSource } from '../../../../src-main/file/read-source.ts'
import { readXlsx } from '../../../../src-main/file/read-xlsx.ts'
import { rewriteWorkbook } from '../../../../src-main/file/other-workbooks/rewrite-workbook.ts'
import { defaultLimits, XlsxRefusal } from '../../../../src-main/file/xlsx/refusal.ts'
import { processorTime } from '../../../processor-time.ts'
import { dbf } from '../dbf-maker.ts'
import { dice } from '../xlsx/dice.ts'
import { mutate } from '../xlsx/mutations.ts'
import { zip } from '../xlsx/workbook-maker.ts'
import { partsOf } from './parts-of-archive.ts'
import { madeFile, type MadeKind } from './libreoffice/make-workbooks.ts'

const SAMPLES = 10
const SLOWEST = 2000
export const FUZZED_KINDS = [
  'sheetjs.xls',
  'sheetjs-5.xls',
  'sheetjs.xlsb',
  'own.ods',
  'sheetjs.fods',
  'own.xml',
  'sheetjs.html',
  'dbf',
  // With runs, fonts and hidden parts.
  'libreoffice.xls',
] as const
type FuzzedKind = (typeof FUZZED_KINDS)[number]

const table = dbf(
  [
    { name: 'SKU', type: 'C', length: 12 },
    { name: 'PRICE', type: 'N', length: 12, decimals: 2 },
    { name: 'ORDERED', type: 'D', length: 8 },
    { name: 'ACTIVE', type: 'L', length: 1 },
  ],
  Array.from({ length: 20 }, (_, row) => [`BRD-${row}`, `${row}.50`, '20251209', 'T']),
)

const FIXTURES = join(import.meta.dirname, '../../../fixtures/other-workbooks')
const libreofficeFile = readFileSync(join(FIXTURES, 'by-libreoffice-struck.xls'))

const samples = new Map<MadeKind, readonly Buffer[]>()

function sample(kind: FuzzedKind, index: number): Buffer {
  if (kind === 'dbf') return table
  if (kind === 'libreoffice.xls') return libreofficeFile
  const made = samples.get(kind) ?? Array.from({ length: SAMPLES }, (_, at) => madeFile(kind, at))
  samples.set(kind, made)
  return made[index % SAMPLES] ?? table
}

/** Half of the damage to an archive is inside its parts, packed again. */
function damaged(bytes: Buffer, roll: (sides: number) => number): Buffer {
  if (bytes.readUInt32BE(0) !== 0x504b0304 || roll(2) === 0) return mutate(bytes, roll)
  const parts = partsOf(bytes)
  const victim = roll(parts.length)
  return zip(parts.map((part, at) => (at === victim ? { ...part, content: mutate(part.content, roll) } : part)))
}

/** Whether the file was read. Throws what the reader throws beyond refusals, and an error if it was slow. */
export async function readDamaged(kind: FuzzedKind, seed: number): Promise<boolean> {
  const bytes = damaged(sample(kind, seed), dice(seed))
  const before = processorTime()
  const isRead = kind === 'dbf' ? (await readSource({ name: 'list', bytes }, {}, {})).ok : await readInThisThread(bytes)
  const milliseconds = processorTime() - before
  if (milliseconds > SLOWEST) throw new Error(`${kind} ${seed}: ${Math.round(milliseconds)} ms`)
  return isRead
}

/** As the program reads it, but without a thread for each file. */
async function readInThisThread(bytes: Buffer): Promise<boolean> {
  try {
    const xlsx = await rewriteWorkbook(bytes, defaultLimits)
    return (await readXlsx(xlsx, {}, {}, { milliseconds: defaultLimits.milliseconds })).ok
  } catch (error) {
    if (error instanceof XlsxRefusal) return false
    throw error
  }
}

if (import.meta.main) {
  // SheetJS logs there what it does not know.
  Object.assign(console, { error: () => undefined })
  const [kind = '', count = '10000', first = '1'] = process.argv.slice(2)
  const fuzzedKind = FUZZED_KINDS.find((other) => other === kind)
  if (!fuzzedKind) throw new Error(`A kind is one of ${FUZZED_KINDS.join(', ')}, not "${kind}".`)
  let read = 0
  let slowest = 0
  for (let seed = Number(first); seed < Number(first) + Number(count); seed += 1) {
    const before = processorTime()
    try {
      if (await readDamaged(fuzzedKind, seed)) read += 1
    } catch (error) {
      console.log(`${kind} ${seed}: ${error instanceof Error ? error.stack : String(error)}`)
    }
    slowest = Math.max(slowest, processorTime() - before)
    if (seed % 1000 === 0) console.log(`${kind}: up to ${seed}, ${read} read, slowest ${Math.round(slowest)} ms`)
  }
}
