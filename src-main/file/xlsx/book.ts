/** The workbook part: the sheets in the order of their tabs, and which calendar its dates count in. */
import type { Deadline } from './limits.ts'
import type { Relationship } from './parts.ts'
import { XmlReader } from './xml.ts'

export type SheetVisibility = 'visible' | 'hidden' | 'veryHidden'

export interface BookSheet {
  readonly name: string
  readonly hidden: SheetVisibility
  /** Undefined when the relationship that should name the part is missing. */
  readonly part: string | undefined
}

export interface Book {
  readonly date1904: boolean
  /** Sheets of cells; charts, dialogs and macro sheets are left out. */
  readonly sheets: readonly BookSheet[]
  /** Tabs that are no sheets of cells. */
  readonly otherSheets: number
}

/** Both dialects; where a writer forgot to declare the prefix, the usual one. */
const relationshipIds = /\/officeDocument\/(?:2006\/)?relationships$|^prefix r$/

export function readBook(xml: string, part: string, relationships: readonly Relationship[], deadline: Deadline): Book {
  const byId = new Map(relationships.map((relationship) => [relationship.id, relationship]))
  const sheets: BookSheet[] = []
  let date1904 = false
  let otherSheets = 0
  const reader = new XmlReader(xml, part, deadline)
  for (let event = reader.next(); event !== 'end'; event = reader.next()) {
    if (event !== 'open') continue
    if (reader.name === 'workbookPr') date1904 = isTrue(reader.attribute('date1904'))
    else if (reader.name === 'extLst') reader.skip()
    else if (reader.name === 'sheet') {
      const target = byId.get(reader.attributeIn(relationshipIds, 'id') ?? '')
      if (target && target.kind !== 'worksheet') otherSheets++
      else {
        sheets.push({
          name: reader.attribute('name') ?? '',
          hidden: visibility(reader.attribute('state')),
          part: target?.target,
        })
      }
    }
  }
  return { date1904, sheets, otherSheets }
}

export function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on'
}

function visibility(state: string | undefined): SheetVisibility {
  return state === 'hidden' || state === 'veryHidden' ? state : 'visible'
}
