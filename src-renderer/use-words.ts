/** The words of the chosen language, for components. */
import { createContext, useContext } from 'react'
import type { Words } from './wording/words.ts'

const WordsContext = createContext<Words | null>(null)
export const WordsProvider = WordsContext.Provider

export function useWords(): Words {
  const words = useContext(WordsContext)
  if (!words) throw new Error('useWords needs a WordsProvider above it')
  return words
}
