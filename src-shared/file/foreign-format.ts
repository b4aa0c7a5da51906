/**
 * Formats that never hold a table, recognised by the first bytes alone: before a file is handed over, and before anything is closed for it.
 * The reader of workbooks, which stands alone, recognises the same; its test compares both.
 */
import type { OtherFormat } from './refusal-details.ts'

/** So many bytes of a file are enough. */
export const FORMAT_BYTES = 16

/** Null: it may hold a table. */
export function foreignFormat(head: Uint8Array): Extract<OtherFormat, 'pdf' | 'gzip' | 'picture'> | null {
  const start = String.fromCharCode(...head.subarray(0, FORMAT_BYTES))
  if (start.startsWith('%PDF')) return 'pdf'
  if (start.startsWith('\u001f\u008b')) return 'gzip'
  return PICTURES.test(start) ? 'picture' : null
}

/** PNG, JPEG, GIF, WebP, TIFF, HEIC and AVIF, bitmaps. */
const PICTURES =
  /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF[\s\S]{4}WEBP|II\*\0|MM\0\*|[\s\S]{4}ftyp(?:hei|hev|mif1|avif)|BM[\s\S]{4}\0{4})/
