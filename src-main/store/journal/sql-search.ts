/** The rule of all searches as a function of SQL: LIKE knows the case of Latin letters only. [FIND-4] */
import type { DatabaseSync } from 'node:sqlite'
import { contains } from '../../../src-shared/material/values/text-search.ts'

/** `holds(text, wanted)`: 1 where the text contains what is searched for. */
export function addTextSearch(database: DatabaseSync): void {
  const isIn = lastOf()
  database.function('holds', { deterministic: true }, (text, wanted) => (isIn(String(wanted))(String(text)) ? 1 : 0))
}

/** All rows of a statement are asked for the same. */
export function lastOf(): typeof contains {
  let last = { wanted: '', isIn: contains('') }
  return (wanted) => {
    if (wanted !== last.wanted) last = { wanted, isIn: contains(wanted) }
    return last.isIn
  }
}
