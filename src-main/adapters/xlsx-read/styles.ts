/** The number formats of the cell styles, by the index that a cell's `s` names. Colours, fonts and borders are not read. */
import type { Deadline } from './deadline.ts'
import { FORMAT, builtInKind, formatKind, zeroPattern } from './number-format.ts'
import { XmlReader } from './xml.ts'

export interface Styles {
  /** FormatKind by style index. */
  readonly kinds: Uint8Array
  /** Only for styles of kind `padded`: see `zeroPattern`. */
  readonly patterns: ReadonlyMap<number, string>
}

export const noStyles: Styles = { kinds: new Uint8Array(0), patterns: new Map() }

export function readStyles(xml: string, part: string, deadline: Deadline): Styles {
  const formats = new Map<number, string>()
  const used: number[] = []
  const reader = new XmlReader(xml, part, deadline)
  let within = false
  for (let event = reader.next(); event !== 'end'; event = reader.next()) {
    if (event === 'close' && reader.name === 'cellXfs') within = false
    if (event !== 'open') continue
    if (reader.name === 'cellXfs') within = !reader.selfClosing
    else if (within && reader.name === 'xf') used.push(Number(reader.attribute('numFmtId') ?? 0) || 0)
    else if (reader.name === 'numFmt') {
      formats.set(Number(reader.attribute('numFmtId')), reader.attribute('formatCode') ?? '')
    } else if (reader.name === 'dxfs' || reader.name === 'extLst') reader.skip()
  }
  const kinds = new Uint8Array(used.length)
  const patterns = new Map<number, string>()
  for (const [index, id] of used.entries()) {
    const code = formats.get(id)
    kinds[index] = code === undefined ? builtInKind(id) : formatKind(code)
    if (code !== undefined && kinds[index] === FORMAT.padded) patterns.set(index, zeroPattern(code) ?? '')
  }
  return { kinds, patterns }
}
