/** The list of keyboard shortcuts, opened with `?`: the commands that have keys, and the other keys. */
import { Group } from '@mantine/core'
import { useStore } from 'zustand'
import { useUi } from '../use-ui.ts'
import {
  COMMAND_GROUPS,
  COMMAND_IDS,
  OTHER_KEYS,
  specOfCommand,
  type CommandGroup,
  type OtherKey,
} from '../view/commands.ts'
import type { Words } from '../../src-shared/words/window/words.ts'
import { Keys } from './keys.tsx'
import { Dialog } from '../parts/dialog.tsx'
import css from './shortcuts.module.css'

export function Shortcuts() {
  const { app, words } = useUi()
  const open = useStore(app, (state) => state.helpOpen)
  return (
    <Dialog title={words.settings.shortcuts} open={open} onClose={() => app.act.help(false)} wide>
      <div className={css['groups']}>
        {COMMAND_GROUPS.map((group) => (
          <section key={group}>
            <h3>{words.commands.groups[group]}</h3>
            <dl>
              {listed(group, words).map(({ keys, what }) => (
                <Group key={what} justify="space-between" align="flex-start" wrap="nowrap" gap={20} py={5}>
                  <dt>{what}</dt>
                  <Group component="dd" justify="flex-end" gap={4} flex="none" maw="60%">
                    <Keys keys={keys} />
                  </Group>
                </Group>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

interface Listed {
  readonly keys: readonly string[]
  readonly what: string
}

const OTHER: readonly OtherKey[] = Object.keys(OTHER_KEYS).filter((key): key is OtherKey =>
  Object.hasOwn(OTHER_KEYS, key),
)

/** Every key the window listens to; test/e2e/workbench-keys.spec.ts presses each of them. */
function listed(group: CommandGroup, { commands }: Words): readonly Listed[] {
  return [
    ...OTHER.filter((key) => OTHER_KEYS[key].group === group).map((key) => ({
      keys: OTHER_KEYS[key].keys,
      what: commands.otherKeys[key],
    })),
    ...COMMAND_IDS.flatMap((id) => {
      const { keys, group: own } = specOfCommand(id)
      return own === group && keys ? [{ keys, what: commands.names[id] }] : []
    }),
  ]
}
