/** What the program keeps in its data folder, how large it is, and what of it is erased. */
import { z } from 'zod'
import { KEPT_THINGS } from './kept-names.ts'
import { textSchema } from './text.ts'

const count = z.number().int().nonnegative()

const keptThingSchema = z.object({
  thing: z.enum(KEPT_THINGS),
  items: count,
  bytes: count,
  /** When the oldest of it was made, milliseconds since 1970; null where that is not known. */
  oldest: z.number().nullable(),
  /** Of the items: what cannot be erased now, as runs that are not finished. */
  held: count,
})
export type KeptThingView = z.infer<typeof keptThingSchema>

export const keptSchema = z.object({
  things: z.array(keptThingSchema),
  /** Accounts that something is kept of, as runs name them. */
  accounts: z.array(z.object({ address: textSchema, names: z.array(textSchema) })),
})

const erasingSchema = z.object({
  things: z.array(z.enum(KEPT_THINGS)).min(1),
  /** Milliseconds since 1970: only what was made before. */
  before: z.number().optional(),
  /** An address of `accounts`: only what is kept of it. */
  account: z.string().max(2000).optional(),
  /** Only these runs. */
  runs: z.array(z.string().max(100)).optional(),
})
export type Erasing = z.infer<typeof erasingSchema>

export const erasedSchema = z.object({
  erased: z.array(z.object({ thing: z.enum(KEPT_THINGS), items: count, held: count })),
  /** False: another program reads the journal, so that its file may still hold what was erased. Erasing again helps then. */
  gone: z.boolean(),
})
export type Erased = z.infer<typeof erasedSchema>

export const keptCalls = {
  /** What is kept in the data folder, and how large it is. */
  'kept.list': { request: z.object({}), reply: keptSchema },
  /** Erases the chosen items, on disk as well; unfinished runs stay. */
  'kept.erase': { request: erasingSchema, reply: erasedSchema },
} as const
