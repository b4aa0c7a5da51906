/** What a run is called in lists. Apart from the other words of runs, because the window's first script needs it. */
import type { Language } from '../material/values/language.ts'

const UNDO_OF: Readonly<Record<Language, string>> = { en: 'Undo of ', ru: 'Отмена: ' }

/** `undoes`: how often the file's changes were undone. */
export function runTitle(
  { file, undoes = 0 }: { readonly file: string; readonly undoes?: number | undefined },
  language: Language = 'en',
): string {
  return UNDO_OF[language].repeat(undoes) + file
}
