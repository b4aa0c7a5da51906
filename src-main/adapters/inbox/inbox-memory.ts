/**
 * What is remembered of an inbox: a file of entries in a folder of the account's own, and the claim on preparing them. The claim is the
 * system's lock on a file, so that a process that is killed loses it at once.
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { FIELDS } from '../../../src-shared/domain/fields/field.ts'
import { isCanonical } from '../../../src-shared/domain/values/decimal.ts'
import type { InboxEntry } from '../../engine/inbox/inbox-entry.ts'
import type { InboxMemory } from '../../engine/inbox/inbox-ports.ts'
import { systemFiles, type FileSystem } from '../file-write/file-system.ts'
import { holdFile, type FileLock } from '../file-write/held-file.ts'
import { folderName } from '../profiles/profile-folder.ts'
import { readKept, writeKept } from '../settings/persisted-json.ts'

const count = z.number().int().nonnegative()
const text = z.string().max(40_000)
const decimal = z.string().refine(isCanonical)
const filed = z.enum(['not yet', 'done', 'failed'])

const planSchema = z.object({
  profile: z.object({ id: text, name: text }),
  rows: count,
  changed: z.array(z.object({ field: z.enum(FIELDS), count })),
  prices: z.object({ count, before: decimal, after: decimal }).nullable(),
  added: count,
  deleted: count,
  questions: count,
  unusual: z.boolean(),
  cost: z.object({ reads: count, writes: count }),
  reading: z.object({ at: z.number(), kept: z.boolean() }).nullable(),
})

const stateSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ready'),
    plan: planSchema,
    written: z.object({ path: text, sha256: text }).nullable(),
  }),
  z.object({ kind: z.literal('asks'), profiles: z.array(text) }),
  z.object({ kind: z.literal('unknown') }),
  z.object({ kind: z.literal('refused'), message: z.object({ title: text, what: text, fix: text }) }),
  z.object({ kind: z.literal('too-large') }),
  z.object({ kind: z.literal('same'), as: text }),
  z.object({ kind: z.literal('applied'), run: text, copied: filed, moved: filed }),
])

const memorySchema = z.object({
  stocksheetInbox: z.literal(1),
  entries: z.array(
    z.object({
      name: text,
      stamp: text,
      bytes: count,
      digest: z.string().regex(/^([0-9a-f]{64})?$/),
      at: z.number(),
      requests: count,
      state: stateSchema,
      basis: text,
      dismissed: z.boolean(),
      seen: z.number(),
    }),
  ),
})

export const ENTRIES = 'entries.json'
/** Empty: only its lock counts. */
export const CLAIM = 'claim.sqlite'

export const inboxesFolder = (dataFolder: string): string => join(dataFolder, 'inbox')

/** The account's folder, and in it one for each folder that is looked at. */
export function memoryFolder(dataFolder: string, account: string, folder: string): string {
  const own = createHash('sha256').update(folder).digest('hex').slice(0, 32)
  return join(inboxesFolder(dataFolder), folderName(account), own)
}

export interface HeldMemory extends InboxMemory {
  /** Gives the claim back. */
  close(): void
}

/** What it stands on. */
export interface MemoryParts {
  readonly files: FileSystem
  readonly hold: (path: string) => FileLock | null
}

/** `place`: as `memoryFolder` says it. */
export function inboxMemory(
  place: string,
  { files, hold }: MemoryParts = { files: systemFiles, hold: holdFile },
): HeldMemory {
  const file = join(place, ENTRIES)
  let claim: FileLock | null = null
  /** What the file held when it was last read or written, and its stamp. */
  let known: { readonly stamp: string; readonly entries: readonly InboxEntry[] } | null = null

  return {
    claim() {
      if (claim === null) files.makeFolder(place)
      claim ??= hold(join(place, CLAIM))
      return claim !== null
    },
    async load() {
      const stamp = await stampOf(file, files)
      if (known && known.stamp === stamp) return known.entries
      const { value } = await readKept<z.infer<typeof memorySchema> | null>(file, memorySchema, null, files)
      const entries = value?.entries ?? []
      known = { stamp, entries }
      return entries
    },
    async save(entries) {
      files.makeFolder(place)
      await writeKept(file, { stocksheetInbox: 1, entries }, files)
      known = { stamp: await stampOf(file, files), entries }
    },
    close() {
      claim?.close()
      claim = null
    },
  }
}

async function stampOf(path: string, files: FileSystem): Promise<string> {
  const found = await files.lstat(path).catch(() => null)
  return found ? `${found.ino}:${found.size}:${found.mtimeNs}` : ''
}
