/** Whose list a file may be, by its name alone: said before a file is opened. Opened, its headings decide. [INBOX-3] */
import type { Recognition } from './recognise.ts'
import { fitsPattern } from './file-name-pattern.ts'

interface ListSender {
  readonly name: string
  /** Oldest first. */
  readonly howRead: { readonly recognition: Pick<Recognition, 'fileName'> }
}

/** A letter before the ending: `*-*.csv` would be everybody's. */
const TELLING = /\p{L}.*\.[^.]*$/u

/** Null where no supplier's lists have such names, or those of several have. */
export function supplierByName(file: string, suppliers: readonly ListSender[]): string | null {
  const names = new Set<string>()
  for (const { name, howRead } of suppliers) {
    const { fileName } = howRead.recognition
    if (fileName !== null && TELLING.test(fileName) && fitsPattern(file, fileName)) names.add(name)
  }
  const [only = null] = names
  return names.size === 1 ? only : null
}
