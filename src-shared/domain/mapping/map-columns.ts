/**
 * Which column holds which field: by the user's choice, by what was chosen last time, by the heading, and with caution
 * by the data. Never gives one field two columns: what two columns claim equally is left to the user. [MAP-2]
 */
import { isOwnHeader } from '../fields/headings/own.ts'
import { isDecimalField, type Field } from '../fields/field.ts'
import { headerKey } from '../fields/headings/key.ts'
import { headerLanguage, headerMeaning, isRowNumberHeader, type HeaderMeaning } from '../fields/headings/lookup.ts'
import { likelyByData, fitsField } from './mapping-shape.ts'
import { mappingProblems } from './mapping-problems.ts'
import { otherStorageProblem, stockOf, type NamedStorage, type StoragesKnown } from './mapping-storages.ts'
import { decimalsOf, withOtherColumns } from './mapping-decimals.ts'
import type { Claim } from './mapping-claim.ts'
import type { ColumnMapping, ColumnReason, Mapping } from './mapping.ts'
import type { Problem, Refusal } from '../sheet/problem.ts'
import { isBlank, type Sheet } from '../sheet/sheet.ts'
import { headings, type Table } from '../sheet/table.ts'

export interface MapChoices {
  /** Column -> field, or null for "not used". Columns not named stay as detected. */
  readonly fields?: ReadonlyMap<number, Field | null>
  readonly decimals?: 'auto' | 'dot' | 'comma'
  /** Heading key (headers/key.ts) -> field: what was chosen before, or comes from a saved mapping. */
  readonly remembered?: ReadonlyMap<string, Field | null>
  /** Whose names may head columns; absent where no account is asked. */
  readonly storages?: StoragesKnown
}

/** Lower claims first: a field goes to its strongest claim, if that is one. */
const STRENGTHS = ['chosen', 'remembered', 'plain', 'often', 'part', 'data'] as const

const SAMPLES = 5
const SAMPLED_ROWS = 200

/** `notes`: what the user should know about the table as a whole; told before what concerns its columns. */
export function mapColumns(sheet: Sheet, table: Table, choices: MapChoices, notes: readonly Problem[] = []): Mapping {
  const headers = headings(sheet, table)
  const elsewhere = new Map<number, NamedStorage>()
  const claims = headerClaims(sheet, table, headers, choices, elsewhere)
  const { won, contested } = settle(claims)
  const refused = refusedColumns(headers, choices)
  for (const claim of likelyByData(sheet, table, headers, won, refused)) won.set(claim.column, claim)
  const found = headers.flatMap((header, column): ColumnMapping[] => {
    const samples = samplesOf(sheet, table, column)
    if (header === '' && samples.length === 0) return []
    const claim = won.get(column)
    const field = claim?.field ?? null
    const decimals =
      field !== null && isDecimalField(field) ? decimalsOf(sheet, column, table, choices.decimals ?? 'auto') : null
    return [
      {
        column,
        header,
        field,
        confidence: confidenceOf(claim, refused.has(column)),
        reason: claim?.reason ?? reasonUnmapped(column, header, contested, refused.has(column), elsewhere.get(column)),
        decimals,
        samples,
      },
    ]
  })
  const columns = withOtherColumns(sheet, table, found)
  const problems = mappingProblems(sheet, table, columns, contested, refused).map((problem) => {
    const storage = problem.code === 'unmapped-column' ? elsewhere.get(problem.column ?? -1) : undefined
    return storage ? otherStorageProblem(problem.column ?? 0, problem.got ?? '', storage) : problem
  })
  return { ...table, columns, problems: [...notes, ...problems] }
}

/** Refuses a mapping that names no material: neither id nor sku nor name. */
export function checkUsable(mapping: Mapping): Refusal | null {
  if (mapping.columns.some(({ field }) => field === 'id' || field === 'sku' || field === 'name')) return null
  const repeated = mapping.problems.find(isContest)
  const headers = mapping.columns.map(({ header }) => header).filter((header) => header !== '')
  return {
    code: 'no-usable-columns',
    row: null,
    details: {
      headers: headers.slice(0, 8).join(', '),
      ...(repeated
        ? { repeated: String(repeated.details?.['header'] ?? ''), columns: String(repeated.details?.['columns'] ?? '') }
        : {}),
    },
  }
}

function isContest({ code }: Problem): boolean {
  return code === 'duplicate-header' || code === 'ambiguous-header'
}

/** The table's headings as one text, to find again what was chosen for the same headings. */
export function headerSignature(mapping: Mapping): string {
  // Rows given back to be mended have columns of ours behind the file's own: the mapping chosen for the file holds.
  const own = mapping.columns.filter(({ header }) => !isOwnHeader(header))
  return own.map(({ header }) => headerKey(header)).join('\n')
}

