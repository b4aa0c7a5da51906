/**
 * One material in several files: which row says each field, which rows say nothing more, and what the files disagree about. What they
 * agree on is said once. Where they do not, the policy decides, or a person; without either it is a conflict. [LISTS-2 to 5]
 */
import { materialValue } from '../catalogue/catalogue-values.ts'
import { draftName, partOf, valueOf } from '../draft/draft.ts'
import { isStorageField, SENT_FIELDS, type Field, type SentField } from '../fields/field.ts'
import { sameValue } from '../fields/same-value.ts'
import type { Problem } from '../sheet/problem.ts'
import { rowDetails } from '../sheet/row-name.ts'
import { compare, toDecimal } from '../values/decimal.ts'
import {
  cellProblem,
  desiredValue,
  listOf,
  sameText,
  staysAsItIs,
  type Conflict,
  type DiffContext,
  type ListPolicy,
} from './desired-value.ts'
import { untouched, type GroupMember } from './group-blocks.ts'

export interface Reconciled {
  /** Rows that send nothing: what they say is said by another one, or lost. */
  readonly aside: ReadonlySet<number>
  /** Rows that take no part, because something is wrong with them. */
  readonly outside: ReadonlySet<number>
  readonly saidBy: NonNullable<DiffContext['saidBy']>
  readonly conflicts: ReadonlyMap<number, readonly Conflict[]>
  /** What rows are told of the others. */
  readonly told: ReadonlyMap<number, readonly Problem[]>
}

/** What a row says of a field. */
interface Stated {
  readonly row: Row
  readonly text: string
  /** Added to the balance: no two of them are the same. */
  readonly adds: boolean
}

interface Row {
  readonly member: GroupMember & { readonly storage: number }
  readonly list: number
  readonly says: ReadonlyMap<SentField, Stated>
}

interface Outcome {
  readonly field: SentField
  readonly stated: readonly Stated[]
  /** Null: nobody can tell which. */
  readonly winner: Stated | null
  readonly by: Why
}

/** Why one of them wins. */
type Why = ListPolicy | 'same' | 'answered'

/**
 * Null where all rows are of one file, and where that is no question of the files: a row deletes the material, or a file contradicts itself.
 * `target`: the material's place in the catalogue; below 0 for a new one.
 */
export function reconcileLists(
  context: DiffContext,
  members: readonly GroupMember[],
  target: number,
): Reconciled | null {
  const { lists, drafts } = context
  if (!lists || members.length < 2) return null
  const listOfRow = (index: number): number => partOf(drafts, index)?.list ?? 0
  if (new Set(members.map(({ index }) => listOfRow(index))).size < 2) return null
  if (members.some(({ index }) => valueOf(drafts, 'action', index) === 'delete')) return null
  const outside = new Set<number>()
  const rows: Row[] = []
  const places = new Set<string>()
  for (const member of members) {
    const list = listOfRow(member.index)
    const place = `${list} ${member.storage ?? ''}`
    if (places.has(place)) return null
    places.add(place)
    const row = rowOf(context, member, target, list)
    if (row) rows.push(row)
    else outside.add(member.index)
  }
  if (contradictsItself(rows)) return null
  const outcomes = outcomesOf(context, rows, target)
  return settledBy(context, rows, outcomes, outside, target)
}

/** Null where something is wrong with it: what it says is not known, or not to be sent. */
function rowOf(context: DiffContext, member: GroupMember, target: number, list: number): Row | null {
  const { storage, index } = member
  if (storage === undefined) return null
  if ((context.drafts.problems.get(index) ?? []).some(({ severity }) => severity === 'blocks')) return null
  const says = new Map<SentField, Stated>()
  const row: Row = { member: { ...member, storage }, list, says }
  for (const field of SENT_FIELDS) {
    const problems: Problem[] = []
    const added = field === 'stock' ? desiredValue(context, 'stock_change', index, problems) : undefined
    const text = desiredValue(context, field, index, problems) ?? added
    if (problems.some(({ severity }) => severity === 'blocks')) return null
    if (text === undefined || isSilent(context, row, target, field, text)) continue
    says.set(field, { row, text, adds: added !== undefined })
  }
  return row
}

