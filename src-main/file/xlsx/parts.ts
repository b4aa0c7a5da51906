/**
 * Identifies the parts of a workbook by content types and relationships, never by file names. Accepts both OOXML dialects (transitional and strict),
 * because only the last word of a type is compared.
 */
import { type ZipDirectory, type ZipEntry, entryKey } from './zip-directory.ts'
import type { Deadline } from './refusal.ts'
import { XmlReader } from './xml.ts'

export interface Relationship {
  readonly id: string
  /** The last word of the relationship's type: `worksheet`, `sharedStrings`, `styles`, `officeDocument`. */
  readonly kind: string
  /** A path from the root of the archive, without a leading slash. */
  readonly target: string
}

export const contentTypesPart = '[Content_Types].xml'
export const packageRelationshipsPart = '_rels/.rels'
/** The path of the manifest in an OpenDocument file. */
export const manifestPart = 'META-INF/manifest.xml'

/** The name of the part that contains a part's relationships. */
export function relationshipsPartOf(part: string): string {
  const nameStart = part.lastIndexOf('/') + 1
  return `${part.slice(0, nameStart)}_rels/${part.slice(nameStart)}.rels`
}

/** Relationships to other parts, without external links. `base` is the part they belong to ('' for the package). */
export function readRelationships(xml: string, part: string, base: string, deadline: Deadline): Relationship[] {
  const relationships: Relationship[] = []
  const reader = new XmlReader(xml, part, deadline)
  for (let event = reader.next(); event !== 'end'; event = reader.next()) {
    if (event !== 'open' || reader.name !== 'Relationship') continue
    const type = reader.attribute('Type') ?? ''
    const target = reader.attribute('Target')
    if (target === undefined || reader.attribute('TargetMode') === 'External') continue
    relationships.push({
      id: reader.attribute('Id') ?? '',
      kind: type.slice(type.lastIndexOf('/') + 1),
      target: resolveTarget(base, target),
    })
  }
  return relationships
}

/** Resolves `worksheets/sheet1.xml`, `../x.xml` and `/xl/x.xml` relative to `base`. */
export function resolveTarget(base: string, target: string): string {
  const path = unescapePath(target).replaceAll('\\', '/')
  const steps = path.startsWith('/') ? [] : base.split('/').slice(0, -1)
  for (const step of path.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

function unescapePath(target: string): string {
  try {
    return decodeURIComponent(target)
  } catch {
    // The target is not a valid encoding, so its percent sign is part of the name.
    return target
  }
}

export interface ContentTypes {
  /** The types of parts, by `entryKey` of the part's name. */
  readonly overrides: ReadonlyMap<string, string>
  /** The types of parts without an override, by lower-case extension. Some programs give the type of the workbook only this way. */
  readonly defaults: ReadonlyMap<string, string>
}

export const noContentTypes: ContentTypes = { overrides: new Map(), defaults: new Map() }

export function readContentTypes(xml: string, deadline: Deadline): ContentTypes {
  const overrides = new Map<string, string>()
  const defaults = new Map<string, string>()
  const reader = new XmlReader(xml, contentTypesPart, deadline)
  for (let event = reader.next(); event !== 'end'; event = reader.next()) {
    if (event !== 'open') continue
    const type = (reader.attribute('ContentType') ?? '').toLowerCase()
    if (reader.name === 'Override') overrides.set(entryKey(reader.attribute('PartName') ?? ''), type)
    else if (reader.name === 'Default') defaults.set((reader.attribute('Extension') ?? '').toLowerCase(), type)
  }
  return { overrides, defaults }
}

/** The content type of a part: its override, or the default type of its extension. */
export function contentTypeOf(contentTypes: ContentTypes, part: string): string {
  const key = entryKey(part)
  return contentTypes.overrides.get(key) ?? contentTypes.defaults.get(key.slice(key.lastIndexOf('.') + 1)) ?? ''
}

/** The parts of the archive with a matching content type. Parts that have a type but are missing from the archive are ignored. */
export function partsOfType(directory: ZipDirectory, contentTypes: ContentTypes, pattern: RegExp): string[] {
  return [...directory.entries.values()]
    .map(({ name }) => name)
    .filter((name) => pattern.test(contentTypeOf(contentTypes, name)))
}

export function findEntry(directory: ZipDirectory, part: string): ZipEntry | undefined {
  return directory.entries.get(entryKey(part))
}

type SheetVisibility = 'visible' | 'hidden' | 'veryHidden'

export interface BookSheet {
  readonly name: string
  readonly hidden: SheetVisibility
  /** The sheet's part. Undefined if the relationship that should name the part is missing. */
  readonly part: string | undefined
}

interface WorkbookFacts {
  readonly date1904: boolean
  /** Sheets with cells, without charts, dialogs and macro sheets. */
  readonly sheets: readonly BookSheet[]
  /** How many tabs are not sheets with cells. */
  readonly otherSheetCount: number
}

/** The namespace of relationship ids in both dialects, or the usual prefix if a writer forgot to declare it. */
const relationshipIdNamespace = /\/officeDocument\/(?:2006\/)?relationships$|^prefix r$/

/** Reads the workbook part: its sheets in tab order, and the calendar of its dates. */
export function readBook(
  xml: string,
  part: string,
  relationships: readonly Relationship[],
  deadline: Deadline,
): WorkbookFacts {
  const relationshipsById = new Map(relationships.map((relationship) => [relationship.id, relationship]))
  const sheets: BookSheet[] = []
  let date1904 = false
  let otherSheetCount = 0
  const reader = new XmlReader(xml, part, deadline)
  for (let event = reader.next(); event !== 'end'; event = reader.next()) {
    if (event !== 'open') continue
    if (reader.name === 'workbookPr') date1904 = isTrueText(reader.attribute('date1904'))
    else if (reader.name === 'extLst') reader.skip()
    else if (reader.name === 'sheet') {
      const target = relationshipsById.get(reader.attributeIn(relationshipIdNamespace, 'id') ?? '')
      if (target && target.kind !== 'worksheet') otherSheetCount++
      else {
        sheets.push({
          name: reader.attribute('name') ?? '',
          hidden: visibilityOf(reader.attribute('state')),
          part: target?.target,
        })
      }
    }
  }
  return { date1904, sheets, otherSheetCount }
}

export function isTrueText(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on'
}

function visibilityOf(state: string | undefined): SheetVisibility {
  return state === 'hidden' || state === 'veryHidden' ? state : 'visible'
}
