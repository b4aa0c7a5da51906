/** The languages of the window and of the files it writes, as codes. The words themselves live in wording/. */
export const LANGUAGES = ['en', 'ru'] as const
export type Language = (typeof LANGUAGES)[number]
