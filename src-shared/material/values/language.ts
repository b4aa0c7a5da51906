/** The languages of the window and of the files it writes, as codes. Their texts are in src-shared/words. */
export const LANGUAGES = ['en', 'ru'] as const
export type Language = (typeof LANGUAGES)[number]
