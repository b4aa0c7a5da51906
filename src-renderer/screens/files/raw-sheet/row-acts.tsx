/** Actions on the selected rows, as buttons above the sheet and as a menu. */
import { Group, Menu, Text } from '@mantine/core'
import { useCommand } from '../../../parts/use-command.ts'
import { SmallButton } from '../../../parts/buttons.tsx'
import { menuStyle } from '../../../parts/picker.tsx'
import { useUi } from '../../../use-ui.ts'
import { ACTION_KEYS, ROW_ACTIONS, withRows, type RowAction } from '../../../view/raw-sheet-rows.ts'
import type { ImportChoices, RawSheet } from '../../../../src-shared/api/window-types.ts'
import { useId } from '@mantine/hooks'
import type { CommandId } from '../../../view/commands.ts'
import type { RowPicking } from './use-picking.ts'
import css from './raw-sheet.module.css'

interface RowActionsProps {
  readonly sheet: RawSheet
  readonly choices: ImportChoices
  readonly rowPicking: RowPicking
}

/** The actions, and which of them would change something. */
function useRowActions({ sheet, choices, rowPicking }: RowActionsProps) {
  const { words } = useUi()
  const { rows, pickedRowsOf } = rowPicking
  const pickedRows = rows === null ? null : pickedRowsOf(rows)
  const name =
    pickedRows === null
      ? ''
      : pickedRows.firstRow === pickedRows.lastRow
        ? words.rawSheet.row(words.count(pickedRows.firstRow))
        : words.rawSheet.rows(words.count(pickedRows.firstRow), words.count(pickedRows.lastRow))
  const canApply = (rowAction: RowAction): boolean =>
    pickedRows !== null && withRows(rowAction, pickedRows, choices, sheet) !== null
  return {
    name,
    may: canApply,
    acts: ROW_ACTIONS.filter((rowAction) => rowAction !== 'detected' || canApply(rowAction)),
  }
}

function useActionCommand(id: CommandId, rowAction: RowAction, { sheet, choices, rowPicking }: RowActionsProps): void {
  const { why } = useUi().words.commands
  const { rows, pickedRowsOf, applyAction } = rowPicking
  const canApply = rows !== null && withRows(rowAction, pickedRowsOf(rows), choices, sheet) !== null
  useCommand(id, {
    run: () => void applyAction(rowAction),
    blockedReason: rows === null ? why.noRowShown : canApply ? null : why.sameRows,
  })
}

export function RowActions(props: RowActionsProps) {
  const { words } = useUi()
  const { name, may, acts } = useRowActions(props)
  const id = useId()
  useActionCommand('rawHeadings', 'headings', props)
  useActionCommand('rawNone', 'none', props)
  useActionCommand('rawNotData', 'notData', props)
  useActionCommand('rawUp', 'up', props)
  useActionCommand('rawDown', 'down', props)
  useActionCommand('rawData', 'data', props)
  useActionCommand('rawDetected', 'detected', props)
  return (
    <Group className={css['bar'] ?? ''} gap={4} role="group" aria-label={words.rawSheet.acts}>
      <Text component="span" id={id} fw={600} miw={74} aria-live="polite">
        {name}
      </Text>
      {acts.map((rowAction) => (
        <SmallButton
          key={rowAction}
          aria-describedby={id}
          disabled={!may(rowAction)}
          onClick={() => props.rowPicking.applyAction(rowAction)}
        >
          {words.rawSheet.act[rowAction]}
        </SmallButton>
      ))}
    </Group>
  )
}

interface RowMenuProps extends RowActionsProps {
  /** The menu's position in the window, in CSS pixels; null if it is closed. */
  readonly place: { readonly left: number; readonly top: number } | null
  readonly onClose: () => void
}

export function RowMenu({ place, onClose, ...props }: RowMenuProps) {
  const { words } = useUi()
  const { name, may, acts } = useRowActions(props)
  if (place === null) return null
  return (
    <Menu {...menuStyle} key={`${place.left} ${place.top}`} opened onClose={onClose} hideDetached={false}>
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={css['at']}
          style={{ left: place.left, top: place.top }}
          aria-label={name}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{name}</Menu.Label>
        {acts.map((rowAction) => (
          <Menu.Item
            key={rowAction}
            disabled={!may(rowAction)}
            rightSection={
              ACTION_KEYS[rowAction] !== null && <span className={css['key']}>{ACTION_KEYS[rowAction]}</span>
            }
            onClick={() => props.rowPicking.applyAction(rowAction)}
          >
            {words.rawSheet.act[rowAction]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
