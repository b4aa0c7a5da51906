/**
 * Answers to questions about rows, given in words: `--pick 5=120`, `--pick 5=new`, `--pick 'Shop!5=120'`, or a file with one of
 * them per line. The command line has no picker to click. An answer to no question is refused, never ignored.
 */
import { readFile } from 'node:fs/promises'
import type { Pick } from '../../../src-shared/domain/match.ts'
import type { Problem } from '../../../src-shared/domain/problem.ts'
import { rowText, type RowName } from '../../../src-shared/domain/row-name.ts'
import type { ImportSession } from '../../engine/import/session.ts'
import type { Flags } from './arguments.ts'
import { CommandEnd } from './exit-status.ts'

export interface PickFlag extends RowName {
  readonly pick: Pick
  /** As it was written. */
  readonly text: string
}

const SHAPE = /^(?:(?<sheet>.+)!)?(?<row>[1-9]\d{0,8})\s*=\s*(?<pick>new|[1-9]\d{0,14})$/i

export async function picksOf(flags: Flags): Promise<PickFlag[]> {
  const texts = [...(flags.pick ?? []), ...(flags.picks === undefined ? [] : await linesOf(flags.picks))]
  const picks = texts.map(parsePick)
  const seen = new Map<string, PickFlag>()
  for (const pick of picks) {
    const other = seen.get(rowText(pick))
    if (other && other.pick !== pick.pick) {
      throw new CommandEnd(
        `Row ${rowText(pick)} is picked twice: “${other.text}” and “${pick.text}”. Leave one of them out.`,
      )
    }
    seen.set(rowText(pick), pick)
  }
  return [...seen.values()]
}

function parsePick(text: string): PickFlag {
  const { sheet, row, pick } = SHAPE.exec(text.trim())?.groups ?? {}
  if (row === undefined || pick === undefined) {
    throw new CommandEnd(
      `--pick takes a row and a material's id, or “new”, for example --pick 5=120 or --pick 5=new; got “${text}”.`,
    )
  }
  const name = sheet === undefined ? { row: Number(row) } : { row: Number(row), sheet }
  return { ...name, pick: pick.toLowerCase() === 'new' ? 'new' : Number(pick), text: text.trim() }
}

/** One answer per line; blank lines and what follows # are for people. */
async function linesOf(path: string): Promise<string[]> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch {
    throw new CommandEnd(`--picks: the file ${path} cannot be read. Check the path and try again.`)
  }
  return text
    .replace(/^\ufeff/, '')
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/#.*$/, '').trim())
    .filter((line) => line !== '')
}

/** Answers the session's questions. Ends the command for a row that asks none, or a material the account does not have. */
export function applyPicks(session: ImportSession, picks: readonly PickFlag[]): void {
  if (picks.length === 0) return
  const { catalogue } = session.snapshot
  const indexes = picks.map((pick) => {
    const index = session.indexOf(pick)
    if (index === null) throw new CommandEnd(`--pick ${pick.text}: the file has no row ${rowText(pick)}. ${ROWS}`)
    const [row] = session.planRows(index, 1)
    const asks = row?.problems.some(isQuestion) === true
    if (!row || !asks) {
      const found =
        row?.materialId === null || row === undefined ? 'it is a new material' : `it is material ${row.materialId}`
      throw new CommandEnd(`--pick ${pick.text}: row ${rowText(pick)} asks nothing (${found}). Leave this pick out.`)
    }
    if (pick.pick !== 'new' && !catalogue.catalogue.byId.has(pick.pick)) {
      throw new CommandEnd(
        `--pick ${pick.text}: the account has no material with id ${pick.pick}. Use an id that the row's problem names, or “new”.`,
      )
    }
    return index
  })
  for (const [at, index] of indexes.entries()) session.edit({ kind: 'pick', index, pick: picks[at]?.pick ?? null })
}

const ROWS = 'Rows are counted as in the file, headings included.'

export function isQuestion({ code }: { readonly code: Problem['code'] }): boolean {
  return code === 'many-materials' || code === 'near-miss'
}

/** How to answer a row's question here, to follow the problem's own words. */
export function pickHint(row: RowName, code: Problem['code'], example: number | undefined): string {
  const name = row.sheet === undefined ? String(row.row) : `'${row.sheet}!${row.row}`
  const end = row.sheet === undefined ? '' : "'"
  const fresh = code === 'near-miss' ? `, or --pick ${name}=new${end} for a new one` : ''
  return `On the command line: --pick ${name}=${example ?? 'ID'}${end}${fresh}.`
}
