/**
 * Answers to questions about rows, given in words: `--pick 5=120`, `--pick 5=new`, `--pick 'Shop!5=120'`, `--pick all=keep`, or a file with one
 * answer per line. An answer for a row that has no question is refused, never ignored.
 */
import { readFile } from 'node:fs/promises'
import { getPickedId, type MaterialAnswer } from '../../src-shared/plan/match.ts'
import { ROWS_ANSWERS, type RowsAnswer } from '../import/question-answers.ts'
import { isQuestion } from '../import/question-answers.ts'
import type { LocatedRow, LocateFailure } from '../import/plan-rows.ts'
import type { Flags } from './arguments.ts'
import { CommandError } from './command-error.ts'
import type { FileImport } from './file-import.ts'

export interface PickFlag {
  /** The row as the user typed it. Which row this is depends on the file. */
  readonly rowText: string
  /** `keep` and `change` refer to the one suggested material. */
  readonly pick: MaterialAnswer | 'keep' | 'change'
  /** The answer as the user wrote it. */
  readonly text: string
}

/** One answer for all rows with questions. */
interface AllRowsFlag {
  readonly problems: readonly string[]
  readonly answer: RowsAnswer
  readonly text: string
}

export interface PickFlags {
  readonly rows: readonly PickFlag[]
  readonly allRowsFlags: readonly AllRowsFlag[]
}

const ANSWER_PATTERN = 'new|keep|change|(?:change:)?[1-9]\\d{0,14}'
const ROW_PATTERN = new RegExp(`^(?<place>.*?\\d)\\s*=\\s*(?<pick>${ANSWER_PATTERN})$`, 'is')
/** An answer that is followed by a note. A sheet's name may contain # or =, or both if it is quoted. */
const NOTE_PATTERN = new RegExp(`^(?<said>(?:'(?:[^']|'')*'!|(?!')).*?=\\s*(?:${ANSWER_PATTERN}))\\s*#.*$`, 'i')
const ALL_ROWS_PATTERN = /^(?<problem>all|near-miss|key-mismatch|keys-disagree)\s*=\s*(?<answer>keep|change|new)$/i
const QUESTION_CODES = ['near-miss', 'key-mismatch', 'keys-disagree']

export async function picksOf(flags: Flags): Promise<PickFlags> {
  const texts = (await Promise.all((flags.pick ?? []).map(readAnswers))).flat()
  const allRowsFlags = texts.flatMap(parseAllRowsFlag)
  return { rows: texts.filter((text) => !ALL_ROWS_PATTERN.test(text.trim())).map(parsePick), allRowsFlags }
}

/** The answers in a flag: one answer, or all answers of a file. */
async function readAnswers(text: string): Promise<string[]> {
  return text.includes('=') ? [text] : readPickLines(text)
}

function parseAllRowsFlag(text: string): AllRowsFlag[] {
  const { problem, answer } = ALL_ROWS_PATTERN.exec(text.trim().toLowerCase())?.groups ?? {}
  const rowsAnswer = ROWS_ANSWERS.find((rowsAnswer) => rowsAnswer === answer)
  if (problem === undefined || rowsAnswer === undefined) return []
  return [{ problems: problem === 'all' ? QUESTION_CODES : [problem], answer: rowsAnswer, text: text.trim() }]
}

function parsePick(text: string): PickFlag {
  const { place: rowText, pick: pickText } = ROW_PATTERN.exec(text.trim())?.groups ?? {}
  if (rowText === undefined || pickText === undefined) {
    throw makePickError(text)
  }
  return { rowText, pick: answerOf(pickText.toLowerCase()), text: text.trim() }
}

function makePickError(text: string): CommandError {
  return new CommandError({
    what: `--pick takes a row and its answer, or a file of answers; got “${text}”.`,
    fix: 'Examples: --pick 5=120, 5=keep, 5=change, 5=new, all=keep for all rows, or --pick answers.txt.',
    at: '--pick',
  })
}

function answerOf(pickText: string): PickFlag['pick'] {
  if (pickText === 'new' || pickText === 'keep' || pickText === 'change') return pickText
  const [, id] = pickText.split(':')
  return id === undefined ? Number(pickText) : { change: Number(id) }
}

/** Reads a file with one answer per line. Ignores blank lines, lines that begin with #, and text after #. */
async function readPickLines(path: string): Promise<string[]> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch {
    throw makePickError(path)
  }
  return text
    .replace(/^\ufeff/, '')
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => NOTE_PATTERN.exec(line)?.groups?.['said'] ?? line)
}

