/** Words for files refused as a whole: what the file is or lacks, and the way out. The compiler asks for every code. */
import type { Message } from './message.ts'
import { detailParts } from './detail-parts.ts'
import type { Refusal } from '../file/problem.ts'
import type { Language } from '../material/values/language.ts'
import { refusals as en, type RefusalWords } from './en/refusals.ts'
import { refusals as ru } from './ru/refusals.ts'
import { shortened } from './shortened.ts'
import { TERMS } from './terms.ts'

const WORDS: Readonly<Record<Language, RefusalWords>> = { en, ru }

/** A whole message. Never fails, whatever the details are. */
export function refusalMessage(refusal: Refusal, fileName: string, language: Language = 'en'): Message {
  const { detail, list, columns } = detailParts(refusal.details, TERMS[language])
  return WORDS[language][refusal.code]({
    file: TERMS[language].quoted(shortened(fileName, 100)),
    row: refusal.row === null ? '' : String(refusal.row),
    detail,
    list,
    columns,
  })
}

export function refusalFailure(refusal: Refusal, fileName: string, language: Language = 'en') {
  const message = refusalMessage(refusal, fileName, language)
  return { ok: false, failure: { code: 'file-refused', message, detail: refusal.code } } as const
}
