/** The button that opens a material's history, on its panel and in a row's details. */
import { toRawText, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import { useUi } from '../use-ui.ts'
import { shownText } from '../view/visible-text.ts'
import { SmallButton } from './buttons.tsx'

export interface MaterialButtonProps {
  /** The account's id. */
  readonly account: string
  readonly material: number
  readonly name: UntrustedText | null
}

export function MaterialHistoryButton({ account, material, name }: MaterialButtonProps) {
  const { words } = useUi()
  const open = useMaterialHistory()
  return (
    <SmallButton
      aria-label={words.material.openFor(nameOrNumber(material, name))}
      onClick={() => open(account, material)}
    >
      {words.material.open}
    </SmallButton>
  )
}

/** Opens the material on the History screen. Back returns to the previous screen. */
export function useMaterialHistory(): (account: string, material: number) => void {
  const { app, past } = useUi()
  return (account, material) => {
    void past.act.open(account, material, app.getState().screen)
    app.act.showScreen('history')
  }
}

/** The material's name, or its number if it has none. */
export function nameOrNumber(material: number, name: UntrustedText | null): string {
  return name === null || toRawText(name) === '' ? `#${material}` : shownText(name)
}
