/** Actions on the selected rows, as buttons above the sheet and as a menu. */
import { Group, Menu, Text } from '@mantine/core'
import { useCommand } from '../../../parts/use-command.ts'
import { SmallButton } from '../../../parts/buttons.tsx'
import { menuProps } from '../../../parts/picker.tsx'
import { useUi } from '../../../use-ui.ts'
import { ACTION_KEYS, ROW_ACTIONS, withRowAction, type RowAction } from '../../../view/raw-sheet-rows.ts'
import type { ImportChoices, RawSheet } from '../../../../src-shared/api/window-types.ts'
import { useId } from '@mantine/hooks'
import type { CommandId } from '../../../view/commands.ts'
import type { RowSelection } from './use-picking.ts'
import css from './raw-sheet.module.css'

interface RowActionsProps {
  readonly sheet: RawSheet
  readonly choices: ImportChoices
  readonly rowSelection: RowSelection
}

/** Returns the actions on rows, and a function that checks if an action would change something. */
function useRowActions({ sheet, choices, rowSelection }: RowActionsProps) {
  const { words } = useUi()
  const { rows, pickedRowsOf: selectedRowsOf } = rowSelection
  const selectedRows = rows === null ? null : selectedRowsOf(rows)
  const name =
    selectedRows === null
      ? ''
      : selectedRows.firstRow === selectedRows.lastRow
        ? words.rawSheet.row(words.count(selectedRows.firstRow))
        : words.rawSheet.rows(words.count(selectedRows.firstRow), words.count(selectedRows.lastRow))
  const canApply = (rowAction: RowAction): boolean =>
    selectedRows !== null && withRowAction(rowAction, selectedRows, choices, sheet) !== null
  return {
    name,
    canApply,
    actions: ROW_ACTIONS.filter((rowAction) => rowAction !== 'detected' || canApply(rowAction)),
  }
}

function useActionCommand(
  id: CommandId,
  rowAction: RowAction,
  { sheet, choices, rowSelection }: RowActionsProps,
): void {
  const { unavailableReasons } = useUi().words.commands
  const { rows, pickedRowsOf: selectedRowsOf, applyAction } = rowSelection
  const canApply = rows !== null && withRowAction(rowAction, selectedRowsOf(rows), choices, sheet) !== null
  useCommand(id, {
    run: () => void applyAction(rowAction),
    blockedReason: rows === null ? unavailableReasons.noRowShown : canApply ? null : unavailableReasons.sameRows,
  })
}

export function RowActions(props: RowActionsProps) {
  const { words } = useUi()
  const { name, canApply, actions } = useRowActions(props)
  const id = useId()
  useActionCommand('rawHeadings', 'headings', props)
  useActionCommand('rawNone', 'none', props)
  useActionCommand('rawNotData', 'notData', props)
  useActionCommand('rawUp', 'up', props)
  useActionCommand('rawDown', 'down', props)
  useActionCommand('rawData', 'data', props)
  useActionCommand('rawDetected', 'detected', props)
  return (
    <Group className={css['bar'] ?? ''} gap={4} role="group" aria-label={words.rawSheet.actionsLabel}>
      <Text component="span" id={id} fw={600} miw={74} aria-live="polite">
        {name}
      </Text>
      {actions.map((rowAction) => (
        <SmallButton
          key={rowAction}
          aria-describedby={id}
          disabled={!canApply(rowAction)}
          onClick={() => props.rowSelection.applyAction(rowAction)}
        >
          {words.rawSheet.actions[rowAction]}
        </SmallButton>
      ))}
    </Group>
  )
}

interface RowMenuProps extends RowActionsProps {
  /** The menu's position in the window, in CSS pixels; null if it is closed. */
  readonly position: { readonly left: number; readonly top: number } | null
  readonly onClose: () => void
}

export function RowMenu({ position, onClose, ...props }: RowMenuProps) {
  const { words } = useUi()
  const { name, canApply, actions } = useRowActions(props)
  if (position === null) return null
  return (
    <Menu {...menuProps} key={`${position.left} ${position.top}`} opened onClose={onClose} hideDetached={false}>
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={css['at']}
          style={{ left: position.left, top: position.top }}
          aria-label={name}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{name}</Menu.Label>
        {actions.map((rowAction) => (
          <Menu.Item
            key={rowAction}
            disabled={!canApply(rowAction)}
            rightSection={
              ACTION_KEYS[rowAction] !== null && <span className={css['key']}>{ACTION_KEYS[rowAction]}</span>
            }
            onClick={() => props.rowSelection.applyAction(rowAction)}
          >
            {words.rawSheet.actions[rowAction]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
