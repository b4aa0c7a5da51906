/** A supplier's last applied list as text for a file of ours: by columns, compressed. What comes back is checked as a stranger's would be. */
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { z } from 'zod'
import { isCanonical } from '../../../src-shared/material/values/decimal.ts'
import type { LastList } from '../../import/suppliers/profile-store.ts'

/** Lines of a list, and bytes it takes at most when it is unpacked. */
const MOST_LINES = 1_000_000
const MOST_BYTES = 256 * (1 << 20)
/** Characters of a name that are kept. */
const LONGEST_NAME = 1000

export const lastListSchema = z.object({
  stocksheetList: z.literal(1),
  file: z.string().max(LONGEST_NAME),
  at: z.iso.datetime(),
  columns: z.base64(),
})

const columnsSchema = z
  .object({
    codes: z.array(z.string()).max(MOST_LINES),
    names: z.array(z.string()),
    prices: z.array(z.string().refine(isCanonical).nullable()),
  })
  .refine(({ codes, names, prices }) => codes.length === names.length && codes.length === prices.length)

/** Null for a list over the limit. */
export async function packList({ file, at, lines }: LastList): Promise<z.infer<typeof lastListSchema> | null> {
  if (lines.length > MOST_LINES) return null
  const columns = {
    codes: lines.map(({ code }) => code),
    names: lines.map(({ name }) => name),
    prices: lines.map(({ price }) => price),
  }
  const text = Buffer.from(JSON.stringify(columns))
  if (text.length > MOST_BYTES) return null
  const packed = await promisify(gzip)(text)
  const name = file.slice(0, LONGEST_NAME).toWellFormed()
  return { stocksheetList: 1, file: name, at, columns: packed.toString('base64') }
}

/** Null for one that is damaged. */
export async function unpackList({ file, at, columns }: z.infer<typeof lastListSchema>): Promise<LastList | null> {
  let json: unknown
  try {
    const text = await promisify(gunzip)(Buffer.from(columns, 'base64'), { maxOutputLength: MOST_BYTES })
    json = JSON.parse(text.toString('utf8'))
  } catch {
    // Not what was packed: as good as no list.
    return null
  }
  const read = columnsSchema.safeParse(json)
  if (!read.success) return null
  const { codes, names, prices } = read.data
  const lines = codes.map((code, at) => {
    const price = prices[at] ?? null
    return { code, name: names[at] ?? '', price: price !== null && isCanonical(price) ? price : null }
  })
  return { file, at, lines }
}
