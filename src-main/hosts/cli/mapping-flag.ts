/** `--map FILE`: a saved mapping joins the choices; flags win over it. */
import { basename } from 'node:path'
import { hostWords } from '../../../src-shared/wording/host.ts'
import type { ImportChoices } from '../../../src-shared/contract/import.ts'
import { readMappingFile } from '../../adapters/settings/mapping-file.ts'
import type { Flags } from './arguments.ts'
import { CommandEnd } from './exit-status.ts'

export async function readMapping({ map, decimal }: Flags, choices: ImportChoices): Promise<void> {
  if (map === undefined) return
  const read = await readMappingFile(map)
  if (!read.ok) throw new CommandEnd(`--map: ${hostWords('en').mappingUnusable(basename(map), read.error)}`)
  choices.headers = read.value.columns.map(({ heading, field }) => [heading, field])
  if (decimal === undefined) choices.decimals = read.value.decimals
}
