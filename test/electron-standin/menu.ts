/** The menu bar, recorded. The test presses items by id, role or label. */
import { record } from './record.ts'

interface MenuItem {
  readonly id?: string
  readonly role?: string
  readonly label?: string
  readonly enabled?: boolean
  readonly click?: () => void
  readonly submenu?: readonly MenuItem[]
}

export const Menu = {
  applied: [] as readonly MenuItem[],
  buildFromTemplate: (template: readonly MenuItem[]) => template,
  setApplicationMenu(template: readonly MenuItem[]): void {
    record('Menu.setApplicationMenu', template)
    Menu.applied = template
  },
}

/** Presses an item. Electron itself handles items with a role, so they are only found here. */
export function answerMenu(menu: readonly MenuItem[], wanted: string): 'pressed' | 'role' {
  const foundItem = all(menu).find(({ id, role, label }) => [id, role, label].includes(wanted))
  if (!foundItem) throw new Error(`no menu item ${wanted}`)
  if (foundItem.enabled === false) throw new Error(`the menu item ${wanted} is off`)
  if (foundItem.click) {
    foundItem.click()
    return 'pressed'
  }
  if (foundItem.role === undefined) throw new Error(`the menu item ${wanted} does nothing`)
  return 'role'
}

function all(items: readonly MenuItem[]): readonly MenuItem[] {
  return items.flatMap((item) => [item, ...all(item.submenu ?? [])])
}
