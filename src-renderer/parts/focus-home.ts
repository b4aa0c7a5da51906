/**
 * Where the focus goes when what had it is gone: to what is nearest to that place, else to the question that is open, the cell of
 * the grid, the heading of the page.
 */

const HOMES = [
  ':is([role="grid"], [role="treegrid"]) [data-c][tabindex="0"]',
  ':is([role="grid"], [role="treegrid"])[tabindex]',
  'h1[tabindex]',
]

/** What has the focus only because its page had no beginning yet. */
let stopgap: Element | null = null

const REACHED =
  'button:not([disabled]), a[href], input:not([disabled]):not([type="hidden"]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex]:not([tabindex="-1"])'

export function focusHome(): void {
  const dialogs = document.querySelectorAll('[role="dialog"]')
  const dialog = dialogs[dialogs.length - 1]
  if (dialog) return void focusFirst(dialog, [REACHED])
  const main = document.querySelector('main') ?? document.body
  if (!focusFirst(main, HOMES) && focusFirst(main)) stopgap = document.activeElement
}

/** Whether the beginning of a page may have the focus: nothing has it, or something that has it for want of one. */
export function isFree(): boolean {
  return isNowhere() || (stopgap !== null && document.activeElement === stopgap)
}

/** The first one that can be seen. */
export function focusFirst(within: Element, selectors: readonly string[] = [REACHED]): boolean {
  for (const selector of selectors) {
    for (const one of within.querySelectorAll<HTMLElement>(selector)) {
      if (one.getClientRects().length === 0) continue
      one.focus()
      if (document.activeElement === one) return true
    }
  }
  return false
}

/** An element and what it is in, from the inside out; nothing where the page itself has the focus. */
export function chainOf(element: Element | null): readonly Element[] {
  const chain: Element[] = []
  for (let at = element; at && at !== document.body; at = at.parentElement) chain.push(at)
  return chain
}

export function isNowhere(): boolean {
  return document.activeElement === document.body || document.activeElement === null
}

/** Parts of the window larger than these have a place of their own to begin. */
const LARGE = 'main, [data-portal], #root'

const BEGINNING = 'main :is([role="grid"], [role="treegrid"])'

export function giveBack(chain: readonly Element[]): void {
  const [last] = chain
  if (last instanceof HTMLElement) last.focus({ preventScroll: true })
  if (last && document.activeElement === last) return
  if (!focusNear(chain) && !focusAround(chain)) focusHome()
}

/**
 * To the first place in the smallest part of the window that what had the focus was in; false where that part is gone as well. A part
 * in which a page begins has its beginning for that.
 */
export function focusNear(chain: readonly Element[]): boolean {
  const near = chain.find((one) => one.isConnected && one.getClientRects().length > 0 && !one.matches(':disabled'))
  return near !== undefined && !isLarge(near) && focusFirst(near)
}

/** To the first place in the smallest part around it that has one. A grid has its cell for that. */
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

/** Where Tab stops within an element, in its order. Of radio buttons with one name, the chosen one, or the one that has the focus. */
export function tabStops(within: Element): readonly HTMLElement[] {
  const seen = [...within.querySelectorAll<HTMLElement>(REACHED)].filter((one) => {
    return one.tabIndex >= 0 && one.getClientRects().length > 0
  })
  return seen.filter((one) => {
    if (!isRadio(one)) return true
    const group = seen.filter(isRadio).filter(({ name, form }) => name === one.name && form === one.form)
    return (
      one ===
      (group.find((other) => other === document.activeElement) ?? group.find(({ checked }) => checked) ?? group[0])
    )
  })
}

function isRadio(one: Element): one is HTMLInputElement {
  return one instanceof HTMLInputElement && one.type === 'radio'
}
