/**
 * Texts out of bytes: the text of a `<t>` that has no markup in it (nearly all), and of an `<si>` or `<is>` with runs.
 * Looks at every byte once to know whether anything has to be decoded at all.
 */
import type { AsciiText } from './ascii-text.ts'
import { decodeEntities, decodeEscapes, normaliseLineEnds, trimXmlSpace } from './text.ts'
import { XmlReader } from './xml.ts'

const AMPERSAND = 38
const CR = 13
const LF = 10
const TAB = 9
const SPACE = 32
const UNDERSCORE = 95

function isSpace(byte: number | undefined): boolean {
  return byte === SPACE || byte === LF || byte === TAB || byte === CR
}

export class TextBytes {
  /** Whether the text just read was anything but plain ASCII: only then it may need a note. */
  special = false
  private readonly ascii: AsciiText

  constructor(ascii: AsciiText) {
    this.ascii = ascii
  }

  /** The text of one element without markup. `ascii` must have been reset to the same bytes. */
  plain(bytes: Buffer, from: number, to: number, preserve: boolean): string {
    let start = from
    let end = to
    if (!preserve) {
      while (start < end && isSpace(bytes[start])) start++
      while (end > start && isSpace(bytes[end - 1])) end--
    }
    let special = false
    for (let p = start; p < end; p++) {
      const b = bytes[p]
      if (b === undefined || b >= 128 || b < SPACE || b === AMPERSAND || b === UNDERSCORE) {
        if (b === LF || b === TAB) continue
        special = true
        break
      }
    }
    this.special = special
    if (!special) return start === end ? '' : this.ascii.slice(start, end)
    return decodeEscapes(decodeEntities(normaliseLineEnds(bytes.toString('utf8', start, end))))
  }

  /** The text of everything between the tags of an `<si>` or `<is>`: its runs joined, without phonetic guides. */
  rich(bytes: Buffer, from: number, to: number, part: string): string {
    this.special = true
    return decodeEscapes(joinRuns(new XmlReader(bytes.toString('utf8', from, to), part)))
  }

  /** The text of a `<v>` or `<f>` that has comments or CDATA in it. */
  mixed(bytes: Buffer, from: number, to: number, part: string): string {
    this.special = true
    const reader = new XmlReader(bytes.toString('utf8', from, to), part)
    let text = ''
    for (let event = reader.next(); event !== 'end'; event = reader.next()) if (event === 'text') text += reader.text
    return text
  }
}

function joinRuns(reader: XmlReader): string {
  let joined = ''
  for (let event = reader.next(); event !== 'end'; event = reader.next()) {
    if (event !== 'open') continue
    if (reader.name === 'rPh') reader.skip()
    else if (reader.name === 't' && !reader.selfClosing) joined += runText(reader)
  }
  return joined
}

function runText(reader: XmlReader): string {
  const preserve = reader.attribute('space') === 'preserve' || reader.prefixedAttribute('space') === 'preserve'
  let text = ''
  let depth = 1
  while (depth > 0) {
    const event = reader.next()
    if (event === 'text') text += reader.text
    else if (event === 'open' && !reader.selfClosing) depth++
    else if (event === 'close') depth--
    else if (event === 'end') break
  }
  return preserve ? text : trimXmlSpace(text)
}
