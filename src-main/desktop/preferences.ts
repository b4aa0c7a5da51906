/** How the window last said it looks and speaks, kept so that the next start's menus and first colours are already right. */
import { z } from 'zod'
import type { Request } from '../../src-shared/api/calls.ts'
import type { ShellLanguage } from '../../src-shared/words/desktop/words.ts'

export type Preferences = Request<'window.prefers'>

/** `null` until the window has said it once. Written out: the contract's own table would bring all its schemas into the start. */
export const preferencesSchema: z.ZodType<Preferences | null> = z
  .object({ language: z.enum(['en', 'ru']), theme: z.enum(['auto', 'light', 'dark']) })
  .nullable()

/** Before the window has said anything, the system's language and its own light or dark. */
export function preferencesOr(preferences: Preferences | null, system: ShellLanguage): Preferences {
  return preferences ?? { language: system, theme: 'auto' }
}

/** The page's own background (theme.ts), so that a window that is still empty does not flash. */
export function emptyColour(dark: boolean): string {
  return dark ? '#12151a' : '#f4f5f7'
}
