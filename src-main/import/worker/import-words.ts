/** What an import's thread answers in codes, said in a language: on main's side of the thread. */
import type { Answer } from '../../../src-shared/api/host.ts'
import type { ImportSummary } from '../../../src-shared/api/import.ts'
import type { Move } from '../../../src-shared/plan/guard/changed-fields.ts'
import type { Guard } from '../../../src-shared/plan/guard/unusual.ts'
import type { Field } from '../../../src-shared/material/fields/field.ts'
import { columnLetter, isRuleProblem, type Problem, type ProblemCode } from '../../../src-shared/file/problem.ts'
import { firstOf, rowNameOf } from '../../../src-shared/file/row-name.ts'
import type { Language } from '../../../src-shared/material/values/language.ts'
import { isoMinute } from '../../../src-shared/material/values/utc-time.ts'
import { hostWords } from '../../../src-shared/words/host.ts'
import { accountFailure } from '../../../src-shared/words/account.ts'
import { changedFieldSentence, changedFieldWords } from '../../../src-shared/words/changed-fields.ts'
import {
  consequenceMessage,
  guardWords,
  markMessage,
  marksInWords,
  jumpMessage,
} from '../../../src-shared/words/outliers.ts'
import { baseMessage, writeFailure } from '../../../src-shared/words/export.ts'
import { manyRowsMessage, columnReason, problemLine, refusalFailure } from '../../../src-shared/words/problems.ts'
import { inOneLine, type Message } from '../../../src-shared/words/message.ts'
import { planFileWords, planRefusal, planTroubleText } from '../../../src-shared/words/plan-file.ts'
import { deletePhrase } from '../../../src-shared/words/runs.ts'
import { profileInWords } from '../../../src-shared/words/profiles.ts'
import { sessionWords } from '../../../src-shared/words/session.ts'
import { shortened } from '../../../src-shared/words/shortened.ts'
import { shownCount } from '../../../src-shared/words/counts.ts'
import { TERMS } from '../../../src-shared/words/terms.ts'
import type { ExportOrigin } from '../exported-from.ts'
import type { ImportFailure, ImportWarning, LostChange } from '../import-codes.ts'
import type { PlanOutline } from '../plan-outline.ts'
import type { ProblemKind, SessionSummary } from '../session-summary.ts'

type Failed = Extract<Answer<never>, { readonly ok: false }>

/** More than a dialog shows. */
const MOST_LOST = 50
/** Columns without a field that are named. */
const MOST_UNUSED = 12
const DELETES = 'delete' as const

export function failureInWords(failure: ImportFailure, language: Language): Failed {
  const refused = (message: Message): Failed => ({ ok: false, failure: { code: 'file-refused', message } })
  const notWritten = (message: Message): Failed => ({ ok: false, failure: { code: 'cannot-write', message } })
  const words = sessionWords(language)
  const plan = planFileWords(language)
  const host = hostWords(language)
  switch (failure.code) {
    case 'refused':
      return ofRefusal(failure, language)
    case 'account':
      return accountFailure(failure.failure, failure.address, failure.storage, language)
    case 'edits-lost': {
      const { lost } = failure
      const list = lost.slice(0, MOST_LOST).map((one) => lostInWords(one, language))
      if (lost.length > MOST_LOST) list.push(words.lostMore(lost.length - MOST_LOST))
      return { ok: false, failure: { code: 'edits-lost', message: words.wouldLose(lost.length), list } }
    }
    case 'copy-too-much': {
      const message = words.copyTooMuch(shownCount(failure.fits, TERMS[language].numbers))
      return { ok: false, failure: { code: 'bad-request', message } }
    }
    case 'plan-of-other-account':
      return refused(plan.otherAccount(failure.made, failure.now))
    case 'plan-not-as-made':
      return refused(plan.notAsMade(failure.path, planTroubleText(failure.trouble, language)))
    case 'plan-label': {
      const { quoted, row } = TERMS[language]
      const [label, name] = [failure.label, failure.name].map((text) => quoted(shortened(text)))
      return refused(plan.otherMaterial(failure.path, row(failure.row), failure.id, label ?? '', name ?? ''))
    }
    case 'plan-storage-label': {
      const { quoted } = TERMS[language]
      const [label, name] = [failure.label, failure.name].map((text) => quoted(shortened(text)))
      return refused(plan.otherStorage(failure.path, failure.id, label ?? '', name ?? ''))
    }
    case 'plan-storage': {
      const row = failure.row === null ? null : TERMS[language].row(failure.row)
      return refused(plan.noStorage(failure.path, row, failure.storage))
    }
    case 'plan-refused':
      return refused(planRefusal(failure.refusal, failure.path, language))
    case 'closed':
      return { ok: false, failure: { code: 'not-found', message: host.importClosed } }
    case 'saved-damaged':
      return { ok: false, failure: { code: 'file-refused', message: host.savedDamaged, detail: 'saved-damaged' } }
    case 'work-not-kept':
      return notWritten(host.cannotKeep)
    case 'writing-stopped':
      return notWritten(host.writingStopped)
    case 'originals-not-kept':
      return notWritten(host.originalsNotKept(failure.why))
    case 'not-written':
      return { ok: false, failure: writeFailure(failure.error, failure.file, language) }
  }
}

