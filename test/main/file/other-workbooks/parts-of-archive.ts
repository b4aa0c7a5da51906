import { CFB } from '@e965/xlsx'

/** The functions of SheetJS's archives that we use. SheetJS has no types for them. */
interface Archives {
  read(
    bytes: Buffer,
    options: { readonly type: 'buffer' },
  ): {
    readonly FullPaths: readonly string[]
    readonly FileIndex: readonly { readonly content?: Uint8Array }[]
  }
}
const ARCHIVES: Archives = CFB as Archives

/** The parts of a zip archive that have a content. */
export function partsOf(bytes: Buffer): { readonly name: string; readonly content: Buffer }[] {
  const { FullPaths: paths, FileIndex: files } = ARCHIVES.read(bytes, { type: 'buffer' })
  const parts = paths.map((path, at) => ({
    name: path.replace('Root Entry/', ''),
    content: Buffer.from(files[at]?.content ?? []),
  }))
  return parts.filter(({ content }) => content.length > 0)
}
