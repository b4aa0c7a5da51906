/** Inputs that the user clicks rather than types into. */
const CLICKED_INPUT_TYPES = ['button', 'checkbox', 'file', 'radio', 'reset', 'submit']

/** True if a letter typed into this element is text, not a command. */
export function isTextInput(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !CLICKED_INPUT_TYPES.includes(target.type)
  return target instanceof HTMLElement && (target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName))
}
