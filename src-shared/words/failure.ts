/** Messages for requests that a host could not carry out. The window, the terminal and the desktop's dialogs show them. */
import type { Failure, LostChange } from '../api/failure.ts'
import type { Language } from '../material/values/language.ts'
import { failures as en, type ComposedCode, type FailureWords } from './en/failures.ts'
import type { Message } from './message.ts'
import { planFileWords, planProblemText } from './plan-file.ts'
import { refusalMessage } from './problems.ts'
import { failures as ru } from './ru/failures.ts'
import { sessionWords } from './session.ts'
import { shortenText } from './shortened.ts'
import { TERMS } from './terms.ts'

const WORDS_BY_LANGUAGE: Readonly<Record<Language, FailureWords>> = { en, ru }

/** `list`: further lines with the details. */
export interface FailureMessage extends Message {
  readonly list?: readonly string[]
}

/** The maximum number of changes listed, which is more than a dialog can show. */
const MAX_LISTED_CHANGES = 50

export function failureMessage(failure: Failure, language: Language = 'en'): FailureMessage {
  switch (failure.code) {
    case 'refused':
    case 'edits-lost':
    case 'plan-not-as-made':
    case 'plan-label':
    case 'plan-storage-label':
    case 'plan-storage':
      return composeMessage(failure, language)
    default: {
      const words = WORDS_BY_LANGUAGE[language][failure.code]
      // The entry has the failure's code, so its function accepts this failure. The compiler cannot infer this from the table.
      return typeof words === 'function' ? (words as (failure: Failure) => Message)(failure) : words
    }
  }
}

function composeMessage(failure: Failure<ComposedCode>, language: Language): FailureMessage {
  const { quote, row } = TERMS[language]
  const plan = planFileWords(language)
  switch (failure.code) {
    case 'refused':
      return refusedMessage(failure, language)
    case 'edits-lost': {
      const words = sessionWords(language)
      const { lost } = failure
      const list = lost.slice(0, MAX_LISTED_CHANGES).map((lostChange) => describeLostChange(lostChange, language))
      if (lost.length > MAX_LISTED_CHANGES) list.push(words.moreLost(lost.length - MAX_LISTED_CHANGES))
      return { ...words.wouldLoseChanges(lost.length), list }
    }
    case 'plan-not-as-made':
      return plan.changedPlan(failure.path, planProblemText(failure.trouble, language))
    case 'plan-label': {
      const { path, id, label, name } = failure
      return plan.otherMaterial(path, row(failure.row), id, quote(shortenText(label)), quote(shortenText(name)))
    }
    case 'plan-storage-label': {
      const { path, id, label, name } = failure
      return plan.otherStorage(path, id, quote(shortenText(label)), quote(shortenText(name)))
    }
    case 'plan-storage':
      return plan.noStorage(failure.path, failure.row === null ? null : row(failure.row), failure.storage)
  }
}

/** Lists the profiles that may read the file, so that the user can choose one. [SUPPLIER-2] */
function refusedMessage({ refusal, file, asked = [] }: Failure<'refused'>, language: Language): Message {
  const message = refusalMessage(refusal, file, language)
  if (asked.length === 0) return message
  const names = asked.map(({ name }) => TERMS[language].quote(shortenText(name)))
  return { ...message, what: `${message.what} ${sessionWords(language).possibleSuppliers(names)}` }
}

function describeLostChange({ kind, place, text }: LostChange, language: Language): string {
  const words = sessionWords(language)
  const terms = TERMS[language]
  if (kind === 'cell') return words.lostCell(terms.place(place), terms.quote(shortenText(text)))
  return kind === 'row' ? words.lostRow(terms.place(place)) : words.lostAnswer(terms.place(place))
}
