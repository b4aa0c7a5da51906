/**
 * A pull reader for small parts: relationships, workbook, styles, and texts with formatting runs. Names are relative to the part's own namespace,
 * which is its root's. Reads one of the alternatives in an `AlternateContent`. Refuses document types, so no entity can be defined. Not for sheets
 * (see `sheet-scan.ts`).
 */
import { type Deadline, XlsxRefusal, refuseDamaged } from './refusal.ts'
import { decodeEntities, normaliseLineEnds } from './text.ts'
import { ALTERNATE_CONTENT, Alternatives, isAlternative, XmlScope } from './xml-scope.ts'

export type XmlEvent = 'open' | 'close' | 'text' | 'end'

const openTagPattern = /([^\s/>=]+)((?:\s+[^\s=/>]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/y
const closeTagPattern = /([^\s>]+)\s*>/y
/** The maximum number of levels of elements. The parts that are read this way have at most ten. */
const maxDepth = 256
/** The maximum length of a tag in characters. Real tags have hundreds. */
const maxTagLength = 100_000
/** The maximum length in characters of a text, including entities. A cell has at most a million characters without them. */
const maxTextLength = 4_000_000
/** The time is checked once in 16,384 events: when these bits of the event count are 0. */
const deadlineCheckMask = (1 << 14) - 1
const attributePattern = /\s+([^\s=/>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** True if the tag at `from` has its `>` (outside quotes) within `limit` characters. */
function isTagEndWithin(xml: string, from: number, limit: number): boolean {
  let quote = 0
  const end = Math.min(xml.length, from + limit)
  for (let position = from; position < end; position++) {
    const code = xml.charCodeAt(position)
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === 62) return true
    else if (code === 34 || code === 39) quote = code
  }
  return false
}

export class XmlReader {
  /** The element just opened or closed: its local name if it is in the part's own namespace, or else `{namespace}name`. */
  name = ''
  /** True if the opened element has no content. No `close` follows. */
  isSelfClosing = false
  /** The text that was just read, with its entities decoded. */
  text = ''
  private readonly xml: string
  private readonly part: string
  private position = 0
  private attributeText = ''
  private readonly openElements: { readonly name: string; readonly scope: XmlScope }[] = []
  private readonly deadline: Deadline | undefined
  private readonly alternatives = new Alternatives()
  /** The scope around the first element; undefined for the root of its part. */
  private readonly outerScope: XmlScope | undefined
  private scope: XmlScope | undefined
  private eventCount = 0
  private isSkipping = false

  /** `deadline`: for parts that may be megabytes long. `outerScope`: the XML scope around the text, if it is only a piece of a part. */
  constructor(xml: string, part: string, deadline?: Deadline, outerScope?: XmlScope) {
    this.xml = xml
    this.part = part
    this.deadline = deadline
    this.outerScope = outerScope
  }

  /** True if leading and trailing white space is part of a text in the element just opened. */
  get preservesSpace(): boolean {
    return this.scope?.preservesSpace === true
  }

  next(): XmlEvent {
    for (;;) {
      const event = this.readEvent()
      if (event === 'text' || event === 'end' || !this.skipCompatibilityTag(event)) return event
    }
  }

  /** Skips a tag that offers alternatives, and all alternatives but one. True if the tag was such a tag. */
  private skipCompatibilityTag(event: 'open' | 'close'): boolean {
    if (!this.name.startsWith('{')) return false
    if (this.name === ALTERNATE_CONTENT) {
      if (event === 'close') this.alternatives.end()
      else if (!this.isSelfClosing) this.alternatives.begin()
      return true
    }
    if (!isAlternative(this.name)) return false
    if (event === 'open' && this.scope && !this.alternatives.take(this.name, this.attribute('Requires'), this.scope)) {
      this.skip()
    }
    return true
  }

  private readEvent(): XmlEvent {
    if ((++this.eventCount & deadlineCheckMask) === 0) this.deadline?.check({ part: this.part })
    for (;;) {
      const { xml, position } = this
      if (position >= xml.length) {
        if (this.openElements.length > 0) throw refuseDamaged('part-ends-in-middle', { part: this.part })
        return 'end'
      }
      if (xml.charCodeAt(position) !== 60) {
        const to = xml.indexOf('<', position)
        this.position = to < 0 ? xml.length : to
        if (!this.isSkipping && this.position - position > maxTextLength)
          throw new XlsxRefusal('too-large', { part: this.part, limit: maxTextLength })
        this.text = decodeEntities(normaliseLineEnds(xml.slice(position, this.position)))
        return 'text'
      }
      const mark = xml.charCodeAt(position + 1)
      if (mark === 63) this.position = this.findMarkEnd('?>', position + 2)
      else if (mark === 33) {
        if (xml.startsWith('<!--', position)) this.position = this.findMarkEnd('-->', position + 4)
        else if (xml.startsWith('<![CDATA[', position)) {
          this.position = this.findMarkEnd(']]>', position + 9)
          this.text = normaliseLineEnds(xml.slice(position + 9, this.position - 3))
          return 'text'
        } else if (/^<!doctype/i.test(xml.slice(position, position + 9)))
          throw new XlsxRefusal('doctype', { part: this.part })
        else throw this.makeTagRefusal()
      } else if (mark === 47) return this.readClose(position + 2)
      else return this.readOpen(position + 1)
    }
  }

  /** The attribute without a prefix; undefined if there is none. */
  attribute(name: string): string | undefined {
    return this.findAttribute((candidate) => candidate === name)
  }

  /** The attribute with this local name and a matching namespace. An attribute without a prefix has no namespace. */
  attributeIn(namespace: RegExp, localName: string): string | undefined {
    return this.findAttribute((candidate) => {
      const colonIndex = candidate.indexOf(':')
      if (colonIndex < 0 || candidate.slice(colonIndex + 1) !== localName) return false
      return namespace.test(this.scope?.namespaceOf(candidate.slice(0, colonIndex)) ?? '')
    })
  }

  /** All attributes as namespace, local name and value. An attribute without a prefix has no namespace (''). */
  allAttributes(): readonly (readonly [namespace: string, local: string, value: string])[] {
    const attributes: [string, string, string][] = []
    for (const [, name = '', doubleQuoted, singleQuoted] of this.attributeText.matchAll(attributePattern)) {
      const colonIndex = name.indexOf(':')
      const namespace = colonIndex < 0 ? '' : (this.scope?.namespaceOf(name.slice(0, colonIndex)) ?? '')
      attributes.push([namespace, name.slice(colonIndex + 1), decodeEntities(doubleQuoted ?? singleQuoted ?? '')])
    }
    return attributes
  }

  /** Skips the rest of the element just opened, including its end tag. */
  skip(): void {
    if (this.isSelfClosing) return
    const depth = this.openElements.length
    // Long texts, such as pictures, are skipped without the usual limit.
    this.isSkipping = true
    while (this.openElements.length >= depth) {
      if (this.readEvent() === 'end') throw refuseDamaged('part-ends-in-middle', { part: this.part })
    }
    this.isSkipping = false
  }

  private findAttribute(isWanted: (name: string) => boolean): string | undefined {
    for (const [, name, doubleQuoted, singleQuoted] of this.attributeText.matchAll(attributePattern)) {
      if (name !== undefined && isWanted(name)) return decodeEntities(doubleQuoted ?? singleQuoted ?? '')
    }
    return undefined
  }

  private readOpen(position: number): XmlEvent {
    // A regular expression would run out of stack on a million attributes.
    if (!isTagEndWithin(this.xml, position, maxTagLength)) throw this.makeTagRefusal()
    openTagPattern.lastIndex = position
    const match = openTagPattern.exec(this.xml)
    if (!match) throw this.makeTagRefusal()
    this.position = openTagPattern.lastIndex
    const name = match[1] ?? ''
    this.attributeText = match[2] ?? ''
    this.isSelfClosing = match[3] === '/'
    const outerScope = this.openElements.at(-1)?.scope ?? this.outerScope
    const scope = outerScope?.innerScope(this.attributeText) ?? XmlScope.ofRoot(name, this.attributeText)
    this.scope = scope
    this.name = scope.nameOf(name)
    if (!this.isSelfClosing && this.openElements.push({ name, scope }) > maxDepth) {
      throw refuseDamaged('elements-are-nested-too-deeply', { part: this.part })
    }
    return 'open'
  }

  private readClose(position: number): XmlEvent {
    closeTagPattern.lastIndex = position
    const match = closeTagPattern.exec(this.xml)
    const element = this.openElements.pop()
    if (!match || !element || element.name !== match[1]) throw this.makeTagRefusal()
    this.position = closeTagPattern.lastIndex
    this.name = element.scope.nameOf(element.name)
    return 'close'
  }

  private findMarkEnd(mark: string, from: number): number {
    const position = this.xml.indexOf(mark, from)
    if (position < 0) throw refuseDamaged('part-ends-in-middle', { part: this.part })
    return position + mark.length
  }

  private makeTagRefusal(): XlsxRefusal {
    return refuseDamaged('part-not-well-formed-xml', { part: this.part, at: this.position })
  }
}

type Utf16Encoding = 'utf-16le' | 'utf-16be'

function utf16EncodingOf(first: number | undefined, second: number | undefined): Utf16Encoding | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // There is no byte order mark, but the first character is `<` in two bytes.
  if (first === 0x3c && second === 0) return 'utf-16le'
  if (first === 0 && second === 0x3c) return 'utf-16be'
  return undefined
}

/* Parts are UTF-8, or UTF-16 with a byte order mark (ECMA-376 part 2). All other functions get UTF-8. */

/** True if an on/off element is on. It is on unless its `val` is 0 or false. */
export function isOn(reader: XmlReader): boolean {
  return !/^(?:0|false)$/.test(reader.attribute('val') ?? '')
}

/** The text of a whole part, without its byte order mark. */
export function decodeXmlText(bytes: Buffer): string {
  return new TextDecoder(utf16EncodingOf(bytes[0], bytes[1]) ?? 'utf-8').decode(bytes)
}

/** The maximum size of a part in UTF-16, in bytes, because V8 limits the length of strings. Larger tables in UTF-16 practically never occur. */
const maxPartBytes = 500_000_000

/** Converts a part to UTF-8. A part in UTF-8 is returned as it is. */
export function toUtf8Part(bytes: Buffer, part: string): Buffer {
  if (!utf16EncodingOf(bytes[0], bytes[1])) return bytes
  if (bytes.length > maxPartBytes) throw new XlsxRefusal('too-large', { part, got: bytes.length, limit: maxPartBytes })
  return Buffer.from(decodeXmlText(bytes))
}

/** Converts the chunks of a part to UTF-8. Chunks may be split at any byte. */
export async function* toUtf8Chunks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let start = Buffer.alloc(0)
  let isEncodingKnown = false
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const chunk of chunks) {
    let bytes = chunk
    if (!isEncodingKnown) {
      start = Buffer.concat([start, chunk])
      if (start.length < 2) continue
      isEncodingKnown = true
      const utf16Encoding = utf16EncodingOf(start[0], start[1])
      if (utf16Encoding) decoder = new TextDecoder(utf16Encoding)
      bytes = start
    }
    yield decoder ? Buffer.from(decoder.decode(bytes, { stream: true })) : bytes
  }
  if (!isEncodingKnown && start.length > 0) yield start
  if (decoder) yield Buffer.from(decoder.decode())
}