/** Profiles that may read the file are named, to be chosen from. [SUPPLIER-2] */
function ofRefusal(
  { refusal, file, asked = [], session }: Extract<ImportFailure, { readonly code: 'refused' }>,
  language: Language,
): Failed {
  const { failure } = refusalFailure(refusal, file, language)
  const { message } = failure
  const names = asked.map(({ name }) => TERMS[language].quoted(shortened(name)))
  const what = `${message.what} ${sessionWords(language).mayBeOf(names)}`
  return {
    ok: false,
    failure: {
      ...failure,
      ...(asked.length > 0 && {
        message: { ...message, what },
        profiles: asked.map(({ id, name }) => ({ id, name })),
      }),
      ...(session === undefined ? {} : { session }),
    },
  }
}

function lostInWords({ kind, place, text }: LostChange, language: Language): string {
  const words = sessionWords(language)
  const terms = TERMS[language]
  if (kind === 'cell') return words.lostCell(terms.place(place), terms.quoted(shortened(text)))
  return kind === 'row' ? words.lostRow(terms.place(place)) : words.lostAnswer(terms.place(place))
}

/** Whether no card says it. */
function isNote(warning: ImportWarning): boolean {
  switch (warning.code) {
    case 'key-taken':
    case 'wrong-key':
    case 'marked':
    case 'consequence':
      return false
    case 'problem':
      return !SAID_BY_CARDS.has(warning.problem.code) && warning.problem.details?.['code'] !== 'contested'
    default:
      return true
  }
}

const SAID_BY_CARDS: ReadonlySet<ProblemCode> = new Set([
  'ambiguous-header',
  'duplicate-header',
  'not-materials',
  'other-codes',
])

/** How a surface words what an import answers. */
export interface Wording {
  /** What follows a warning: the terminal names its flag; '' or absent: nothing. */
  hintOf?(warning: ImportWarning): string
  /** Problems name columns by their headings; absent: by their letters, as the terminal's documents have them. */
  readonly byHeadings?: boolean
}

export function summaryInWords(summary: SessionSummary, language: Language, wording: Wording = {}): ImportSummary {
  const { consequences, changed, guard, marks, jumps, problems, nothing, materials, ...more } = summary
  const { fieldColumns, profile, profilesAsked, ...rest } = more
  const columnOf = (field: Field): number | null => fieldColumns.get(field) ?? null
  const placed = ({ heading, ...problem }: Problem): Problem =>
    wording.byHeadings === true && heading !== undefined ? { ...problem, heading } : problem
  const warnings = summary.warnings.map((warning) =>
    warning.code === 'problem' ? { ...warning, problem: placed(warning.problem) } : warning,
  )
  const sets = consequences.map((one) => ({
    code: one.code,
    count: one.count,
    message: consequenceMessage(one, language, columnOf),
    ...firstOf(one.first),
  }))
  return {
    ...rest,
    consequences: sets,
    changed: changed.map((sum) => ({
      field: sum.field,
      count: sum.count,
      up: sum.up && moveOf(sum.up),
      down: sum.down && moveOf(sum.down),
      message: changedFieldWords(sum, language),
      sentence: changedFieldSentence(sum, language),
    })),
    jumps: jumps.map((jump) => {
      const { field, count, of, rule, text } = jump
      const message = jumpMessage(jump, language)
      return { field, count, of, message, ...rule, rule: text }
    }),
    guard: guardWithDeletes(guard, sets, materials, language),
    marks: marksInWords(marks, language),
    problems: problems.map((kind) => kindInWords({ ...kind, examples: kind.examples.map(placed) }, language)),
    warnings: warnings.map((warning) => {
      const hint = wording.hintOf?.(warning) ?? ''
      return `${warningInWords(warning, columnOf, language)}${hint === '' ? '' : ` ${hint}`}`
    }),
    notes: warnings.filter(isNote).map((warning) => warningInWords(warning, columnOf, language)),
    ...(nothing ? { nothing: sessionWords(language).nothing(summary.compared) } : {}),
    ...(profile ? { profile: { ...profileInWords(profile, language), known: profile.known } } : {}),
    ...(profilesAsked ? { profilesAsked: profilesAsked.map((one) => profileInWords(one, language)) } : {}),
  }
}

function moveOf(move: Move) {
  const { name, change, percent } = move
  return { ...rowNameOf(move), name, change, percent }
}

