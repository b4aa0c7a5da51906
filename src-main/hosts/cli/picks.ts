/**
 * Answers to questions about rows, given in words: `--pick 5=120`, `--pick 5=new`, `--pick 'Shop!5=120'`, `--pick all=keep`, or a
 * file with one of them per line. The command line has no picker to click. An answer to no question is refused, never ignored.
 */
import { readFile } from 'node:fs/promises'
import { pickedId, type MaterialAnswer } from '../../../src-shared/domain/plan/match.ts'
import { ROWS_ANSWERS, type RowsAnswer } from '../../engine/import/answers.ts'
import { isQuestion } from '../../engine/import/answers.ts'
import type { RowName } from '../../../src-shared/domain/sheet/row-name.ts'
import { TERMS } from '../../../src-shared/wording/terms.ts'
import type { Flags } from './arguments.ts'
import { CommandError } from './command-error.ts'
import type { FileImport } from './file-import.ts'

const rowText = TERMS.en.row

export interface PickFlag extends RowName {
  /** `keep` and `change` speak of the one material that is proposed. */
  readonly pick: MaterialAnswer | 'keep' | 'change'
  /** As it was written. */
  readonly text: string
}

/** One answer for all rows that ask. */
interface AllFlag {
  readonly problems: readonly string[]
  readonly answer: RowsAnswer
  readonly text: string
}

export interface Picks {
  readonly rows: readonly PickFlag[]
  readonly all: readonly AllFlag[]
}

const ROW = /^(?:(?<sheet>.+)!)?(?<row>[1-9]\d{0,8})\s*=\s*(?<pick>new|keep|change|(?:change:)?[1-9]\d{0,14})$/i
const ALL = /^(?<problem>all|near-miss|key-mismatch|keys-disagree)\s*=\s*(?<answer>keep|change|new)$/i
const ASKING = ['near-miss', 'key-mismatch', 'keys-disagree']

export async function picksOf(flags: Flags): Promise<Picks> {
  const texts = [...(flags.pick ?? []), ...(flags.picks === undefined ? [] : await linesOf(flags.picks))]
  const all = texts.flatMap(parseAll)
  const seen = new Map<string, PickFlag>()
  for (const text of texts) {
    if (ALL.test(text.trim())) continue
    const pick = parsePick(text)
    const other = seen.get(rowText(pick))
    if (other && other.text.toLowerCase() !== pick.text.toLowerCase()) {
      throw new CommandError({
        what: `Row ${rowText(pick)} is picked twice: “${other.text}” and “${pick.text}”.`,
        fix: 'Leave one of them out.',
      })
    }
    seen.set(rowText(pick), pick)
  }
  return { rows: [...seen.values()], all }
}

function parseAll(text: string): AllFlag[] {
  const { problem, answer } = ALL.exec(text.trim().toLowerCase())?.groups ?? {}
  const meant = ROWS_ANSWERS.find((one) => one === answer)
  if (problem === undefined || meant === undefined) return []
  return [{ problems: problem === 'all' ? ASKING : [problem], answer: meant, text: text.trim() }]
}

function parsePick(text: string): PickFlag {
  const { sheet, row, pick } = ROW.exec(text.trim())?.groups ?? {}
  if (row === undefined || pick === undefined) {
    throw new CommandError({
      what: `--pick takes a row and its answer; got “${text}”.`,
      fix: 'Examples: --pick 5=120, 5=keep, 5=change, 5=new, or all=keep for all rows.',
      at: '--pick',
    })
  }
  const name = sheet === undefined ? { row: Number(row) } : { row: Number(row), sheet }
  return { ...name, pick: answerOf(pick.toLowerCase()), text: text.trim() }
}

function answerOf(pick: string): PickFlag['pick'] {
  if (pick === 'new' || pick === 'keep' || pick === 'change') return pick
  const [, id] = pick.split(':')
  return id === undefined ? Number(pick) : { change: Number(id) }
}

/** One answer per line; blank lines and what follows # are for people. */
async function linesOf(path: string): Promise<string[]> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch {
    throw new CommandError({
      what: `--picks: the file ${path} cannot be read.`,
      fix: 'Check the path and try again.',
      at: '--picks',
    })
  }
  return text
    .replace(/^\ufeff/, '')
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/#.*$/, '').trim())
    .filter((line) => line !== '')
}

/**
 * Answers the import's questions: first those for single rows, then those for all rows that are left. Ends the command for a
 * row that asks none, or a material the account does not have.
 */
export async function applyPicks(opened: FileImport, { rows, all }: Picks): Promise<void> {
  if (rows.length > 0) await opened.edit({ kind: 'picks', picks: await rowPicks(opened, rows) })
  for (const { problems, answer, text } of all) {
    let settled = 0
    for (const problem of problems) {
      const { answers } = await opened.value('import.alike', { problem })
      const count = answers?.[answer] ?? 0
      settled += count
      if (count > 0) await opened.edit({ kind: 'answer', problem, answer })
    }
    if (settled === 0)
      throw new CommandError({
        what: `--pick ${text}: no row asks what this answers.`,
        fix: 'Leave this pick out.',
        at: '--pick',
      })
  }
}

async function rowPicks(opened: FileImport, picks: readonly PickFlag[]): Promise<[number, MaterialAnswer][]> {
  const known = new Set(await opened.value('known'))
  const places = await opened.value(
    'locate',
    picks.map(({ row, sheet }) => (sheet === undefined ? { row } : { row, sheet })),
  )
  return picks.map((pick, at) => {
    const place = places[at]
    if (!place)
      throw new CommandError({
        what: `--pick ${pick.text}: the file has no row ${rowText(pick)}.`,
        fix: ROWS,
        at: '--pick',
      })
    const { row, index, answers } = place
    // A row that would be a new material may be one that goes by another code here.
    const named = row.materialId === null && pick.pick !== 'new' && pick.pick !== 'keep' && pick.pick !== 'change'
    if (!named && !row.problems.some(isQuestion)) {
      const found = row.materialId === null ? 'it is a new material' : `it is material ${row.materialId}`
      throw new CommandError({
        what: `--pick ${pick.text}: row ${rowText(pick)} needs no choice (${found}).`,
        fix: 'Leave this pick out.',
        at: '--pick',
      })
    }
    const meant = pick.pick === 'keep' || pick.pick === 'change' ? answers[pick.pick] : pick.pick
    if (meant === null) {
      throw new CommandError({
        what: `--pick ${pick.text}: row ${rowText(pick)} may mean several materials.`,
        fix: "Use an id that the row's problem names.",
        at: '--pick',
      })
    }
    if (meant !== 'new' && !known.has(pickedId(meant))) {
      throw new CommandError({
        what: `--pick ${pick.text}: the account has no material with id ${pickedId(meant)}.`,
        fix: "Use an id that the row's problem names, or “new”.",
        at: '--pick',
      })
    }
    return [index, meant]
  })
}

const ROWS = 'Rows are counted as in the file, headings included.'
