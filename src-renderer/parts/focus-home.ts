/** Moves the focus when the focused element disappears: to the nearest element, an open question, the grid's cell, or the page's heading. */

const HOMES = [
  ':is([role="grid"], [role="treegrid"]) [data-c][tabindex="0"]',
  ':is([role="grid"], [role="treegrid"])[tabindex]',
  'h1[tabindex]',
]

/** An element focused only because its page did not have a heading yet. */
let stopgap: Element | null = null

const REACHED =
  'button:not([disabled]), a[href], input:not([disabled]):not([type="hidden"]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex]:not([tabindex="-1"])'

/** The element that got the focus after the focused one disappeared. */
let standIn: Element | null = null

export function focusHome(): void {
  goHome()
  standIn = document.activeElement
}

function goHome(): void {
  const dialogs = document.querySelectorAll('[role="dialog"]')
  const dialog = dialogs[dialogs.length - 1]
  if (dialog) return void focusFirst(dialog, [REACHED])
  const main = document.querySelector('main') ?? document.body
  if (focusFirst(main, HOMES) || focusFirst(document.body, ['header h1[tabindex]'])) return
  if (focusFirst(main)) stopgap = document.activeElement
}

/** Whether a page's heading may take the focus: nothing has it, or only a temporary substitute does. */
export function isFree(): boolean {
  return isNowhere() || (stopgap !== null && document.activeElement === stopgap)
}

/** Focuses the first visible element that matches; returns false if there is none. */
export function focusFirst(container: Element, selectors: readonly string[] = [REACHED]): boolean {
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
export function chainOf(element: Element | null): readonly Element[] {
  const chain: Element[] = []
  for (let ancestor = element; ancestor && ancestor !== document.body; ancestor = ancestor.parentElement)
    chain.push(ancestor)
  return chain
}

export function isNowhere(): boolean {
  return document.activeElement === document.body || document.activeElement === null
}

/** Larger parts of the window, which have their own first element to focus. */
const LARGE = 'main, header, header > div, [data-portal], #root'

const BEGINNING = 'main :is([role="grid"], [role="treegrid"])'

export function giveBack(chain: readonly Element[]): void {
  const [last] = chain
  if (last instanceof HTMLElement) last.focus({ preventScroll: true })
  if (last && document.activeElement === last) return
  if (!focusNear(chain) && !focusAround(chain)) focusHome()
  standIn = document.activeElement
}

/** Whether the user has not moved the focus since the focused element disappeared. */
export function isLeftAlone(): boolean {
  return isNowhere() || document.activeElement === standIn
}

/** Focuses the first tab stop in the closest ancestor that still exists; false if none does. Parts that hold a page's start are skipped. */
export function focusNear(chain: readonly Element[]): boolean {
  const nearest = chain.find(
    (element) => element.isConnected && element.getClientRects().length > 0 && !element.matches(':disabled'),
  )
  return nearest !== undefined && !isLarge(nearest) && focusFirst(nearest)
}

/** Focuses the first tab stop in the closest ancestor that has one. The grid handles its own focus. */
function focusAround(chain: readonly Element[]): boolean {
  for (const part of chain) {
    if (isLarge(part) || part.closest('[role="grid"], [role="treegrid"]')) return false
    if (focusFirst(part)) return true
  }
  return false
}

function isLarge(part: Element): boolean {
  return part.matches(LARGE) || part.contains(document.querySelector('main')) || part.querySelector(BEGINNING) !== null
}

/** The tab stops within an element, in order. A group of radio buttons counts once, as its focused or chosen button. */
export function tabStops(container: Element): readonly HTMLElement[] {
  const visibleElements = [...container.querySelectorAll<HTMLElement>(REACHED)].filter((element) => {
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
