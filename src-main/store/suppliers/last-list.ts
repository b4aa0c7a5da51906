/** A supplier's last applied list as bytes: by columns, compressed. */
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { z } from 'zod'
import { isCanonical, type Decimal } from '../../../src-shared/material/values/decimal.ts'
import type { LastList } from '../../import/suppliers/profile-store.ts'
import { damaged, json, storedValue } from '../database/stored-value.ts'

/** Lines of a list, and bytes it takes at most when it is unpacked. */
const MOST_LINES = 1_000_000
const MOST_BYTES = 256 * (1 << 20)
/** Characters of a name that are kept. */
const LONGEST_NAME = 1000

const price = z.custom<Decimal>((value) => typeof value === 'string' && isCanonical(value)).nullable()
const columnsSchema = z
  .object({
    codes: z.array(z.string()).max(MOST_LINES),
    names: z.array(z.string()),
    prices: z.array(price),
  })
  .refine(({ codes, names, prices }) => codes.length === names.length && codes.length === prices.length)

/** Null for a list over the limit. */
export async function packList({
  file,
  lines,
}: LastList): Promise<{ readonly file: string; readonly lines: Uint8Array } | null> {
  if (lines.length > MOST_LINES) return null
  const columns = {
    codes: lines.map(({ code }) => code),
    names: lines.map(({ name }) => name),
    prices: lines.map((line) => line.price),
  }
  const text = Buffer.from(JSON.stringify(columns))
  if (text.length > MOST_BYTES) return null
  return { file: file.slice(0, LONGEST_NAME).toWellFormed(), lines: await promisify(gzip)(text) }
}

/** Throws JournalFailure 'damaged'. */
export async function unpackList(packed: Uint8Array): Promise<LastList['lines']> {
  const text = await promisify(gunzip)(packed, { maxOutputLength: MOST_BYTES }).catch((error: unknown) => {
    throw damaged('a list is not as it was packed', error)
  })
  const { codes, names, prices } = storedValue(columnsSchema, json(text.toString('utf8')))
  return codes.map((code, at) => ({ code, name: names[at] ?? '', price: prices[at] ?? null }))
}
