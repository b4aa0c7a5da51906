/** Inputs that are pressed, not written in. */
const PRESSED = ['button', 'checkbox', 'file', 'radio', 'reset', 'submit']

/** True where a letter is text, not a command. */
export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !PRESSED.includes(target.type)
  return target instanceof HTMLElement && (target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName))
}
