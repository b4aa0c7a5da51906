/** Shows key combinations with the labels on the user's keyboard. */
import { splitChord } from '../view/commands.ts'
import css from './keys.module.css'

const IS_MAC = navigator.platform.startsWith('Mac')

export function KeyLabels({ keys }: { readonly keys: readonly string[] }) {
  return keys.map((chord) => (
    <span key={chord} className={css['chord']}>
      {splitChord(chord, IS_MAC).map((key) => (
        <kbd key={key} className={css['key']}>
          {key}
        </kbd>
      ))}
    </span>
  ))
}
