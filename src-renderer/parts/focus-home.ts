/** Where the focus goes when what had it is gone: to the question that is open, the cell of the grid, the heading of the page. */

const HOMES = [
  '[role="grid"] [data-c][tabindex="0"]',
  '[role="grid"][tabindex="0"]',
  'h1[tabindex]',
  'button:not([disabled]), a[href], input:not([disabled])',
]

const REACHED =
  'button:not([disabled]), a[href], input:not([disabled]):not([type="hidden"]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])'

export function focusHome(): void {
  const dialogs = document.querySelectorAll('[role="dialog"]')
  const dialog = dialogs[dialogs.length - 1]
  if (dialog) return void focusFirst(dialog, [REACHED])
  focusFirst(document.querySelector('main') ?? document.body, HOMES)
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