/**
 * Answers the import's questions: first for single rows, then for all remaining rows. Ends the command for a row without a question, or a material
 * that the account does not have.
 */
export async function applyPicks(fileImport: FileImport, { rows, allRowsFlags }: PickFlags): Promise<void> {
  if (rows.length > 0) await fileImport.edit({ kind: 'picks', picks: await findRowPicks(fileImport, rows) })
  for (const { problems, answer, text } of allRowsFlags) {
    let answeredCount = 0
    for (const problem of problems) {
      const { answers } = await fileImport.askOrThrow('import.alike', { problem })
      const count = answers?.[answer] ?? 0
      answeredCount += count
      if (count > 0) await fileImport.edit({ kind: 'answer', problem, answer })
    }
    if (answeredCount === 0)
      throw new CommandError({
        what: `--pick ${text}: no row has a question with this answer.`,
        fix: 'Leave this pick out.',
        at: '--pick',
      })
  }
}

async function findRowPicks(
  fileImport: FileImport,
  pickFlags: readonly PickFlag[],
): Promise<[number, MaterialAnswer][]> {
  const knownIds = new Set(await fileImport.askOrThrow('known'))
  const locations = await fileImport.askOrThrow(
    'locate',
    pickFlags.map(({ rowText }) => rowText),
  )
  const answers = new Map<number, { readonly pick: PickFlag; readonly answer: MaterialAnswer }>()
  for (const [index, pickFlag] of pickFlags.entries()) {
    const location = locations[index] ?? 'none'
    if (location === 'none' || location === 'several') throw makeNotLocatedError(pickFlag, location)
    const answer = parsePickedAnswer(pickFlag, location, knownIds)
    const otherPick = answers.get(location.index)
    if (otherPick && !isSameAnswer(otherPick.answer, answer))
      throw new CommandError({
        what: `Row ${pickFlag.rowText} is answered twice: “${otherPick.pick.text}” and “${pickFlag.text}”.`,
        fix: 'Leave one of them out.',
        at: '--pick',
      })
    answers.set(location.index, { pick: pickFlag, answer })
  }
  return [...answers].map(([index, { answer }]) => [index, answer])
}

function makeNotLocatedError({ text, rowText }: PickFlag, notLocatedReason: LocateFailure): CommandError {
  return notLocatedReason === 'none'
    ? new CommandError({ what: `--pick ${text}: the file has no row ${rowText}.`, fix: ROW_NUMBER_HINT, at: '--pick' })
    : new CommandError({
        what: `--pick ${text}: several sheets have a row ${rowText}.`,
        fix: `Say which one, as Shop!${rowText}.`,
        at: '--pick',
      })
}

/** What an answer means for its row. Ends the command if the row has no question, or the answer does not fit. */
function parsePickedAnswer(
  { text, rowText, pick }: PickFlag,
  { row, answers }: LocatedRow,
  knownMaterials: ReadonlySet<number>,
): MaterialAnswer {
  // If a row would add a material, the user may name an existing material that has another code.
  const namesExistingMaterial = row.materialId === null && pick !== 'new' && pick !== 'keep' && pick !== 'change'
  if (!namesExistingMaterial && !row.problems.some(isQuestion)) {
    const outcome = row.materialId === null ? 'it is a new material' : `it is material ${row.materialId}`
    throw new CommandError({
      what: `--pick ${text}: row ${rowText} needs no choice (${outcome}).`,
      fix: 'Leave this pick out.',
      at: '--pick',
    })
  }
  const materialAnswer = pick === 'keep' || pick === 'change' ? answers[pick] : pick
  if (materialAnswer === null) {
    throw new CommandError({
      what: `--pick ${text}: row ${rowText} may mean several materials.`,
      fix: "Use an id that the row's problem names.",
      at: '--pick',
    })
  }
  if (materialAnswer !== 'new' && !knownMaterials.has(getPickedId(materialAnswer))) {
    throw new CommandError({
      what: `--pick ${text}: the account has no material with id ${getPickedId(materialAnswer)}.`,
      fix: "Use an id that the row's problem names, or “new”.",
      at: '--pick',
    })
  }
  return materialAnswer
}

/** Compares what the answers mean, not how they were typed: `5=120` and `5 = 120` are equal. */
function isSameAnswer(a: MaterialAnswer, b: MaterialAnswer): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

const ROW_NUMBER_HINT = 'Rows are counted as in the file, headings included.'
