/** What the terminal takes where no flag says it. The window chooses its account and storage on screen, and has no use for these. */
import { join } from 'node:path'
import { z } from 'zod'
import { changeAlone, readKept, writeKept, type Read } from './persisted-json.ts'

const schema = z.object({
  account: z.string().min(1).max(200).exactOptional(),
  /** An id or a name. */
  storage: z.string().min(1).max(200).exactOptional(),
})
export type TerminalDefaults = z.infer<typeof schema>

const pathIn = (dataFolder: string): string => join(dataFolder, 'terminal.json')

/** A damaged file is put aside, and counts as none. */
export function readTerminalDefaults(dataFolder: string): Promise<Read<TerminalDefaults>> {
  return readKept<TerminalDefaults>(pathIn(dataFolder), schema, {})
}

/** Null: nothing stands in any more. Throws CannotKeep. */
export function changeTerminalDefault(
  dataFolder: string,
  name: keyof TerminalDefaults,
  value: string | null,
): Promise<void> {
  const path = pathIn(dataFolder)
  return changeAlone(path, async () => {
    const { [name]: _before, ...others } = (await readTerminalDefaults(dataFolder)).value
    await writeKept(path, schema.parse(value === null ? others : { ...others, [name]: value }))
  })
}
