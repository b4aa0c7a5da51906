/** The window's appearance and language, as last reported, so that the menus and first colours are right at the next start. */
import { z } from 'zod'
import type { Request } from '../../src-shared/api/calls.ts'
import type { DesktopLanguage } from '../../src-shared/words/desktop/words.ts'

export type Preferences = Request<'window.prefers'>

/**
 * The preferences; `null` until the window has reported them. The schema is written out here, because the contract's table would load all its schemas
 * at startup.
 */
export const preferencesSchema: z.ZodType<Preferences | null> = z
  .object({ language: z.enum(['en', 'ru']), theme: z.enum(['auto', 'light', 'dark']) })
  .nullable()

/** The last reported preferences. If the window has not reported any: the system's language and its light or dark mode. */
export function choosePreferences(preferences: Preferences | null, systemLanguage: DesktopLanguage): Preferences {
  return preferences ?? { language: systemLanguage, theme: 'auto' }
}

/** The page's own background (theme.ts), so that an empty window does not flash. */
export function chooseBackgroundColour(isDark: boolean): string {
  return isDark ? '#12151a' : '#f4f5f7'
}