/** Columns the user said not to use, now or before. */
function refusedColumns(headers: readonly string[], { fields, remembered }: MapChoices): Set<number> {
  const columns = headers.map((header, column) => {
    const chosen = fields?.get(column)
    return chosen === undefined && header !== '' ? remembered?.get(headerKey(header)) : chosen
  })
  return new Set(columns.flatMap((field, column) => (field === null ? [column] : [])))
}

/** `elsewhere`: gets the columns that hold the stock of another storage than the chosen one. */
function headerClaims(
  sheet: Sheet,
  table: Table,
  headers: readonly string[],
  choices: MapChoices,
  elsewhere: Map<number, NamedStorage>,
): Claim[] {
  const language = headerLanguage(headers)
  return headers.flatMap((header, column): Claim[] => {
    const chosen = choices.fields?.get(column)
    if (chosen !== undefined) {
      return chosen === null ? [] : [{ column, header, field: chosen, strength: 'chosen', reason: { code: 'chosen' } }]
    }
    if (header === '') return []
    const key = headerKey(header)
    const remembered = choices.remembered?.get(key)
    if (remembered !== undefined) {
      const reason = { code: 'remembered', header } as const
      return remembered === null ? [] : [{ column, header, field: remembered, strength: 'remembered', reason }]
    }
    const storage = choices.storages && stockOf(sheet, table, { column, header }, choices.storages)
    if (storage && storage.id === choices.storages?.chosen) {
      const reason = { code: 'storage-heading', header } as const
      return [{ column, header, field: 'stock', strength: 'plain', reason }]
    }
    if (storage) {
      elsewhere.set(column, storage)
      return []
    }
    const meaning = headerMeaning(header, language)
    if (!meaning || (meaning.strength === 'part' && !fitsField(sheet, table, column, meaning.field))) return []
    return [{ column, header, field: meaning.field, strength: meaning.strength, reason: headerReason(header, meaning) }]
  })
}

function headerReason(header: string, { field, strength, words }: HeaderMeaning): ColumnReason {
  if (strength === 'plain') return { code: 'heading', header, field }
  if (strength === 'often') return { code: 'usual-heading', header, field }
  return { code: 'part-of-heading', header, words, field }
}

/** Fields to columns; fields that several columns claim equally go to none and are contested. */
function settle(claims: readonly Claim[]): { won: Map<number, Claim>; contested: Map<Field, readonly Claim[]> } {
  const won = new Map<number, Claim>()
  const contested = new Map<Field, readonly Claim[]>()
  const byField = new Map<Field, Claim[]>()
  for (const claim of claims) byField.set(claim.field, [...(byField.get(claim.field) ?? []), claim])
  for (const [field, all] of byField) {
    const strongest = STRENGTHS.find((strength) => all.some((claim) => claim.strength === strength))
    const best = all.filter((claim) => claim.strength === strongest)
    const [only] = best
    if (only && best.length === 1) won.set(only.column, only)
    else contested.set(field, best)
  }
  dropGuessedChange(won)
  return { won, contested }
}

/** `Difference` beside `Stock` is a result to read, not a change to make. */
function dropGuessedChange(won: Map<number, Claim>): void {
  const claims = [...won.values()]
  const change = claims.find(
    ({ field, strength }) => field === 'stock_change' && (strength === 'often' || strength === 'part'),
  )
  if (change && claims.some(({ field }) => field === 'stock')) won.delete(change.column)
}

function confidenceOf(claim: Claim | undefined, refused: boolean): ColumnMapping['confidence'] {
  if (!claim) return refused ? 'chosen' : 'none'
  switch (claim.strength) {
    case 'chosen':
    case 'remembered':
      return 'chosen'
    case 'plain':
    case 'often':
      return 'sure'
    case 'part':
    case 'data':
      return 'likely'
    default:
      return claim.strength satisfies never
  }
}

function reasonUnmapped(
  column: number,
  header: string,
  contested: ReadonlyMap<Field, readonly Claim[]>,
  refused: boolean,
  elsewhere: NamedStorage | undefined,
): ColumnReason {
  if (refused) return { code: 'not-used' }
  if (elsewhere) return { code: 'other-storage', storage: elsewhere.name }
  for (const [field, claims] of contested) {
    if (claims.some((claim) => claim.column === column)) return { code: 'contested', field }
  }
  if (isRowNumberHeader(header)) return { code: 'row-numbers' }
  return { code: header === '' ? 'no-heading' : 'unknown-heading' }
}

function samplesOf(sheet: Sheet, { firstRow, endRow }: Table, column: number): string[] {
  const samples: string[] = []
  const source = sheet.columns[column]
  const end = Math.min(endRow, firstRow + SAMPLED_ROWS)
  for (let row = firstRow; row < end && samples.length < SAMPLES; row++) {
    const text = source?.shown.get(row) ?? source?.texts.at(row) ?? ''
    if (!isBlank(text)) samples.push(text)
  }
  return samples
}
