/** Reads the XML of an OpenDocument file by the usual names of elements (`table:table-cell`), whatever prefixes the file declares. */
import type { XmlReader } from '../xlsx/xml.ts'
import { visitElements, type Attributes } from './xml-elements.ts'

const NAMESPACE = 'urn:oasis:names:tc:opendocument:xmlns:'
const VERSION_SUFFIX = ':1.0'
/** The usual prefix of most namespaces is a word in their address. These namespaces have another prefix. */
const PREFIXES: Readonly<Record<string, string>> = { datastyle: 'number', drawing: 'draw' }
/** The namespaces of LibreOffice's extensions. */
const EXTENSION_NAMESPACE_PATTERN =
  /^urn:org:documentfoundation:names:experimental:(?:office|calc):xmlns:(loext|calcext):1\.0$/

/** Visits the elements and texts inside the element just opened. `visit` reads each element to its end. */
export function visitChildren(
  reader: XmlReader,
  visit: (name: string) => void,
  visitText?: (text: string) => void,
): void {
  visitElements(reader, () => visit(elementName(reader)), visitText)
}

/** The name of the element just opened. */
function elementName({ name }: XmlReader): string {
  if (!name.startsWith('{')) return `office:${name}`
  const end = name.indexOf('}')
  return `${prefixOf(name.slice(1, end))}:${name.slice(end + 1)}`
}

/** The attributes of the element just opened. */
export function attributesOf(reader: XmlReader): Attributes {
  return new Map(
    reader.allAttributes().map(([namespace, localName, value]) => [`${prefixOf(namespace)}:${localName}`, value]),
  )
}

/** The usual prefix of a namespace; the namespace itself if it is not one of OpenDocument's. */
function prefixOf(namespace: string): string {
  if (!namespace.startsWith(NAMESPACE) || !namespace.endsWith(VERSION_SUFFIX))
    return EXTENSION_NAMESPACE_PATTERN.exec(namespace)?.[1] ?? namespace
  const word = namespace.slice(NAMESPACE.length, -VERSION_SUFFIX.length)
  return PREFIXES[word] ?? word
}
