/** The window's keyboard shortcuts by group: keys that only move and select first, then commands. */
import { Group } from '@mantine/core'
import type { Words } from '../../src-shared/words/window/words.ts'
import { useUi } from '../use-ui.ts'
import { COMMAND_IDS, OTHER_KEYS, specOfCommand, type CommandGroup, type OtherKey } from '../view/commands.ts'
import css from './key-list.module.css'
import { KeyLabels } from './keys.tsx'

export function KeyList({ groups }: { readonly groups: readonly CommandGroup[] }) {
  const { words } = useUi()
  return (
    <div className={css['groups']}>
      {groups.map((group) => (
        <section key={group}>
          <h3>{words.commands.groups[group]}</h3>
          <dl>
            {listCommands(group, words).map(({ keys, text }) => (
              <Group key={text} justify="space-between" align="flex-start" wrap="nowrap" gap={20} py={4}>
                <dt>{text}</dt>
                <Group component="dd" justify="flex-end" gap={4} flex="none" maw="60%">
                  <KeyLabels keys={keys} />
                </Group>
              </Group>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

interface KeyListEntry {
  readonly keys: readonly string[]
  readonly text: string
}

const OTHER_KEY_NAMES: readonly OtherKey[] = Object.keys(OTHER_KEYS).filter((key): key is OtherKey =>
  Object.hasOwn(OTHER_KEYS, key),
)

/** Lists the commands of a group with their keys. test/e2e/workbench-keys.spec.ts presses each key. */
function listCommands(group: CommandGroup, { commands }: Words): readonly KeyListEntry[] {
  return [
    ...OTHER_KEY_NAMES.filter((key) => OTHER_KEYS[key].group === group).map((key) => ({
      keys: OTHER_KEYS[key].keys,
      text: commands.otherKeys[key],
    })),
    ...COMMAND_IDS.flatMap((id) => {
      const { keys, group: commandGroup } = specOfCommand(id)
      return commandGroup === group && keys ? [{ keys, text: commands.names[id] }] : []
    }),
  ]
}
