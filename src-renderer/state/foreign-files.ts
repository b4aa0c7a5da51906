/** Files that can hold no table, such as a PDF or a picture: recognised in the page, by their first bytes. */
import { FORMAT_BYTES, foreignFormat } from '../../src-shared/file/foreign-format.ts'
import type { Words } from '../../src-shared/words/window/words.ts'
import { shownText } from '../view/visible-text.ts'

type ForeignFormat = NonNullable<ReturnType<typeof foreignFormat>>

/** Null: it may hold a table, or cannot be read; then the host, which reads it whole, says why. */
export async function formatOfFile(file: File): Promise<ForeignFormat | null> {
  try {
    return foreignFormat(new Uint8Array(await file.slice(0, FORMAT_BYTES).arrayBuffer()))
  } catch {
    return null
  }
}

/** What each is, and what to do instead, once where it is the same. */
export async function foreignText(
  files: readonly { readonly file: File; readonly format: ForeignFormat }[],
  words: Words,
): Promise<string> {
  const { refusalMessage } = await import('../../src-shared/words/refusals.ts')
  const messages = files.map(({ file, format }) =>
    refusalMessage({ code: 'unsupported-file', row: null, details: { format } }, file.name, words.language),
  )
  const fixes = new Set(messages.map(({ fix }) => fix))
  return [...messages.map(({ what }) => what), ...fixes].map(shownText).join(' ')
}
