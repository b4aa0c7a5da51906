/**
 * Answers to questions about rows, given in words: `--pick 5=120`, `--pick 5=new`, `--pick 'Shop!5=120'`, or a file with one of
 * them per line. The command line has no picker to click. An answer to no question is refused, never ignored.
 */
import { readFile } from 'node:fs/promises'
import type { Pick } from '../../../src-shared/domain/match.ts'
import { isQuestion } from '../../engine/import/plan-document.ts'
import { rowText, type RowName } from '../../../src-shared/domain/row-name.ts'
import type { Flags } from './arguments.ts'
import { CommandEnd } from './exit-status.ts'
import type { FileImport } from './open-import.ts'

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

/** Answers the import's questions. Ends the command for a row that asks none, or a material the account does not have. */
export async function applyPicks(opened: FileImport, picks: readonly PickFlag[]): Promise<void> {
  if (picks.length === 0) return
  const known = new Set(await opened.value('known', null))
  const places = await opened.value(
    'locate',
    picks.map(({ row, sheet }) => (sheet === undefined ? { row } : { row, sheet })),
  )
  const indexes = picks.map((pick, at) => {
    const place = places[at]
    if (!place) throw new CommandEnd(`--pick ${pick.text}: the file has no row ${rowText(pick)}. ${ROWS}`)
    const { row, index } = place
    if (!row.problems.some(isQuestion)) {
      const found = row.materialId === null ? 'it is a new material' : `it is material ${row.materialId}`
      throw new CommandEnd(`--pick ${pick.text}: row ${rowText(pick)} asks nothing (${found}). Leave this pick out.`)
    }
    if (pick.pick !== 'new' && !known.has(pick.pick)) {
      throw new CommandEnd(
        `--pick ${pick.text}: the account has no material with id ${pick.pick}. Use an id that the row's problem names, or “new”.`,
      )
    }
    return index
  })
  for (const [at, index] of indexes.entries()) await opened.edit({ kind: 'pick', index, pick: picks[at]?.pick ?? null })
}

const ROWS = 'Rows are counted as in the file, headings included.'
