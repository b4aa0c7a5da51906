/**
 * Where the focus goes when its element is gone: to the nearest element, else to an open question, the grid's cell, or the page's heading.
 */

const HOMES = [
  ':is([role="grid"], [role="treegrid"]) [data-c][tabindex="0"]',
  ':is([role="grid"], [role="treegrid"])[tabindex]',
  'h1[tabindex]',
]

/** Elements that got the focus only because their page had no heading yet. */
let stopgap: Element | null = null

const REACHED =
  'button:not([disabled]), a[href], input:not([disabled]):not([type="hidden"]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex]:not([tabindex="-1"])'

/** What got the focus instead of an element that is gone. */
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

/** Whether the heading of a page may take the focus: nothing has it, or only a stand-in has it. */
export function isFree(): boolean {
  return isNowhere() || (stopgap !== null && document.activeElement === stopgap)
}

/** The first visible element. */
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

/** An element and its parents, innermost first; empty if the page itself has the focus. */
export function chainOf(element: Element | null): readonly Element[] {
  const chain: Element[] = []
  for (let ancestor = element; ancestor && ancestor !== document.body; ancestor = ancestor.parentElement)
    chain.push(ancestor)
  return chain
}

export function isNowhere(): boolean {
  return document.activeElement === document.body || document.activeElement === null
}

/** Larger parts of the window have a start of their own. */
const LARGE = 'main, header, header > div, [data-portal], #root'

const BEGINNING = 'main :is([role="grid"], [role="treegrid"])'

export function giveBack(chain: readonly Element[]): void {
  const [last] = chain
  if (last instanceof HTMLElement) last.focus({ preventScroll: true })
  if (last && document.activeElement === last) return
  if (!focusNear(chain) && !focusAround(chain)) focusHome()
  standIn = document.activeElement
}

/** Whether the user has not gone on since the focused element went: nothing has the focus, or what stands in for it. */
export function isLeftAlone(): boolean {
  return isNowhere() || document.activeElement === standIn
}

/**
 * Focuses the first stop in the smallest part of the window that contained the lost element; false if that part is gone. A part where a
 * page begins uses its heading.
 */
export function focusNear(chain: readonly Element[]): boolean {
  const nearest = chain.find(
    (element) => element.isConnected && element.getClientRects().length > 0 && !element.matches(':disabled'),
  )
  return nearest !== undefined && !isLarge(nearest) && focusFirst(nearest)
}

/** Focuses the first stop in the smallest part around it that has one. A grid uses its cell. */
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

/** The tab stops within an element, in order. Of radio buttons with one name: the chosen one, or the focused one. */
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
