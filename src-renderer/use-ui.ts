/** What every component uses: the stores, and the texts in the chosen language. */
import { createContext, useContext } from 'react'
import type { Stores } from './state/stores.ts'
import type { Words } from '../src-shared/words/window/words.ts'

type Ui = Stores & { readonly words: Words }

const UiContext = createContext<Ui | null>(null)
export const UiProvider = UiContext.Provider

export function useUi(): Ui {
  const ui = useContext(UiContext)
  if (!ui) throw new Error('useUi needs a UiProvider above it')
  return ui
}
