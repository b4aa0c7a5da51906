/** The number formats of cell styles, by the index in a cell's `s`. Colours, fonts and borders are ignored. */
import type { Deadline } from './limits.ts'
import { FORMAT, type Section, builtInKind, formatSigns, readFormat } from './number-format.ts'
import { XmlReader } from './xml.ts'

export interface Styles {
  /** FormatKind by style index. */
  readonly kinds: Uint8Array
  /** Decimal places by style index: of kind `fixed` only. */
  readonly places: Uint8Array
  /** The signs that a style shows beside a number, by style index; empty if all formats show the same. */
  readonly signs: readonly (readonly string[] | undefined)[]
  /** Only for styles of kind `padded`, `percent` and `byValue`: the sections, each with the numbers that it shows. */
  readonly sections: ReadonlyMap<number, readonly Section[]>
}

/** `0.00` and `#,##0.00`, in black or in red. */
const BUILT_IN_PLACES = 2

export const noStyles: Styles = {
  kinds: new Uint8Array(0),
  places: new Uint8Array(0),
  signs: [],
  sections: new Map(),
}

export function readStyles(xml: string, part: string, deadline: Deadline): Styles {
  const formats = new Map<number, string>()
  const usedFormats: number[] = []
  const reader = new XmlReader(xml, part, deadline)
  let within = false
  for (let event = reader.next(); event !== 'end'; event = reader.next()) {
    if (event === 'close' && reader.name === 'cellXfs') within = false
    if (event !== 'open') continue
    if (reader.name === 'cellXfs') within = !reader.selfClosing
    else if (within && reader.name === 'xf') usedFormats.push(Number(reader.attribute('numFmtId') ?? 0) || 0)
    else if (reader.name === 'numFmt') {
      formats.set(Number(reader.attribute('numFmtId')), reader.attribute('formatCode') ?? '')
    } else if (reader.name === 'dxfs' || reader.name === 'extLst') reader.skip()
  }
  const kinds = new Uint8Array(usedFormats.length)
  const places = new Uint8Array(usedFormats.length)
  const sections = new Map<number, readonly Section[]>()
  const sectionsByCode = new Map<string, readonly Section[]>()
  for (const [index, id] of usedFormats.entries()) {
    const code = formats.get(id)
    if (code === undefined) {
      kinds[index] = builtInKind(id)
      places[index] = kinds[index] === FORMAT.fixed ? BUILT_IN_PLACES : 0
      continue
    }
    const codeSections = sectionsByCode.get(code) ?? readFormat(code)
    sectionsByCode.set(code, codeSections)
    const [first] = codeSections
    kinds[index] = codeSections.length > 1 ? FORMAT.byValue : (first?.kind ?? FORMAT.general)
    if (kinds[index] === FORMAT.fixed) places[index] = first?.places ?? 0
    else if (kinds[index] >= FORMAT.padded) sections.set(index, codeSections)
  }
  return { kinds, places, signs: signsOf(usedFormats, formats), sections }
}

/** If all formats show the same signs, the signs add nothing to what the column is. */
function signsOf(usedFormats: readonly number[], formats: ReadonlyMap<number, string>): Styles['signs'] {
  const byFormat = new Map(Array.from(formats, ([id, code]) => [id, formatSigns(code)]))
  const signs = usedFormats.map((id) => byFormat.get(id))
  const different = new Set(signs.map((one) => one?.join('\n') ?? '').filter((one) => one !== ''))
  return different.size > 1 ? signs : []
}