function kindInWords({ code, count, examples }: ProblemKind, language: Language): ImportSummary['problems'][number] {
  const [first] = examples
  return {
    code,
    severity: first?.severity ?? 'blocks',
    count,
    message: manyRowsMessage(count, examples, language),
    // What a rule says of a cell is no matter of its text alone.
    inCells: !isRuleProblem(code) && examples.some(({ column }) => column !== null),
    firstRow: first?.row ?? 0,
    ...(first?.sheet === undefined ? {} : { firstSheet: first.sheet }),
  }
}

type Guarding = NonNullable<ImportSummary['guard']> | null

/** A delete cannot be undone: it asks for a phrase of its own, or is named first where something else asks for one. */
export function guardWithDeletes(
  guard: Guard | null,
  consequences: NonNullable<ImportSummary['consequences']>,
  materials: number,
  language: Language,
): Guarding {
  const found = consequences.find(({ code }) => code === DELETES)
  const unusual = guard && guardWords(guard, language)
  if (!found) return unusual
  const share = materials === 0 ? 1 : found.count / materials
  const deletes = { ...found, code: DELETES, share, largest: null }
  if (unusual !== null) return { ...unusual, reasons: [deletes, ...unusual.reasons] }
  return { phrase: deletePhrase(deletes.count, language), reasons: [deletes] }
}

/** The guard without its deletes, for the command line, which asks about them before, by itself. */
export function guardButDeletes(guard: Guarding): Guarding {
  const reasons = guard?.reasons.filter(({ code }) => code !== DELETES) ?? []
  return guard === null || reasons.length === 0 ? null : { ...guard, reasons }
}

function warningInWords(warning: ImportWarning, columnOf: (field: Field) => number | null, language: Language): string {
  const words = sessionWords(language)
  switch (warning.code) {
    case 'wrong-key':
      return words.wrongKey(warning.compared)
    case 'key-taken':
      return words.keyTaken(warning.taken, warning.rows)
    case 'per-storage':
      return `${words.perStorage(warning.said)} ${words.perStorageChosen(warning.said.read)}`
    case 'exported':
      return originInWords(warning.said, language)
    case 'sheets-offered':
      return words.sheetsOffered(warning.sheets, warning.read)
    case 'sheets-together':
      return words.sheetsTogether(warning.sheets)
    case 'sheets-without':
      return words.sheetsWithout(warning.sheets)
    case 'sheets-unused':
      return words.sheetsUnused(warning.sheets)
    case 'problem':
      return problemLine(warning.problem, language)
    case 'columns-unused': {
      const shown = warning.problems.slice(0, MOST_UNUSED).map(({ column, ownColumn, got = '', details = {} }) => {
        return { letter: columnLetter(ownColumn ?? column ?? 0), header: got, why: columnReason(details, language) }
      })
      return words.columnsUnused(shown, warning.problems.length - shown.length)
    }
    case 'reading-unusable':
      return words.readingUnusable
    case 'not-remembered':
      return words.notRemembered(warning.trouble)
    case 'claims-unknown':
      return words.claimsUnknown(warning.trouble)
    case 'reading-not-kept':
      return words.readingNotKept(warning.error.kind === 'disk-full' ? 'full' : 'other')
    case 'no-rows':
      return words.noRows
    case 'suppliers-unlisted':
      return words.suppliersUnlisted
    case 'suppliers-offered':
      return words.suppliersOffered(warning.materials, warning.requests)
    case 'suppliers-unread':
      return words.suppliersUnread(warning.materials)
    case 'consequence':
      return consequenceMessage(warning.consequence, language, columnOf)
    case 'marked':
      return markMessage(warning.mark, language)
    case 'edits-lost':
      return words.lost(warning.count)
  }
}

function originInWords(said: ExportOrigin, language: Language): string {
  if (said.kind === 'unused') return baseMessage(said.problem, language)
  const words = sessionWords(language)
  const { from, at, elsewhere, unknown } = said
  return [
    ...(elsewhere === null ? [] : [words.exportedElsewhere(elsewhere, elsewhere.chosen)]),
    words.exported(from.join(', '), isoMinute(at)),
    ...(unknown.length === 0 ? [] : [words.sheetsUnknown(unknown)]),
  ].join(' ')
}

export function outlineSaid(
  { blocks, changed, guard, marks }: Pick<PlanOutline, 'blocks' | 'changed' | 'guard' | 'marks'>,
  language: Language,
) {
  return {
    /** Why rows are left out, each reason once. */
    blocks: blocks.map(({ count, examples }) => inOneLine(manyRowsMessage(count, examples, language))),
    changed: changed.map((sum) => changedFieldWords(sum, language)),
    guard: guard && guardWords(guard, language),
    marks: marks.map((mark) => markMessage(mark, language)),
  }
}