/** A key's spelling where it found the material, what an answer leaves as it is, a cell as it was exported, and what cannot be compared. */
function isSilent(context: DiffContext, { member }: Row, target: number, field: SentField, text: string): boolean {
  if (target < 0) return text === ''
  const { catalogue } = context
  const live = liveOf(context, member.storage, target, field)
  if (live === undefined && !isStorageField(field)) return true
  if (field === member.by && sameText(field, text, live ?? '', member.by)) return true
  if (member.picked === 'keep' && staysAsItIs(catalogue, field, text, target)) return true
  return untouched(context, member, catalogue.ids[target] ?? 0, field, text)
}

function liveOf({ catalogue }: DiffContext, storage: number, target: number, field: SentField): string | undefined {
  if (target < 0) return undefined
  return isStorageField(field)
    ? catalogue.storages.get(storage)?.[field][target]
    : materialValue(catalogue, field, target)
}

/** Rows of one file say otherwise of the material as a whole: that is the file's to settle. [MATCH-5] */
function contradictsItself(rows: readonly Row[]): boolean {
  return [...Map.groupBy(rows, ({ list }) => list).values()].some((own) =>
    SENT_FIELDS.some((field) => {
      if (isStorageField(field)) return false
      const [first, ...others] = own.flatMap(({ says }) => says.get(field) ?? [])
      return first !== undefined && others.some((other) => !agree(field, first, other))
    }),
  )
}

function agree(field: SentField, one: Stated, other: Stated): boolean {
  return !one.adds && !other.adds && sameValue(field, one.text, other.text)
}

/** What the files say of each field; of a storage's, in each storage. */
function outcomesOf(context: DiffContext, rows: readonly Row[], target: number): Outcome[] {
  const ranks = ranksOf(context, rows, target)
  return SENT_FIELDS.flatMap((field) => {
    const all = rows.flatMap(({ says }) => says.get(field) ?? [])
    const apart = isStorageField(field)
      ? [...Map.groupBy(all, ({ row }) => row.member.storage).values()]
      : all.length > 0
        ? [all]
        : []
    return apart.map((stated) => outcomeOf(context, field, stated, ranks))
  })
}

function outcomeOf(
  context: DiffContext,
  field: SentField,
  stated: readonly Stated[],
  ranks: ReadonlyMap<Row, number> | null,
): Outcome {
  const allAgree = (some: readonly Stated[]): Stated | null => {
    const [first] = some
    return first !== undefined && some.every((other) => other === first || agree(field, first, other)) ? first : null
  }
  const same = allAgree(stated)
  if (same) return { field, stated, winner: same, by: 'same' }
  // What a person said of these rows comes before any policy.
  const answers = stated.map((one) => {
    const own = context.decided.policies.get(one.row.member.index)
    return { one, answer: own?.get(field) ?? own?.get(null) }
  })
  const taken = answers.filter(({ answer }) => answer === 'mine').map(({ one }) => one)
  const kept = taken.length > 0 ? taken : answers.filter(({ answer }) => answer !== 'live').map(({ one }) => one)
  const answered = kept.length < stated.length ? allAgree(kept) : null
  if (answered) return { field, stated, winner: answered, by: 'answered' }
  const { policy = 'ask' } = context.lists ?? {}
  // Two deliveries may be one or two: no order of files tells.
  if (ranks === null || kept.some(({ adds }) => adds)) return { field, stated, winner: null, by: policy }
  const best = Math.min(...kept.map(({ row }) => ranks.get(row) ?? Infinity))
  const winner = allAgree(kept.filter(({ row }) => (ranks.get(row) ?? Infinity) === best))
  return { field, stated, winner, by: policy }
}

/** The order in which rows win, 0 first; null: the policy tells none. */
function ranksOf(context: DiffContext, rows: readonly Row[], target: number): ReadonlyMap<Row, number> | null {
  switch (context.lists?.policy) {
    case 'preferred':
      return new Map(rows.map((row) => [row, listOf(context, row.member.index)?.rank ?? row.list]))
    case 'newest': {
      const saved = rows.map(({ member }) => listOf(context, member.index)?.saved ?? null)
      if (saved.includes(null)) return null
      return new Map(rows.map((row, at) => [row, -(saved[at] ?? 0)]))
    }
    case 'cheapest': {
      // Prices of different units are not compared.
      const units = rows.map(
        ({ says, member }) => says.get('unit')?.text ?? liveOf(context, member.storage, target, 'unit'),
      )
      if (new Set(units).size > 1) return null
      return pricedRanks(rows)
    }
    default:
      return null
  }
}

