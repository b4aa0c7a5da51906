/** Deletes a material of the stock: shows what would be lost, then marks the row. A new material that is not applied yet is removed at once. */
import { Button, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { ImportColumn, ShownRow } from '../../../src-shared/api/window-types.ts'
import { toRawText } from '../../../src-shared/material/values/untrusted-text.ts'
import { useCommand } from '../../parts/use-command.ts'
import { Dialog, DialogFooter } from '../../parts/dialog.tsx'
import { goToPlace } from '../../state/grid-store.ts'
import { rowAt } from '../../state/rows-shown.ts'
import { isApplied } from '../../state/run-store.ts'
import { useUi } from '../../use-ui.ts'
import { listPlannedRows } from '../../view/row-place.ts'
import { shownText } from '../../view/visible-text.ts'

/** Offers the two commands of the cell menu, and shows their dialog. */
export function MaterialDeletion({ columns }: { readonly columns: readonly ImportColumn[] }) {
  const { grid, rows, run, words } = useUi()
  const isLocked = useStore(run, isApplied)
  const [materialToDelete, setMaterialToDelete] = useState<ShownRow | null>(null)
  const { unavailableReasons } = words.commands
  const setAction = useActionEdit(columns)
  const removeNewMaterial = useRemoveNewMaterial()
  const activePlace = useStore(grid, (state) => state.activePlace)
  const row = useStore(rows, (state) => (activePlace.row < 0 ? undefined : rowAt(state, activePlace.row)))
  const noRowReason = isLocked ? unavailableReasons.running : row ? null : unavailableReasons.noRowShown
  const isMarkedForDeletion = row?.status === 'delete'
  useCommand('deleteMaterial', {
    run: () => {
      if (row?.added === undefined) setMaterialToDelete(row ?? null)
      else removeNewMaterial(row)
    },
    blockedReason: noRowReason ?? (isMarkedForDeletion ? unavailableReasons.sameRows : null),
  })
  useCommand('keepMaterial', {
    run: () => row && setAction(row, ''),
    blockedReason: noRowReason ?? (isMarkedForDeletion ? null : unavailableReasons.notDeleted),
  })
  return (
    <DeleteDialog
      row={materialToDelete}
      columns={columns}
      onClose={() => {
        setMaterialToDelete(null)
        goToPlace(grid, grid.getState().activePlace)
      }}
    />
  )
}

/** Removes a new material that is not applied yet. */
function useRemoveNewMaterial(): (row: ShownRow) => void {
  const { imports } = useUi()
  return (row) => void imports.act.edit({ kind: 'rows', indexes: listPlannedRows(row), included: false })
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

/** What is lost by the deletion, shown before the row is marked. The user must type a phrase later, before Apply. */
function DeleteDialog({ row, columns, onClose }: DeleteDialogProps) {
  const { words } = useUi()
  const deletingWords = words.stockTools.deleting
  const setAction = useActionEdit(columns)
  const name = row?.materialName ? shownText(row.materialName) : ''
  const textOf = (index: number): string => toRawText(row?.cells[index]?.before ?? row?.cells[index]?.text ?? '')
  const unit = textOf(columns.findIndex(({ field }) => field === 'unit'))
  const stocks = columns.flatMap(({ field, storage }, index) => {
    const amount = textOf(index)
    if (field !== 'stock' || storage === undefined || amount === '' || amount === '0') return []
    return [deletingWords.stock(shownText(storage), words.decimal(amount), unit)]
  })
  return (
    <Dialog title={deletingWords.title(name)} open={row !== null} onClose={onClose}>
      <Stack gap={12}>
        <Text>{deletingWords.about}</Text>
        <Text fw={600}>{deletingWords.lost}</Text>
        <List size="sm">
          {(stocks.length > 0 ? stocks : [deletingWords.nothing]).map((stockText) => (
            <List.Item key={stockText}>{stockText}</List.Item>
          ))}
          {deletingWords.effects.map((effectText) => (
            <List.Item key={effectText}>{effectText}</List.Item>
          ))}
        </List>
        <Text c="dimmed">{deletingWords.confirmHint}</Text>
      </Stack>
      <DialogFooter>
        <Button variant="default" data-autofocus onClick={onClose}>
          {deletingWords.back}
        </Button>
        <Button
          onClick={() => {
            if (row) setAction(row, 'delete')
            onClose()
          }}
        >
          {deletingWords.go}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
