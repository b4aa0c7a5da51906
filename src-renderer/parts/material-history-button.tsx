/** The way to a material's history, from wherever one is shown: a slot of its panel, a row's details. */
import { asItCame, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import { useUi } from '../use-ui.ts'
import { shownText } from '../view/visible-text.ts'
import { SmallButton } from './buttons.tsx'

export interface OfMaterial {
  /** Its id among the accounts. */
  readonly account: string
  readonly material: number
  readonly name: UntrustedText | null
}

export function MaterialHistoryButton({ account, material, name }: OfMaterial) {
  const { words } = useUi()
  const open = useMaterialHistory()
  return (
    <SmallButton aria-label={words.material.openOf(nameOr(material, name))} onClick={() => open(account, material)}>
      {words.material.open}
    </SmallButton>
  )
}

/** Opens the history screen at it; the way back leads to where it was opened. */
export function useMaterialHistory(): (account: string, material: number) => void {
  const { app, past } = useUi()
  return (account, material) => {
    void past.act.open(account, material, app.getState().screen)
    app.act.go('history')
  }
}

/** The material's name; its number where it has none. */
export function nameOr(material: number, name: UntrustedText | null): string {
  return name === null || asItCame(name) === '' ? `#${material}` : shownText(name)
}
