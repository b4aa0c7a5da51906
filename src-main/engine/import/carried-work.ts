/**
 * The work of an import that goes on in another one: a file that others come to, several files of which one goes, or one of them alone.
 * How each file is read, and the edits of its rows, go with it under the name that it has there. [LISTS-13]
 */
import { defined } from '../../../src-shared/domain/values/defined.ts'
import type { ImportChoices } from '../../../src-shared/contract/import.ts'
import { isOfList, listName, listPartName, listPlace } from '../../../src-shared/domain/sheet/list-name.ts'
import type { Step } from './edit-history.ts'
import type { Places } from './edit-places.ts'
import { stepsMade, type SavedEdits } from './saved-edits.ts'

/** What a file is called in one import and in the other; null: it is the only one there. */
export type CarriedName = readonly [from: string | null, to: string | null]

export interface CarriedWork {
  readonly choices: ImportChoices
  readonly edits: SavedEdits
  /** Of files that are in both. */
  readonly names: readonly CarriedName[]
}

/** How the files are read in the other import. `asked`: what is asked for there besides. */
export function carriedChoices(asked: ImportChoices, { choices, names }: CarriedWork): ImportChoices {
  const { lists = [], listPolicy, prefer = [], storage, ...rest } = choices
  const [[from, to] = []] = names
  if (to === null) {
    const own = from === null ? {} : lists.find(([name]) => name === from)?.[1]
    return { ...asked, ...rest, ...defined({ storage, ...own }) }
  }
  // These two are of all files, wherever one of them was chosen alone.
  const { onConflict, readSuppliers, ...read } = rest
  const kept = {
    ...asked,
    storage: from === null ? asked.storage : storage,
    ...defined({ onConflict, readSuppliers }),
  }
  if (from === null && to !== undefined) {
    const own = { ...read, ...(storage === asked.storage ? {} : { storage }) }
    return Object.keys(own).length === 0 ? kept : { ...kept, lists: [[to, own]] }
  }
  const next = lists.flatMap(([name, own]) => renamed(names, name).map((now): (typeof lists)[number] => [now, own]))
  return {
    ...kept,
    ...(next.length === 0 ? {} : { lists: next }),
    ...(listPolicy === undefined ? {} : { listPolicy }),
    // Names of profiles stay as they are.
    ...(prefer.length === 0 ? {} : { prefer: prefer.flatMap((name) => preferredNow(names, name)) }),
  }
}

function renamed(names: readonly CarriedName[], name: string): string[] {
  return names.flatMap(([from, to]) => {
    if (from === null || to === null) return []
    return isOfList(name, from) ? [`${to}${name.slice(from.length)}`] : []
  })
}

function preferredNow(names: readonly CarriedName[], name: string): string[] {
  const now = renamed(names, name)
  return now.length > 0 ? now : names.some(([from]) => from === name) ? [] : [name]
}

/** The edits, as if they had been made in the other import; other readings that could be gone back to are of the first one. */
export function carriedSteps({ edits, names }: CarriedWork, now: Places): Step[] {
  const known = now.sheets.map(({ name }) => name)
  return stepsMade(edits, now).flatMap((step): Step[] => {
    if (step.kind === 'reading') return []
    const sheets = step.places.sheets.map((sheet) => ({ ...sheet, name: nameNow(names, known, sheet.name) }))
    // It is the same file, read the same way.
    return [{ ...step, places: { ...step.places, sheets, delimiter: now.delimiter } }]
  })
}

/** Nothing is called so. */
const NOWHERE = '\u0000'

/** What rows of this name are called there. */
function nameNow(names: readonly CarriedName[], known: readonly string[], name: string): string {
  for (const [from, to] of names) {
    if (from !== null && !isOfList(name, from)) continue
    const part = from === null ? name : partWithin(name, from)
    const likely = to === null ? [part, ...known.slice(0, 1)] : [to, listName(to, part), listPartName(to, part)]
    const found = part === '' ? (to ?? known[0]) : likely.toReversed().find((one) => known.includes(one))
    if (found !== undefined && known.includes(found)) return found
  }
  return NOWHERE
}

/** The storage of a list that has several; '' for the list itself. */
function partWithin(name: string, list: string): string {
  if (name === list) return ''
  const { part = '' } = listPlace(name)
  const own = listPlace(list).part
  return own === undefined ? part : part.slice(own.length + ', '.length)
}
