/** One material with all its storages. Sends no changes. */
import type { Command } from '../command.ts'
import { ACCOUNT, GENERAL, PROGRESS } from '../flags.ts'

export const material: Command = {
  name: 'material',
  usage: ['material ID|SKU|sku=SKU|name=NAME'],
  group: 'Everyday',
  summary: 'one material with its stock in all storages',
  examples: ['material 4711', 'material sku=00123 --json', "material 'name=Oak board'"],
  documents: ['material'],
  about: `Shows one material: its fields, its suppliers where the account tells them, and what each storage holds of it. A number that is an
SKU as well as an id means the id; sku=00123 means the SKU. An id takes two requests where the account answers for one material; anything else
is looked for in the lists of all storages. history MATERIAL says what happened to it.`,
  words: 1,
  connects: true,
  flags: [...GENERAL, ...PROGRESS, ...ACCOUNT, 'storages'],
  run: async (line) => (await import('../show-material.ts')).showMaterial(line),
}
