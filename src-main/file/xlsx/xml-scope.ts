/**
 * The declarations of the tags around a position in a part: namespace prefixes and `xml:space`. Elements are compared by namespace and name, so
 * `xdr:row` in a control's anchor is not a row. A part's own namespace is that of its root. Both OOXML dialects, prefixes and parts without a
 * namespace are therefore treated the same.
 */
import { decodeEntities } from './text.ts'

const SPACE = 32

const markupCompatibilityNamespace = 'http://schemas.openxmlformats.org/markup-compatibility/2006'
/** Elements for markup compatibility (ECMA-376 part 3). Of several alternatives, the first one with supported namespaces is used. */
export const ALTERNATE_CONTENT = `{${markupCompatibilityNamespace}}AlternateContent`
export const CHOICE = `{${markupCompatibilityNamespace}}Choice`
export const FALLBACK = `{${markupCompatibilityNamespace}}Fallback`
/** The namespaces of markup that Excel supports and shows. */
const excelNamespacePattern =
  /^http:\/\/(?:schemas\.microsoft\.com\/office\/|schemas\.openxmlformats\.org\/|purl\.oclc\.org\/ooxml\/)/

const declarationPattern = /\s(xmlns(?::([^\s=]+))?|xml:space)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

export class XmlScope {
  /** True if leading and trailing white space is preserved here. */
  readonly preservesSpace: boolean
  /** True if names without a prefix belong to the part's own namespace here. */
  readonly isPlainNameOwn: boolean
  private readonly ownNamespace: string
  private readonly plainNamespace: string
  /** The namespaces that this element declares, by prefix. They are never copied, because hostile parts have millions of them. */
  private readonly bindings: ReadonlyMap<string, string>
  private readonly outerScope: XmlScope | undefined

  private constructor(
    outerScope: XmlScope | undefined,
    bindings: ReadonlyMap<string, string>,
    preservesSpace: boolean,
    ownNamespace = outerScope?.ownNamespace ?? '',
  ) {
    this.outerScope = outerScope
    this.bindings = bindings
    this.preservesSpace = preservesSpace
    this.ownNamespace = ownNamespace
    this.plainNamespace = bindings.get('') ?? outerScope?.plainNamespace ?? ''
    this.isPlainNameOwn = this.plainNamespace === ownNamespace
  }

  /** The scope of a root element. `name`: the name of its tag. `attributes`: the part of the tag between its name and the `>`. */
  static ofRoot(name: string, attributes: string): XmlScope {
    const { bindings = new Map<string, string>(), preservesSpace = false } = parseDeclarations(attributes)
    const xmlScope = new XmlScope(undefined, bindings, preservesSpace)
    return new XmlScope(undefined, bindings, preservesSpace, xmlScope.namespaceOf(prefixOf(name)))
  }

  /** The scope inside an element. Usually its tag declares nothing, and the same object is returned. */
  innerScope(attributes: string): XmlScope {
    const { bindings, preservesSpace = this.preservesSpace } = parseDeclarations(attributes)
    if (!bindings)
      return preservesSpace === this.preservesSpace ? this : new XmlScope(this, NO_BINDINGS, preservesSpace)
    return new XmlScope(this, bindings, preservesSpace)
  }

  /** Like `innerScope`, for a tag in bytes. `from`: the position after its name. `end`: the position after its `>`. */
  innerScopeOfTag(bytes: Buffer, from: number, end: number): XmlScope {
    for (let position = from; position + 4 < end; position++) {
      if (
        (bytes[position] ?? 0) > SPACE ||
        bytes[position + 1] !== 120 ||
        bytes[position + 2] !== 109 ||
        bytes[position + 3] !== 108
      )
        continue
      return this.innerScope(bytes.toString('utf8', from, end))
    }
    return this
  }

  /** The local name of an element in the part's own namespace; `{namespace}name` for any other. */
  nameOf(name: string): string {
    const prefix = prefixOf(name)
    if (prefix === '' && this.isPlainNameOwn) return name
    const namespace = this.namespaceOf(prefix)
    const localName = prefix === '' ? name : name.slice(prefix.length + 1)
    return namespace === this.ownNamespace ? localName : `{${namespace}}${localName}`
  }

  /** True if the element whose name begins at `from`, with its local part at `localNameStart`, is in the part's own namespace. */
  isInOwnNamespace(bytes: Buffer, from: number, localNameStart: number): boolean {
    if (localNameStart === from) return this.isPlainNameOwn
    return this.namespaceOf(bytes.toString('utf8', from, localNameStart - 1)) === this.ownNamespace
  }

  /** The namespace of a prefix. An undeclared prefix counts as a separate namespace. */
  namespaceOf(prefix: string): string {
    if (prefix === '') return this.plainNamespace
    let namespace = this.bindings.get(prefix)
    for (let scope = this.outerScope; namespace === undefined && scope; scope = scope.outerScope)
      namespace = scope.bindings.get(prefix)
    return namespace ?? `prefix ${prefix}`
  }

  /** True if Excel would read a `Choice` that requires these prefixes. */
  supportsAll(requiredPrefixes: string | undefined): boolean {
    const prefixes = (requiredPrefixes ?? '').split(/\s+/).filter((prefix) => prefix !== '')
    return prefixes.length > 0 && prefixes.every((prefix) => excelNamespacePattern.test(this.namespaceOf(prefix)))
  }
}

function prefixOf(name: string): string {
  return name.slice(0, Math.max(0, name.indexOf(':')))
}

/** Remembers which alternative of each open `AlternateContent` was chosen. */
export class Alternatives {
  private readonly chosenFlags: boolean[] = []

  begin(): void {
    this.chosenFlags.push(false)
  }

  end(): void {
    this.chosenFlags.pop()
  }

  /** True if this `Choice` or `Fallback` is the one to read. */
  take(name: string, requiredPrefixes: string | undefined, scope: XmlScope): boolean {
    const topIndex = this.chosenFlags.length - 1
    if (this.chosenFlags[topIndex] !== false || !(name === FALLBACK || scope.supportsAll(requiredPrefixes)))
      return false
    this.chosenFlags[topIndex] = true
    return true
  }
}

export function isAlternative(name: string): boolean {
  return name === CHOICE || name === FALLBACK
}

const NO_BINDINGS: ReadonlyMap<string, string> = new Map()

function parseDeclarations(attributes: string): {
  readonly bindings?: ReadonlyMap<string, string>
  readonly preservesSpace?: boolean
} {
  if (!attributes.includes('xml')) return {}
  const bindings = new Map<string, string>()
  let preservesSpace: boolean | undefined
  for (const [, name, prefix = '', doubleQuoted, singleQuoted] of attributes.matchAll(declarationPattern)) {
    const value = decodeEntities(doubleQuoted ?? singleQuoted ?? '')
    if (name === 'xml:space') preservesSpace = value === 'preserve'
    else bindings.set(prefix, value)
  }
  return {
    ...(bindings.size > 0 ? { bindings } : {}),
    ...(preservesSpace === undefined ? {} : { preservesSpace }),
  }
}
