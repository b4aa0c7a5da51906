/** The context menu of a cell, opened by right click, Shift+F10 or the menu key. Each entry runs a command. */
import { Menu } from '@mantine/core'
import { useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { ImportColumn } from '../../src-shared/api/window-types.ts'
import { KeyLabels } from '../parts/keys.tsx'
import { menuProps } from '../parts/picker.tsx'
import { clearSelection, goToPlace } from '../state/grid-store.ts'
import { rowAt } from '../state/rows-shown.ts'
import { useUi } from '../use-ui.ts'
import { specOfCommand, type CommandId } from '../view/commands.ts'
import type { GridColumn } from '../view/grid-columns.ts'
import type { CommandOffer } from '../view/places.ts'
import { hasIndex } from '../view/selection.ts'
import { gridPlaceAt } from './use-cell-drag.ts'
import { useRowAnswers } from './use-row-answers.ts'
import css from './grid.module.css'

const MENU_COMMANDS = [
  'copy',
  'paste',
  'clear',
  'fill',
  'alike',
  'include',
  'rowDetails',
  'materialPast',
  'deleteMaterial',
  'keepMaterial',
] as const satisfies readonly CommandId[]

/** These commands are hidden, not just disabled, when they do not apply. */
const SITUATIONAL_COMMANDS: ReadonlySet<CommandId> = new Set(['alike', 'deleteMaterial', 'keepMaterial'])

interface MenuCorner {
  readonly top: number
  readonly left: number
}

interface CellMenu {
  readonly onContextMenu: (event: MouseEvent) => void
  /** Returns true if the key opened the menu. */
  readonly openByKey: (event: KeyboardEvent) => boolean
  readonly menu: ReactNode
}

/** `fileColumns`: the columns of the file; `columns`: the grid's columns in the user's order. */
export function useCellMenu(fileColumns: readonly ImportColumn[], columns: readonly GridColumn[]): CellMenu {
  const { grid, rows } = useUi()
  const [corner, setCorner] = useState<MenuCorner | null>(null)

  function openAt(cell: HTMLElement, row: number): void {
    const { bottom, left } = cell.getBoundingClientRect()
    if (rowAt(rows.getState(), row)) setCorner({ top: bottom, left })
  }
  function onContextMenu(event: MouseEvent): void {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-r]') : null
    const place = gridPlaceAt(cell)
    if (!cell) return
    event.preventDefault()
    if (!place) return cell.querySelector('button')?.click()
    const { rowRanges, columnRange } = grid.getState()
    const isInSelection =
      hasIndex(rowRanges, place.row) &&
      (!columnRange || (columnRange[0] <= place.column && place.column <= columnRange[1]))
    if (!isInSelection) {
      clearSelection(grid)
      goToPlace(grid, place)
    }
    openAt(cell, place.row)
  }
  function openByKey(event: KeyboardEvent): boolean {
    const isMenuKey = event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')
    if (!isMenuKey || !(event.target instanceof HTMLElement)) return false
    // The menu closes on any key press outside it, so the key press that opens it must not propagate.
    event.preventDefault()
    event.stopPropagation()
    openAt(event.target, grid.getState().activePlace.row)
    return true
  }
  const menu = corner && (
    <OpenMenu corner={corner} fileColumns={fileColumns} columns={columns} onClose={() => setCorner(null)} />
  )
  return { onContextMenu, openByKey, menu }
}

interface OpenMenuProps {
  readonly corner: MenuCorner
  readonly fileColumns: readonly ImportColumn[]
  readonly columns: readonly GridColumn[]
  readonly onClose: () => void
}

/** The row's answers come first, then the commands that every cell has. */
function OpenMenu({ corner, fileColumns, columns, onClose }: OpenMenuProps) {
  const { commands, grid, imports, rows, words } = useUi()
  const activePlace = useStore(grid, (state) => state.activePlace)
  const row = useStore(rows, (state) => rowAt(state, activePlace.row))
  // The answer that leaves the row out is omitted, because the commands already include it.
  const answers = useRowAnswers(row, fileColumns, columns[activePlace.column]).filter(
    ({ edit }) => edit.kind !== 'rows',
  )
  function close(): void {
    onClose()
    goToPlace(grid, grid.getState().activePlace)
  }
  const isImportOpen = useStore(imports, (state) => state.step === 'open')
  const entries = MENU_COMMANDS.flatMap((id): { id: (typeof MENU_COMMANDS)[number]; offer: CommandOffer }[] => {
    const offer = commands.act.offerOf(id)
    const isShown = offer && ((isImportOpen && !SITUATIONAL_COMMANDS.has(id)) || (offer.blockedReason ?? null) === null)
    return isShown ? [{ id, offer }] : []
  })
  return (
    <Menu {...menuProps} opened onClose={close}>
      <Menu.Target>
        <span className={css['corner']} style={corner} aria-hidden="true" />
      </Menu.Target>
      <Menu.Dropdown aria-label={words.cellMenu.label}>
        {answers.map(({ text, longText, edit }) => (
          <Menu.Item
            key={longText ?? text}
            onClick={() => {
              close()
              void imports.act.edit(edit)
            }}
          >
            {longText ?? text}
          </Menu.Item>
        ))}
        {answers.length > 0 && <Menu.Divider />}
        {entries.map(({ id, offer }, index) => (
          <Menu.Item
            key={id}
            disabled={(offer.blockedReason ?? null) !== null}
            title={offer.blockedReason ?? undefined}
            data-autofocus={index === 0 || undefined}
            rightSection={<KeyLabels keys={(specOfCommand(id).keys ?? []).slice(0, 1)} />}
            onClick={() => {
              close()
              offer.run()
            }}
          >
            {words.cellMenu[id]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
