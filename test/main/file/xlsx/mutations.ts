/**
 * Damaged workbooks with fixed seeds, and how they are judged. The reader refuses the file, or gives the undamaged file's cells. Only damage inside
 * the XML that is still valid may give others. It never crashes and never hangs.
 */
import { XlsxRefusal } from '../../../../src-main/file/xlsx/refusal.ts'
import { processorTime } from '../../../processor-time.ts'
import { dice } from './dice.ts'
import { cellLine, readSheet } from './reading.ts'
import { type ZipPart, bookParts, zip } from './workbook-maker.ts'

type Roll = (sides: number) => number

/** Changes some bytes: flips, overwrites, cuts, repeats and moves. */
export function mutate(source: Uint8Array, roll: Roll): Buffer {
  let bytes = Buffer.from(source)
  for (let times = 1 + roll(2); times > 0; times--) {
    const at = roll(bytes.length)
    const length = 1 + roll(Math.min(40, bytes.length - at))
    switch (roll(9)) {
      case 0:
        bytes[at] = (bytes[at] ?? 0) ^ (1 << roll(8))
        break
      case 1:
      case 7:
      case 8:
        bytes[at] = roll(256)
        break
      case 2:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)])
        break
      case 3:
        bytes = Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)])
        break
      case 4:
        bytes = bytes.subarray(0, at + 1)
        break
      case 5:
        bytes.fill([0, 0xff, 0x3c, 0x3e, 0x22][roll(5)] ?? 0, at, at + length)
        break
      default:
        bytes.copy(bytes, roll(bytes.length), at, at + length)
    }
    if (bytes.length === 0) return Buffer.alloc(1)
  }
  return bytes
}

function sample(roll: Roll): ZipPart[] {
  const rows: string[] = []
  const strings: string[] = []
  for (let row = 1; row <= 4 + roll(30); row++) {
    const cells: string[] = []
    for (let column = 0; column < 6; column++) {
      const at = `${String.fromCharCode(65 + column)}${row}`
      const kind = roll(6)
      if (kind === 0) cells.push(`<c r="${at}"><v>${roll(100_000) / 100}</v></c>`)
      else if (kind === 1) {
        strings.push(
          roll(2) === 0 ? `<si><t>Bolt &amp; nut ${roll(99)}</t></si>` : '<si><r><t>a</t></r><r><t>b</t></r></si>',
        )
        cells.push(`<c r="${at}" t="s"><v>${strings.length - 1}</v></c>`)
      } else if (kind === 2) cells.push(`<c r="${at}" s="${roll(3)}"><v>${roll(60_000)}</v></c>`)
      else if (kind === 3)
        cells.push(`<c r="${at}" t="inlineStr"><is><t xml:space="preserve">Шуруп ${roll(9)} </t></is></c>`)
      else if (kind === 4) cells.push(`<c r="${at}" t="str"><f>A1&amp;"x"</f><v>_x000D_${roll(9)}</v></c>`)
    }
    rows.push(`<row r="${row}">${cells.join('')}</row>`)
  }
  return bookParts({ sheets: [rows.join('')], strings: strings.join(''), formats: ['yyyy-mm-dd', '00000'] })
}

export type Outcome = 'same' | 'refused' | 'changed'

export interface Fuzzed {
  readonly outcome: Outcome
  readonly milliseconds: number
}

async function linesOf(bytes: Uint8Array): Promise<string[]> {
  return (await readSheet(bytes)).cells.map(cellLine)
}

/**
 * One damaged workbook. If damage to the archive's bytes is not refused, the cells must be exactly the same, because checksums cover them
 * (`changed` is then an error). Damage to the XML before packing may change cells.
 */
export async function fuzzOnce(seed: number): Promise<Fuzzed> {
  const roll = dice(seed)
  const parts = sample(roll)
  const inXml = seed % 2 === 1
  const victim = roll(parts.length)
  const damaged = inXml
    ? zip(parts.map((part, i) => (i === victim ? { ...part, content: mutate(Buffer.from(part.content), roll) } : part)))
    : mutate(zip(parts), roll)
  const whole = await linesOf(zip(parts))
  const start = processorTime()
  let lines: string[]
  try {
    lines = await linesOf(damaged)
  } catch (error) {
    if (!(error instanceof XlsxRefusal)) throw new Error(`seed ${seed} broke the reader`, { cause: error })
    return { outcome: 'refused', milliseconds: processorTime() - start }
  }
  const milliseconds = processorTime() - start
  if (lines.join('\n') === whole.join('\n')) return { outcome: 'same', milliseconds }
  if (!inXml) throw new Error(`seed ${seed}: other cells than were written, and not refused`)
  return { outcome: 'changed', milliseconds }
}
