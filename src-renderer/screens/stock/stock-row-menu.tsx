/** The menu of a material's row: opened by the right button or the menu keys. */
import { Button, List, Menu, Stack, Text } from '@mantine/core'
import { useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { ImportColumn, ShownRow } from '../../../src-shared/api/window-types.ts'
import { asItCame } from '../../../src-shared/material/values/untrusted-text.ts'
import { useCommand } from '../../parts/use-command.ts'
import { Dialog, DialogFoot } from '../../parts/dialog.tsx'
import { menuStyle } from '../../parts/picker.tsx'
import { goToPlace } from '../../state/grid-store.ts'
import { plannedIn, rowAt } from '../../state/rows-shown.ts'
import { useUi } from '../../use-ui.ts'
import { shownText } from '../../view/visible-text.ts'
import css from './stock.module.css'

interface StockRowMenuProps {
  readonly columns: readonly ImportColumn[]
  readonly children: ReactNode
}

interface Opened {
  /** The row when the menu opened. */
  readonly row: ShownRow
  readonly position: number
  readonly top: number
  readonly left: number
}

export function StockRowMenu({ columns, children }: StockRowMenuProps) {
  const { grid, rows, run, words } = useUi()
  const locked = useStore(run, (state) => state.run !== null || state.starting)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [deleting, setDeleting] = useState<ShownRow | null>(null)
  const row = useRowNow(opened)
  const back = useRef(grid.getState().active)

  function onContextMenu(event: MouseEvent): void {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-r]') : null
    const position = Number(cell?.dataset['r'] ?? -1)
    const row = position < 0 ? undefined : rowAt(rows.getState(), position)
    if (!cell || !row || locked) return
    event.preventDefault()
    const { bottom, left } = cell.getBoundingClientRect()
    back.current = { row: position, column: Number(cell.dataset['c'] ?? 0) }
    setOpened({ row, position, top: bottom, left })
  }

  function close(): void {
    setOpened(null)
  }

  const { why } = words.commands
  const edit = useActionEdit(columns)
  const takeOut = useTakingOut()
  const active = useStore(grid, (state) => state.active)
  const now = useStore(rows, (state) => (active.row < 0 ? undefined : rowAt(state, active.row)))
  const none = locked ? why.running : now ? null : why.noRowShown
  const deleted = now?.status === 'delete'
  useCommand('deleteMaterial', {
    run: () => {
      if (!now) return
      back.current = active
      if (now.added === undefined) setDeleting(now)
      else takeOut(now)
    },
    blocked: none ?? (deleted ? why.sameRows : null),
  })
  useCommand('keepMaterial', {
    run: () => now && edit(now, ''),
    blocked: none ?? (deleted ? null : why.notDeleted),
  })

  return (
    // Inside the rows their own keys apply; here only the browser's menu key is handled.
    <div className={css['grid']} onContextMenu={onContextMenu}>
      {children}
      <Menu {...menuStyle} opened={opened !== null} onChange={(open) => !open && close()}>
        <Menu.Target>
          <span
            className={css['anchor']}
            style={opened ? { top: opened.top, left: opened.left } : undefined}
            aria-hidden="true"
          />
        </Menu.Target>
        <Menu.Dropdown
          aria-label={words.stockTools.row.menu}
          onKeyDown={(event) => {
            if (event.key === 'Escape') goToPlace(grid, back.current)
          }}
        >
          {row && (
            <Items
              row={row}
              columns={columns}
              onDelete={() => setDeleting(row)}
              onDone={() => goToPlace(grid, back.current)}
            />
          )}
        </Menu.Dropdown>
      </Menu>
      <DeleteDialog
        row={deleting}
        columns={columns}
        onClose={() => {
          setDeleting(null)
          goToPlace(grid, back.current)
        }}
      />
    </div>
  )
}

/** A change made before the menu opened may be answered while it is open. */
function useRowNow(opened: Opened | null): ShownRow | null {
  const { rows } = useUi()
  const now = useStore(rows, (state) => (opened ? rowAt(state, opened.position) : undefined))
  return opened && now?.index === opened.row.index ? now : (opened?.row ?? null)
}

interface ItemsProps {
  readonly row: ShownRow
  readonly columns: readonly ImportColumn[]
  readonly onDelete: () => void
  readonly onDone: () => void
}

function Items({ row, columns, onDelete, onDone }: ItemsProps) {
  const { words } = useUi()
  const text = words.stockTools.row
  const edit = useActionEdit(columns)
  const takeOut = useTakingOut()
  if (row.added !== undefined) {
    return (
      <Menu.Item
        data-autofocus
        onClick={() => {
          takeOut(row)
          onDone()
        }}
      >
        {text.takeOut}
      </Menu.Item>
    )
  }
  return row.status === 'delete' ? (
    <Menu.Item
      data-autofocus
      onClick={() => {
        edit(row, '')
        onDone()
      }}
    >
      {text.keep}
    </Menu.Item>
  ) : (
    <Menu.Item data-autofocus onClick={onDelete}>
      {text.remove}
    </Menu.Item>
  )
}

/** Drops a new material that is not applied yet. */
function useTakingOut(): (row: ShownRow) => void {
  const { imports } = useUi()
  return (row) => void imports.act.edit({ kind: 'rows', indexes: plannedIn(row), included: false })
}

/** Sets the action of a material's row; '' for none. */
function useActionEdit(columns: readonly ImportColumn[]): (row: ShownRow, text: string) => void {
  const { imports } = useUi()
  const column = columns.find(({ field }) => field === 'action')?.column
  return (row, text) => {
    if (column !== undefined) {
      void imports.act.edit({ kind: 'cell', index: row.index, column, text, rowPer: 'material' })
    }
  }
}

interface DeleteDialogProps {
  readonly row: ShownRow | null
  readonly columns: readonly ImportColumn[]
  readonly onClose: () => void
}

/** What a delete destroys, shown before the row is marked. Apply asks for a typed phrase. */
function DeleteDialog({ row, columns, onClose }: DeleteDialogProps) {
  const { words } = useUi()
  const text = words.stockTools.deleting
  const edit = useActionEdit(columns)
  const name = row?.materialName ? shownText(row.materialName) : ''
  const textOf = (at: number): string => asItCame(row?.cells[at]?.before ?? row?.cells[at]?.text ?? '')
  const unit = textOf(columns.findIndex(({ field }) => field === 'unit'))
  const stocks = columns.flatMap(({ field, storage }, at) => {
    const amount = textOf(at)
    if (field !== 'stock' || storage === undefined || amount === '' || amount === '0') return []
    return [text.stock(shownText(storage), words.decimal(amount), unit)]
  })
  return (
    <Dialog title={text.title(name)} open={row !== null} onClose={onClose}>
      <Stack gap={10}>
        <Text>{text.about}</Text>
        <Text fw={600}>{text.lost}</Text>
        <List size="sm">
          {(stocks.length > 0 ? stocks : [text.nothing]).map((one) => (
            <List.Item key={one}>{one}</List.Item>
          ))}
          {text.effects.map((one) => (
            <List.Item key={one}>{one}</List.Item>
          ))}
        </List>
        <Text c="dimmed">{text.asked}</Text>
      </Stack>
      <DialogFoot>
        <Button variant="default" data-autofocus onClick={onClose}>
          {text.back}
        </Button>
        <Button
          onClick={() => {
            if (row) edit(row, 'delete')
            onClose()
          }}
        >
          {text.go}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
