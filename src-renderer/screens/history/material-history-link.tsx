/** A material's name as the way to its history. */
import { nameOr, useMaterialHistory, type OfMaterial } from '../../parts/material-history-button.tsx'
import { Visible } from '../../parts/visible.tsx'
import { useUi } from '../../use-ui.ts'
import { asItCame } from '../../../src-shared/material/values/untrusted-text.ts'
import css from './history-screen.module.css'

export function MaterialHistoryLink({ account, material, name }: OfMaterial) {
  const { words } = useUi()
  const open = useMaterialHistory()
  return (
    <button
      type="button"
      className={css['open']}
      title={words.material.openOf(nameOr(material, name))}
      onClick={() => open(account, material)}
    >
      {name === null || asItCame(name) === '' ? `#${material}` : <Visible text={name} />}
    </button>
  )
}
