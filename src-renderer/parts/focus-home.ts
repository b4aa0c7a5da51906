/** Moves the focus when the focused element disappears: to the nearest element, an open dialog, the grid's active cell, or the page's heading. */

const FALLBACK_SELECTORS = [
  ':is([role="grid"], [role="treegrid"]) [data-c][tabindex="0"]',
  ':is([role="grid"], [role="treegrid"])[tabindex]',
  'h1[tabindex]',
]

/** An element that is focused only until its page has a heading. */
let temporaryFocus: Element | null = null

const FOCUSABLE_SELECTOR =
  'button:not([disabled]), a[href], input:not([disabled]):not([type="hidden"]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex]:not([tabindex="-1"])'

/** The element that got the focus after the focused one disappeared. */
let substituteElement: Element | null = null

export function focusFallback(): void {
  moveFocus()
  substituteElement = document.activeElement
}

function moveFocus(): void {
  const dialogs = document.querySelectorAll('[role="dialog"]')
  const dialog = dialogs[dialogs.length - 1]
  if (dialog) return void focusFirst(dialog, [FOCUSABLE_SELECTOR])
  const mainElement = document.querySelector('main') ?? document.body
  if (focusFirst(mainElement, FALLBACK_SELECTORS) || focusFirst(document.body, ['header h1[tabindex]'])) return
  if (focusFirst(mainElement)) temporaryFocus = document.activeElement
}

/** Whether a page's heading may take the focus: nothing has the focus, or only a temporary substitute does. */
export function canHeadingTakeFocus(): boolean {
  return isNothingFocused() || (temporaryFocus !== null && document.activeElement === temporaryFocus)
}

/** Focuses the first visible element that matches; returns false if there is none. */
export function focusFirst(container: Element, selectors: readonly string[] = [FOCUSABLE_SELECTOR]): boolean {
  for (const selector of selectors) {
    for (const element of container.querySelectorAll<HTMLElement>(selector)) {
      if (element.getClientRects().length === 0) continue
      element.focus()
      if (document.activeElement === element) return true
    }
  }
  return false
}

/** An element and its ancestors, innermost first; empty if the page itself has the focus. */
export function ancestorsOf(element: Element | null): readonly Element[] {
  const ancestors: Element[] = []
  for (let ancestor = element; ancestor && ancestor !== document.body; ancestor = ancestor.parentElement)
    ancestors.push(ancestor)
  return ancestors
}

export function isNothingFocused(): boolean {
  return document.activeElement === document.body || document.activeElement === null
}

/** Larger parts of the window, which have their own first element to focus. */
const LARGE_PART_SELECTOR = 'main, header, header > div, [data-portal], #root'

const GRID_SELECTOR = 'main :is([role="grid"], [role="treegrid"])'

export function returnFocus(ancestors: readonly Element[]): void {
  const [lastFocusedElement] = ancestors
  if (lastFocusedElement instanceof HTMLElement) lastFocusedElement.focus({ preventScroll: true })
  if (lastFocusedElement && document.activeElement === lastFocusedElement) return
  if (!focusInClosestAncestor(ancestors) && !focusInAnyAncestor(ancestors)) focusFallback()
  substituteElement = document.activeElement
}

/** Whether the user has not moved the focus since the focused element disappeared. */
export function isFocusUnmoved(): boolean {
  return isNothingFocused() || document.activeElement === substituteElement
}

/**
 * Focuses the first tab stop in the closest ancestor that still exists; false if none does. Larger parts of the window are skipped, because they have
 * their own first element to focus.
 */
export function focusInClosestAncestor(ancestors: readonly Element[]): boolean {
  const closestVisibleElement = ancestors.find(
    (element) => element.isConnected && element.getClientRects().length > 0 && !element.matches(':disabled'),
  )
  return closestVisibleElement !== undefined && !isLargePart(closestVisibleElement) && focusFirst(closestVisibleElement)
}

/** Focuses the first tab stop in the closest ancestor that has one. The grid handles its own focus. */
function focusInAnyAncestor(ancestors: readonly Element[]): boolean {
  for (const element of ancestors) {
    if (isLargePart(element) || element.closest('[role="grid"], [role="treegrid"]')) return false
    if (focusFirst(element)) return true
  }
  return false
}

function isLargePart(element: Element): boolean {
  return (
    element.matches(LARGE_PART_SELECTOR) ||
    element.contains(document.querySelector('main')) ||
    element.querySelector(GRID_SELECTOR) !== null
  )
}

/** The tab stops within an element, in order. A group of radio buttons counts once, as its focused or chosen button. */
export function listTabStops(container: Element): readonly HTMLElement[] {
  const visibleElements = [...container.querySelectorAll<HTMLElement>(FOCUSABLE_SELECTOR)].filter((element) => {
    return element.tabIndex >= 0 && element.getClientRects().length > 0
  })
  return visibleElements.filter((element) => {
    if (!isRadio(element)) return true
    const group = visibleElements
      .filter(isRadio)
      .filter(({ name, form }) => name === element.name && form === element.form)
    return (
      element ===
      (group.find((input) => input === document.activeElement) ?? group.find(({ checked }) => checked) ?? group[0])
    )
  })
}

function isRadio(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === 'radio'
}