/** Rows of the same price have the same rank; those without one come last. */
function pricedRanks(rows: readonly Row[]): ReadonlyMap<Row, number> {
  const priced = rows.flatMap((row) => toDecimal(row.says.get('price')?.text ?? '') ?? [])
  const prices = [...new Set(priced)].toSorted((one, other) => compare(one, other))
  return new Map(
    rows.map((row) => {
      const own = toDecimal(row.says.get('price')?.text ?? '')
      return [row, own === null ? prices.length : prices.indexOf(own)]
    }),
  )
}

function settledBy(
  context: DiffContext,
  rows: readonly Row[],
  outcomes: readonly Outcome[],
  outside: ReadonlySet<number>,
  target: number,
): Reconciled {
  const leads = leadsOf(rows, outcomes)
  const leadIn = new Map(leads.map((row) => [row.member.storage, row]))
  const said = new Map<number, Map<Field, number>>(leads.map(({ member }) => [member.index, new Map()]))
  const conflicts = new Map<number, Conflict[]>()
  const told = new Map<number, Problem[]>()
  const tell = (
    row: Row,
    code: 'list-value' | 'list-passed-over' | 'list-joined',
    field: SentField | null,
    other: Row,
    details: Readonly<Record<string, string | number>> = {},
  ): void => {
    const { index } = row.member
    const named = { ...rowDetails(draftName(context.drafts, other.member.index), 'other'), ...details }
    push(told, index, cellProblem(context, code, 'warns', field, index, undefined, named))
  }
  for (const { field, stated, winner, by } of outcomes) {
    if (!winner) {
      for (const one of stated) push(conflicts, one.row.member.index, conflictOf(context, field, one, stated, target))
      continue
    }
    const lead = leadIn.get(winner.row.member.storage) ?? winner.row
    // What the row that sends says itself comes from no other one.
    const { row: speaker } = stated.find((one) => one.row === lead && agree(field, one, winner)) ?? winner
    const fields = said.get(lead.member.index)
    fields?.set(field, speaker.member.index)
    if (field === 'stock') fields?.set('stock_change', speaker.member.index)
    if (lead !== speaker) tell(lead, 'list-value', field, speaker, { value: shownText(winner) })
    for (const one of stated) {
      if (agree(field, one, winner) || one === winner) continue
      const details = { mine: shownText(one), value: shownText(winner), why: by }
      tell(one.row, 'list-passed-over', field, winner.row, details)
    }
  }
  const aside = rows.filter((row) => leadIn.get(row.member.storage) !== row)
  for (const row of aside) {
    const { index } = row.member
    const lead = leadIn.get(row.member.storage)
    if (lead && !told.has(index) && !conflicts.has(index)) tell(row, 'list-joined', null, lead)
  }
  const isSettled = new Set<Field>([...SENT_FIELDS, 'stock_change'])
  return {
    aside: new Set(aside.map(({ member }) => member.index)),
    outside,
    conflicts,
    told,
    saidBy: (field, index) => {
      const own = said.get(index)
      if (!isSettled.has(field) || outside.has(index)) return index
      return own?.get(field) ?? null
    },
  }
}

/** In each storage the row that sends: the one that says most of what is sent, then the first. */
function leadsOf(rows: readonly Row[], outcomes: readonly Outcome[]): Row[] {
  const wins = new Map<Row, number>()
  for (const { winner, stated } of outcomes) {
    const speakers = winner ? stated.filter((one) => one === winner || one.text === winner.text) : []
    for (const { row } of speakers) wins.set(row, (wins.get(row) ?? 0) + 1)
  }
  return [...Map.groupBy(rows, ({ member }) => member.storage).values()].flatMap((own) => {
    const most = Math.max(...own.map((row) => wins.get(row) ?? 0))
    return own.find((row) => (wins.get(row) ?? 0) === most) ?? []
  })
}

function conflictOf(
  context: DiffContext,
  field: SentField,
  one: Stated,
  stated: readonly Stated[],
  target: number,
): Conflict {
  const other = stated.find((against) => against !== one && !agree(field, one, against)) ?? one
  return {
    field,
    base: liveOf(context, one.row.member.storage, target, field) ?? '',
    mine: shownText(one),
    live: shownText(other),
    other: draftName(context.drafts, other.row.member.index),
  }
}

/** What is added to a balance has its sign. */
function shownText({ text, adds }: Stated): string {
  return adds && !text.startsWith('-') ? `+${text}` : text
}

function push<Value>(all: Map<number, Value[]>, index: number, value: Value): void {
  const known = all.get(index)
  if (known) known.push(value)
  else all.set(index, [value])
}
