/** The title of a run in lists. Separate from the other texts about runs, because the window's first script needs it. */
import type { Language } from '../material/values/language.ts'

const UNDO_PREFIX: Readonly<Record<Language, string>> = { en: 'Undo of ', ru: 'Отмена: ' }

/** `undoes`: 0 for a run that applies the file, 1 for its undo, 2 for the undo of that undo. */
export function runTitle(
  { file, undoes = 0 }: { readonly file: string; readonly undoes?: number | undefined },
  language: Language = 'en',
): string {
  return UNDO_PREFIX[language].repeat(undoes) + file
}
