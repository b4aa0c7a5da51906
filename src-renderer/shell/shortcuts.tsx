/** The keyboard shortcuts of the current screen, opened with `?`. The Help screen lists all shortcuts. */
import { Group } from '@mantine/core'
import { useStore } from 'zustand'
import { SmallButton } from '../parts/buttons.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { KeyList } from '../parts/key-list.tsx'
import { useUi } from '../use-ui.ts'
import { COMMAND_GROUPS, type CommandGroup } from '../view/commands.ts'

export function Shortcuts() {
  const { app, words } = useUi()
  const isOpen = useStore(app, (state) => state.isHelpOpen)
  const groups = useShortcutGroups()
  return (
    <Dialog title={words.help.keysOfScreen} open={isOpen} onClose={() => app.act.setHelpOpen(false)} size>
      <KeyList groups={groups} />
      <Group mt={12}>
        <SmallButton
          onClick={() => {
            app.act.setHelpOpen(false)
            app.act.showScreen('help')
          }}
        >
          {words.help.more}
        </SmallButton>
      </Group>
    </Dialog>
  )
}

/**
 * The groups of shortcuts for the current screen. Screens with a table have table shortcuts. The screen Stock has no shortcuts for looking at a file.
 */
function useShortcutGroups(): readonly CommandGroup[] {
  const { app, imports, stock } = useUi()
  const screen = useStore(app, (state) => state.screen)
  const isFileOpen = useStore(imports, ({ step }) => step === 'open' || step === 'raw-sheet')
  const isStockOpen = useStore(stock.imports, ({ step }) => step === 'open')
  if (screen === 'import' && isFileOpen) return COMMAND_GROUPS
  if (screen === 'stock' && isStockOpen) return COMMAND_GROUPS.filter((group) => group !== 'rawSheet')
  return ['window']
}
