/** Words for exports, reports and the base snapshot: what happened, where, what to do next. */
import type { BaseProblem } from '../domain/export/base-decode.ts'
import type { EncodingLoss, ExportNote } from '../domain/export/export-note.ts'
import type { WriteError } from '../domain/export/write-error.ts'
import type { Language } from '../domain/values/language.ts'
import { files as en } from './en/export.ts'
import { files as ru } from './ru/export.ts'
import type { FileWords } from './shape/export.ts'

const WORDS: Readonly<Record<Language, FileWords>> = { en, ru }

export function writeMessage(trouble: WriteError, file: string, language: Language = 'en'): string {
  return WORDS[language].write(trouble, file)
}

export function exportNote(note: ExportNote, language: Language = 'en'): string {
  return WORDS[language].note(note)
}

const MOST_CHARACTERS = 8

export function lossMessage(loss: EncodingLoss, language: Language = 'en'): string {
  const { characters } = loss
  const shown = `${characters.slice(0, MOST_CHARACTERS).join(' ')}${characters.length > MOST_CHARACTERS ? ' …' : ''}`
  return WORDS[language].loss(loss, shown)
}

export function baseMessage(problem: BaseProblem, language: Language = 'en'): string {
  return WORDS[language].base(problem)
}
