/**
 * Texts in the system's own dialogs, menus and notifications. Names of files and accounts are among them: nothing in one turns the
 * writing round, ends a line or hides.
 */
import type { MenuItemConstructorOptions } from 'electron'
import { plainLines, plainText } from '../cli/plain-text.ts'

/** A name or a sentence that quotes one, on one line of at most so many characters. */
export function nativeLine(text: string, most = 300): string {
  const plain = plainText(text)
  return plain.length <= most ? plain : `${plain.slice(0, most - 1).toWellFormed()}…`
}

/** Texts of ours of several lines. */
export function nativeText(text: string): string {
  return plainLines(text)
}

/** Every label and tip of a menu. A label's `&` is doubled where the name is put in: here it may be meant. */
export function nativeMenu(items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return items.map((item) => ({
    ...item,
    ...(item.label === undefined ? {} : { label: nativeLine(item.label) }),
    ...(item.toolTip === undefined ? {} : { toolTip: nativeLine(item.toolTip, 1000) }),
    ...(Array.isArray(item.submenu) ? { submenu: nativeMenu(item.submenu) } : {}),
  }))
}
