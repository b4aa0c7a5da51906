/** The outer structure of files that this reader does not support: just enough of each to be recognised. */
import { zip } from './workbook-maker.ts'

/** An old compound file with these streams. */
export function ole(...streams: string[]): Buffer {
  const file = Buffer.alloc(512 * 3)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  for (const [index, name] of ['Root Entry', ...streams].entries()) {
    file.write(`${name}\0`, 512 + index * 128, 'utf16le')
  }
  return file
}

/** A package with parts of these types. */
export function types(...list: string[]): Buffer {
  const overrides = list.map((type, i) => `<Override PartName="/p${i}" ContentType="${type}"/>`).join('')
  const parts = list.map((_, i) => ({ name: `p${i}`, content: 'x' }))
  return zip([{ name: '[Content_Types].xml', content: `<Types>${overrides}</Types>` }, ...parts])
}

export const wordDocument = (): Buffer =>
  types('application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml')

export const openDocument = (): Buffer =>
  zip([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet', stored: true }])
