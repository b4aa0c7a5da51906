/** The window's appearance and language, as it last reported them, so that the menus and first colours of the next start are right. */
import { z } from 'zod'
import type { Request } from '../../src-shared/api/calls.ts'
import type { ShellLanguage } from '../../src-shared/words/desktop/words.ts'

export type Preferences = Request<'window.prefers'>

/** `null` until the window has reported it once. Written out here, because the contract's table would load all its schemas at the start. */
export const preferencesSchema: z.ZodType<Preferences | null> = z
  .object({ language: z.enum(['en', 'ru']), theme: z.enum(['auto', 'light', 'dark']) })
  .nullable()

/** Before the window has reported anything: the system's language and its light or dark mode. */
export function preferencesOr(preferences: Preferences | null, system: ShellLanguage): Preferences {
  return preferences ?? { language: system, theme: 'auto' }
}

/** The page's own background (theme.ts), so that an empty window does not flash. */
export function emptyColour(dark: boolean): string {
  return dark ? '#12151a' : '#f4f5f7'
}
