/** The list of keyboard shortcuts, opened with `?`. */
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../state/stores.ts'
import { useWords } from '../use-words.ts'
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
  const { shortcuts } = words
  const list: readonly (readonly [string, string])[] = [
    ['← ↑ ↓ →  PgUp  PgDn  Home  End', shortcuts.move],
    ['/', shortcuts.search],
    ['Ctrl G', shortcuts.goTo],
    ['Enter', shortcuts.field],
    ['F2', shortcuts.edit],
    ['Space', shortcuts.include],
    ['Ctrl Z  Ctrl Y', shortcuts.undo],
    ['Ctrl C', shortcuts.copy],
    ['Ctrl V', shortcuts.paste],
    ['Ctrl Enter', shortcuts.apply],
    ['Esc', shortcuts.leave],
    ['?', shortcuts.help],
  ]
  return (
    <Dialog title={shortcuts.title} open={open} onClose={() => app.act.help(false)}>
      <dl className={css['list']}>
        {list.map(([keys, what]) => (
          <div key={keys} className={css['line']}>
            <dt>{what}</dt>
            <dd>{keys.split(' ').map((key, index) => key !== '' && <kbd key={`${key}${index}`}>{key}</kbd>)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

/** True where a letter is text, not a command. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  )
}
