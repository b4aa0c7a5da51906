/** What is to be said of a file or its plan as a whole. */
import { consequencesOf } from '../../src-shared/plan/guard/consequences.ts'
import type { UnusualRows } from '../../src-shared/plan/guard/unusual.ts'
import type { Drafts } from '../../src-shared/plan/draft/draft.ts'
import type { Problem } from '../../src-shared/file/problem.ts'
import { listDetail } from '../../src-shared/material/values/text-list.ts'
import { columnsReadBeside, keyWarning } from './compared.ts'
import type { Compared, ImportWarning } from './import-codes.ts'
import { perStorageWarnings } from './per-storage.ts'
import { togetherWarnings } from './sheets-together.ts'
import type { SessionState } from './stages.ts'
import type { ImportSummary } from '../../src-shared/api/import.ts'
import { suppliersWanted } from './suppliers/read-suppliers.ts'

export function importWarnings(
  state: SessionState,
  compared: Compared,
  lost: number,
  marks: readonly UnusualRows[],
): ImportWarning[] {
  const { read, drafts, mapping, perStorage, preview, exported, together } = state
  const general = [...read.sheet.problems, ...mapping.problems].filter((problem) => problem.row === null)
  const readBeside = columnsReadBeside(state)
  // Our own export shades its read-only columns and says so in their headings.
  const ofStorages = new Set(state.choices.perStorage === 'off' ? [] : perStorage.columns.map(({ column }) => column))
  const telling = general.filter(({ code, column }) => {
    if (code === 'other-storage-column') return !ofStorages.has(column ?? -1)
    if (code === 'unmapped-column') return !readBeside.has(column ?? -1)
    return code !== 'read-only-column' || (exported === null && read.format.kind !== 'account')
  })
  const origin: ImportWarning[] = exported === null ? [] : [{ code: 'exported', said: exported.said }]
  const elsewhere = exported?.said.kind === 'exported' && exported.said.elsewhere !== null
  const { unremembered, notKept } = state.catalogue
  return [
    ...keyWarning(compared),
    // Numbers of another storage are the gravest thing to say of a file.
    ...(elsewhere ? origin : []),
    ...('sheets' in read.format ? togetherWarnings(together, read.format, together.left) : []),
    ...(read.format.kind === 'account' ? [] : perStorageWarnings(perStorage, state.choices)),
    ...notMaterials(state.drafts),
    ...unusedTogether(contestsOnce(telling)),
    ...(elsewhere ? [] : origin),
    ...(unremembered === undefined ? [] : [{ code: 'not-remembered', trouble: unremembered } as const]),
    ...(state.unclaimed === null ? [] : [{ code: 'claims-unknown', trouble: state.unclaimed } as const]),
    ...(notKept === undefined ? [] : [{ code: 'reading-not-kept', error: notKept } as const]),
    ...(state.trouble === null ? [] : [{ code: 'reading-unusable' } as const]),
    ...(drafts.count === 0 && read.format.kind !== 'account' ? [{ code: 'no-rows' } as const] : []),
    ...suppliersWarning(state),
    // What cannot be undone is a warning about the file, too.
    ...consequencesOf(preview.totals, state.catalogue.catalogue)
      .filter(({ code }) => code === 'delete')
      .map((consequence) => ({ code: 'consequence', consequence }) as const),
    ...marks.map((mark) => ({ code: 'marked', mark }) as const),
    ...(lost === 0 ? [] : [{ code: 'edits-lost', count: lost } as const]),
  ]
}

/** Named so many of them. */
const MOST_ASIDE = 5

/** Rows that are no materials are one thing to say. */
function notMaterials({ aside }: Drafts): ImportWarning[] {
  const rows = aside?.rows ?? []
  if (rows.length === 0) return []
  const named = rows.slice(0, MOST_ASIDE)
  const more = rows.length - named.length
  const numbers = named.map(({ row, sheet }) => (sheet === undefined ? String(row) : `${sheet} ${row}`))
  const texts = named.map(({ text }) => text)
  const details = { count: rows.length, ...listDetail('numbers', numbers, more), ...listDetail('texts', texts, more) }
  const at = { row: null, column: null, field: null }
  return [{ code: 'problem', problem: { code: 'not-materials', severity: 'warns', ...at, details } }]
}

/** Columns that could be one field are one thing to ask: the first names them all. */
function contestsOnce(problems: readonly Problem[]): Problem[] {
  const counted = new Set<unknown>()
  return problems.filter(({ code, details }) => {
    if (code !== 'duplicate-header' && code !== 'ambiguous-header') return true
    const columns = details?.['columns']
    const first = !counted.has(columns)
    counted.add(columns)
    return first
  })
}

/** Columns that are not used are one thing to say, where the first of them stands. */
function unusedTogether(problems: readonly Problem[]): ImportWarning[] {
  const unused = problems.filter(({ code }) => code === 'unmapped-column')
  const [first] = unused
  return problems.flatMap((problem): ImportWarning[] => {
    if (unused.length < 2 || problem.code !== 'unmapped-column') return [{ code: 'problem', problem }]
    return problem === first ? [{ code: 'columns-unused', problems: unused }] : []
  })
}

/** How many materials' suppliers a file can compare: read, offered, or not available. */
type WarningFacts = Pick<SessionState, 'choices' | 'catalogue' | 'edited' | 'preview' | 'suppliers'>

export function suppliersCost(state: WarningFacts): Pick<ImportSummary, 'suppliers'> {
  const { catalogue, edited, preview, suppliers } = state
  if (edited.excludedFields.has('suppliers')) return {}
  const materialIndexes = suppliersWanted({ drafts: edited.drafts, preview })
  if (materialIndexes.size === 0) return {}
  const { ids } = catalogue.catalogue
  const unread = [...materialIndexes].filter((index) => !suppliers.held.has(ids[index] ?? 0)).length
  return { suppliers: { materials: materialIndexes.size, unread, answers: suppliers.answers } }
}

function suppliersWarning(state: WarningFacts): ImportWarning[] {
  const { suppliers } = suppliersCost(state)
  if (!suppliers) return []
  const { materials, unread, answers } = suppliers
  if (answers !== true) return [{ code: 'suppliers-unlisted' }]
  if (state.choices.readSuppliers !== true) return [{ code: 'suppliers-offered', materials, requests: unread }]
  return unread === 0 ? [] : [{ code: 'suppliers-unread', materials: unread }]
}
