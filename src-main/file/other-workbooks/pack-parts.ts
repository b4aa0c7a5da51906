/** Packs parts into a zip archive in memory, with SheetJS's own archives. */
import { CFB } from '@e965/xlsx'

/** The functions of SheetJS's archives that we use. SheetJS has no types for them. */
interface Archives {
  readonly utils: { cfb_new(): object; cfb_add(archive: object, name: string, content: Buffer): unknown }
  write(archive: object, options: { readonly fileType: 'zip'; readonly type: 'buffer' }): Buffer
}
const ARCHIVES: Archives = CFB as Archives

/** The parts are stored, not compressed; a text becomes UTF-8. */
export function packParts(parts: Iterable<readonly [name: string, content: Buffer | string]>): Buffer {
  const archive = ARCHIVES.utils.cfb_new()
  for (const [name, content] of parts) {
    ARCHIVES.utils.cfb_add(archive, `/${name}`, typeof content === 'string' ? Buffer.from(content) : content)
  }
  return ARCHIVES.write(archive, { fileType: 'zip', type: 'buffer' })
}
