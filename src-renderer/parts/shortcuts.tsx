/** The list of keyboard shortcuts, opened with `?`. */
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../state/stores.ts'
import { useWords } from '../use-words.ts'
import type { Words } from '../wording/words.ts'
import { Dialog } from './dialog.tsx'
import css from './shortcuts.module.css'

export function Shortcuts() {
  const { app } = useStores()
  const words = useWords()
  const open = useStore(app, (state) => state.helpOpen)
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.key === '?' && !isTyping(event.target)) app.act.help(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [app])
  return (
    <Dialog title={words.shortcuts.title} open={open} onClose={() => app.act.help(false)} wide>
      <div className={css['groups']}>
        {keyGroups(words.keys, words.shortcuts).map(({ name, list }) => (
          <section key={name}>
            <h3>{name}</h3>
            <dl className={css['list']}>
              {list.map(([keys, what]) => (
                <div key={keys} className={css['line']}>
                  <dt>{what}</dt>
                  <dd>{keys.split(' ').map((key, index) => key !== '' && <kbd key={`${key}${index}`}>{key}</kbd>)}</dd>
                </div>
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
function keyGroups(
  text: Words['keys'],
  { screens, settings }: Words['shortcuts'],
): readonly { readonly name: string; readonly list: readonly Shortcut[] }[] {
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
        ['/  Ctrl F', text.search],
      ],
    },
    {
      name: groups.select,
      list: [
        ['Shift ↑ ↓  PgUp  PgDn', text.extend],
        ['Shift Space', text.selectRow],
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
      name: groups.window,
      list: [
        ['Ctrl V', text.paste],
        ['Ctrl Enter', text.apply],
        ['Alt 1…5', screens],
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
