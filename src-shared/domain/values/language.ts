/** The languages messages are made in. Which one a window speaks is the window's to say; the command line speaks English. */

export const LANGUAGES = ['en', 'ru'] as const
export type Language = (typeof LANGUAGES)[number]
