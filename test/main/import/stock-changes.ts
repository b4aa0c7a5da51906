/** What a person does in the account's own stock, as requests of the contract. */
import { expect } from 'vitest'
import type { ImportSession } from '../../../src-main/import/session.ts'
import type { ShownRow } from '../../../src-shared/api/import.ts'
import { toRawText } from '../../../src-shared/material/values/untrusted-text.ts'
import { calls } from './three-storages.ts'

export const rowPer = 'material'
export const rows = (session: ImportSession): ShownRow[] => session.rows(0, 100, { filter: {}, rowPer }).rows
/** Without planned stock, suppliers and actions, which these lists do not include. */
const LEFT_OUT = [7, 10, 13, 15, 18]
export const texts = ({ cells }: ShownRow): string =>
  cells
    .flatMap(({ text }, index) => (cells.length === 19 && LEFT_OUT.includes(index) ? [] : [toRawText(text)]))
    .join(' | ')

function place(
  session: ImportSession,
  sku: string,
  heading: string,
): { readonly index: number; readonly column: number } {
  const columns = session.summary().perMaterial?.columns ?? []
  const column = columns.find(({ header }) => header === heading)?.column ?? -1
  const index = rows(session).find((row) => texts(row).includes(sku))?.index ?? -1
  return { index, column }
}

export function type(session: ImportSession, sku: string, heading: string, text: string): void {
  const done = session.edit({ kind: 'cell', ...place(session, sku, heading), text, rowPer })
  expect(done.ok).toBe(true)
}

export const sent = (session: ImportSession): string[] =>
  calls(session).map((call) => call.replace(/^.*: (?=materials)/, ''))

/** Adds a new material in the storage, with values by heading. */
export function add(session: ImportSession, storage: number, values: Readonly<Record<string, string>>): void {
  const freeRow = session.summary().stock?.free.find((entry) => entry.storage === storage)?.row ?? 0
  expect(session.edit({ kind: 'add', storage }).ok).toBe(true)
  const { position, exact } = session.find({ filter: {}, rowPer }, { row: freeRow })
  expect(exact).toBe(true)
  const [row] = session.rows(position ?? 0, 1, { filter: {}, rowPer }).rows
  const columns = session.summary().perMaterial?.columns ?? []
  for (const [heading, text] of Object.entries(values)) {
    const column = columns.find(({ header }) => header === heading)?.column ?? -1
    session.edit({ kind: 'cell', index: row?.index ?? -1, column, text, rowPer })
  }
}
