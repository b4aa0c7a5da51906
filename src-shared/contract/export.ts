/** How an exported CSV file is written. */
import { z } from 'zod'

/** The first has a byte order mark, which Excel needs to read UTF-8. */
export const csvEncodings = [
  'utf-8',
  'utf-8-without-bom',
  'utf-16le',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1257',
  'koi8-r',
] as const

export const csvChoicesSchema = z.object({
  encoding: z.enum(csvEncodings),
  delimiter: z.enum([',', ';', '\t', '|']),
  decimals: z.enum(['dot', 'comma']),
})
export type CsvChoices = z.infer<typeof csvChoicesSchema>
