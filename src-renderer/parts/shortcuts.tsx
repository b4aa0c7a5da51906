/** The list of keyboard shortcuts, opened with `?`. */
import { Group } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useStore } from 'zustand'
import { useUi } from '../use-ui.ts'
import type { Words } from '../wording/words.ts'
import { Dialog } from './dialog.tsx'
import css from './shortcuts.module.css'

export function Shortcuts() {
  const { app, words } = useUi()
  const open = useStore(app, (state) => state.helpOpen)
  useWindowEvent('keydown', (event) => {
    if (event.key === '?' && !isTyping(event.target)) app.act.help(true)
  })
  return (
    <Dialog title={words.shortcuts.title} open={open} onClose={() => app.act.help(false)} wide>
      <div className={css['groups']}>
        {keyGroups(words).map(({ name, list }) => (
          <section key={name}>
            <h3>{name}</h3>
            <dl>
              {list.map(([keys, what]) => (
                <Group key={keys} justify="space-between" align="flex-start" wrap="nowrap" gap={20} py={5}>
                  <dt>{what}</dt>
                  <Group component="dd" justify="flex-end" gap={4} flex="none" maw="60%">
                    {keys.split(' ').map((key, index) => key !== '' && <kbd key={`${key}${index}`}>{key}</kbd>)}
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

type Shortcut = readonly [keys: string, what: string]

/** Every key the window listens to; test/e2e/workbench-keyboard.spec.ts presses each of them. */
function keyGroups({
  keys: text,
  lookKeys,
  shortcuts: { screens, settings },
}: Words): readonly { readonly name: string; readonly list: readonly Shortcut[] }[] {
  const { groups } = text
  return [
    {
      name: groups.move,
      list: [
        ['← ↑ ↓ →  PgUp  PgDn', text.cell],
        ['Home  End', text.row],
        ['Ctrl Home  Ctrl End', text.corner],
        ['Ctrl ← ↑ ↓ →', text.edge],
        ['Ctrl G', text.goTo],
        ['F8  Shift F8', text.next],
        ['/  Ctrl F', text.search],
      ],
    },
    {
      name: groups.select,
      list: [
        ['Shift ← ↑ ↓ →  PgUp  PgDn', text.extend],
        ['Shift Space', text.selectRow],
        ['Ctrl Space', text.selectColumn],
        ['Tab  Enter', text.within],
        ['Ctrl A', text.selectAll],
        ['Ctrl C', text.copy],
        ['Esc', text.unselect],
      ],
    },
    {
      name: groups.change,
      list: [
        ['Enter  F2', text.edit],
        ['Delete', text.clear],
        ['Alt Enter', text.newLine],
        ['Ctrl D', text.fill],
        ['Space', text.include],
        ['Alt Enter ', text.answer],
        ['Ctrl Z  Ctrl Y', text.undo],
      ],
    },
    {
      name: groups.columns,
      list: [
        ['Space ', text.sort],
        ['Enter', text.field],
        ['Alt ↓', text.menu],
        ['Alt Shift ← →', text.resize],
        ['Alt ← →', text.moveColumn],
      ],
    },
    {
      name: lookKeys.group,
      list: [
        ['Alt L', lookKeys.toggle],
        ['H', lookKeys.headings],
        ['N', lookKeys.none],
        ['Delete ', lookKeys.notData],
        ['Alt ↑', lookKeys.up],
        ['Alt ↓ ', lookKeys.down],
        ['D', lookKeys.data],
        ['Enter  Shift F10', lookKeys.menu],
      ],
    },
    {
      name: groups.window,
      list: [
        ['Ctrl V', text.paste],
        ['Ctrl Enter', text.apply],
        ['Alt 1…6', screens],
        ['Ctrl ,', settings],
        ['?', text.help],
      ],
    },
  ]
}

/** True where a letter is text, not a command. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  )
}
