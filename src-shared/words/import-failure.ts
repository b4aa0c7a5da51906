/** Why an import cannot do what it was asked. */
import type { Answer } from '../api/host.ts'
import type { ImportFailure, LostChange } from '../api/import-failure.ts'
import type { Language } from '../material/values/language.ts'
import { accountFailure } from './account.ts'
import { shownCount } from './counts.ts'
import { writeFailure } from './export.ts'
import { hostWords } from './host.ts'
import type { Message } from './message.ts'
import { planFileWords, planRefusal, planTroubleText } from './plan-file.ts'
import { refusalFailure } from './problems.ts'
import { sessionWords } from './session.ts'
import { shortenText } from './shortened.ts'
import { TERMS } from './terms.ts'

type FailedAnswer = Extract<Answer<never>, { readonly ok: false }>

/** More than a dialog shows. */
const MAX_LISTED_CHANGES = 50

/** The failure as the window or the terminal shows it. */
export function importFailure(failure: ImportFailure, language: Language): FailedAnswer {
  const refuseFile = (message: Message): FailedAnswer => ({ ok: false, failure: { code: 'file-refused', message } })
  const refuseWriting = (message: Message): FailedAnswer => ({ ok: false, failure: { code: 'cannot-write', message } })
  const words = sessionWords(language)
  const plan = planFileWords(language)
  const host = hostWords(language)
  switch (failure.code) {
    case 'refused':
      return makeRefusal(failure, language)
    case 'account':
      return accountFailure(failure.failure, failure.address, failure.storage, language)
    case 'edits-lost': {
      const { lost } = failure
      const list = lost.slice(0, MAX_LISTED_CHANGES).map((lostChange) => describeLostChange(lostChange, language))
      if (lost.length > MAX_LISTED_CHANGES) list.push(words.lostMore(lost.length - MAX_LISTED_CHANGES))
      return { ok: false, failure: { code: 'edits-lost', message: words.wouldLose(lost.length), list } }
    }
    case 'copy-too-much': {
      const message = words.copyTooMuch(shownCount(failure.fits, TERMS[language].numbers))
      return { ok: false, failure: { code: 'bad-request', message } }
    }
    case 'plan-of-other-account':
      return refuseFile(plan.otherAccount(failure.made, failure.now))
    case 'plan-not-as-made':
      return refuseFile(plan.notAsMade(failure.path, planTroubleText(failure.trouble, language)))
    case 'plan-label': {
      const { quoted, row } = TERMS[language]
      const [label, name] = [failure.label, failure.name].map((text) => quoted(shortenText(text)))
      return refuseFile(plan.otherMaterial(failure.path, row(failure.row), failure.id, label ?? '', name ?? ''))
    }
    case 'plan-storage-label': {
      const { quoted } = TERMS[language]
      const [label, name] = [failure.label, failure.name].map((text) => quoted(shortenText(text)))
      return refuseFile(plan.otherStorage(failure.path, failure.id, label ?? '', name ?? ''))
    }
    case 'plan-storage': {
      const row = failure.row === null ? null : TERMS[language].row(failure.row)
      return refuseFile(plan.noStorage(failure.path, row, failure.storage))
    }
    case 'plan-refused':
      return refuseFile(planRefusal(failure.refusal, failure.path, language))
    case 'closed':
      return { ok: false, failure: { code: 'not-found', message: host.importClosed } }
    case 'saved-damaged':
      return { ok: false, failure: { code: 'file-refused', message: host.savedDamaged, detail: 'saved-damaged' } }
    case 'work-not-kept':
      return refuseWriting(host.cannotKeep)
    case 'writing-stopped':
      return refuseWriting(host.writingStopped)
    case 'originals-not-kept':
      return refuseWriting(host.originalsNotKept(failure.why))
    case 'not-written':
      return { ok: false, failure: writeFailure(failure.error, failure.file, language) }
  }
}

/** Lists the profiles that may read the file, so that the user can choose one. [SUPPLIER-2] */
function makeRefusal(
  { refusal, file, asked = [], session }: Extract<ImportFailure, { readonly code: 'refused' }>,
  language: Language,
): FailedAnswer {
  const { failure } = refusalFailure(refusal, file, language)
  const { message } = failure
  const names = asked.map(({ name }) => TERMS[language].quoted(shortenText(name)))
  const fullText = `${message.what} ${sessionWords(language).mayBeOf(names)}`
  return {
    ok: false,
    failure: {
      ...failure,
      ...(asked.length > 0 && {
        message: { ...message, what: fullText },
        profiles: asked.map(({ id, name }) => ({ id, name })),
      }),
      ...(session === undefined ? {} : { session }),
    },
  }
}

function describeLostChange({ kind, place, text }: LostChange, language: Language): string {
  const words = sessionWords(language)
  const terms = TERMS[language]
  if (kind === 'cell') return words.lostCell(terms.place(place), terms.quoted(shortenText(text)))
  return kind === 'row' ? words.lostRow(terms.place(place)) : words.lostAnswer(terms.place(place))
}
