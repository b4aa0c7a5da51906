/** Visits the elements of an XML workbook, and reads counts from their attributes. */
import type { XmlReader } from '../xlsx/xml.ts'

export type Attributes = ReadonlyMap<string, string>

/** Visits the elements and texts inside the element just opened. `visit` reads each element to its end. */
export function visitElements(
  reader: XmlReader,
  visit: () => void,
  visitText: (text: string) => void = () => undefined,
): void {
  if (reader.isSelfClosing) return
  for (let event = reader.next(); event !== 'close' && event !== 'end'; event = reader.next()) {
    if (event === 'text') visitText(reader.text)
    else visit()
  }
}

/** Reads a count of repetitions or spanned cells, which is at least 1. Returns 1 if it is missing or invalid. */
export function countOf(attributes: Attributes, name: string): number {
  const count = Number(attributes.get(name) ?? 1)
  return Number.isInteger(count) && count > 0 ? count : 1
}
