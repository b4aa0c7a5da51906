/** Changes one material in one line, with the same plan, question, guard, run and verification as for a file. */
import type { Command } from '../command.ts'
import { ACCOUNT, GENERAL, PROGRESS } from '../flags.ts'

export const set: Command = {
  name: 'set',
  usage: ['set id=ID|sku=SKU|name=NAME FIELD=VALUE ... --storage ID [--yes [--allow-unusual]]'],
  group: 'Everyday',
  summary: 'changes one material in one line',
  examples: [
    'set sku=00123 price=12.5 --storage 1',
    "set id=4711 'name=Oak board, planed' notes= --storage Main",
    'set sku=00123 stock=40 minimum=5 --storage 1 --yes',
  ],
  documents: ['run'],
  about: `Changes fields of one material: shows what would change, asks, sends, and reads it back. The first of id, sku and name that is given finds
the material; the others are new values. Nothing after = empties a field. Numbers are written with a dot. stock and minimum are those in
--storage. A material that is not there is not added. --yes asks nothing, and leaves an unusual change out unless --allow-unusual sends it.
undo takes it back, as any run.`,
  words: 40,
  connects: true,
  changes: true,
  mustFinish: true,
  flags: [...GENERAL, ...PROGRESS, ...ACCOUNT, 'storage', 'storages', 'read-suppliers', 'rate', 'yes', 'allow-unusual'],
  run: async (line) => (await import('../set-material.ts')).setMaterial(line),
}
