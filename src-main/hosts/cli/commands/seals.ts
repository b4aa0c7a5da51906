/** Keys that seal plans: this installation's own, and those somebody here has named. */
import { fingerprintOf } from '../../../../src-shared/domain/guard/seals.ts'
import type { CommandLine } from '../arguments.ts'
import type { Command } from '../command.ts'
import type { Seals } from '../../seals.ts'
import { CommandError, EXIT, type ExitStatus } from '../command-error.ts'
import { GENERAL } from '../flags.ts'
import { writeDocument } from '../document.ts'
import { line as print } from '../terminal.ts'

export const seals: Command = {
  name: 'seals',
  usage: ['seals [list]', 'seals trust NAME FINGERPRINT', 'seals forget NAME|FINGERPRINT'],
  summary: 'whose seals are known here',
  examples: ['seals', 'seals trust Anna 1a2b-3c4d-5e6f-7a8b-9c0d-1e2f-3a4b-5c6d'],
  documents: ['seals'],
  about: `list shows this installation's own key and the keys that were named here. trust names a key by its fingerprint: compare it
with its owner first, by telephone or face to face. Several keys of one name are one person. forget takes the name away again.`,
  words: 3,
  flags: GENERAL,
  run,
}

async function run(line: CommandLine): Promise<ExitStatus> {
  const { Seals } = await import('../../seals.ts')
  const { dataFolder } = await import('../../data-folder.ts')
  const { folderOrThrow } = await import('../account-use.ts')
  const folder = dataFolder(line.flags.data)
  folderOrThrow(folder)
  const known = new Seals(folder)
  const [act = 'list', ...words] = line.words
  switch (act) {
    case 'list':
      refuseMore(words, 0, act)
      // Its own fingerprint is what others ask for: made here when there is none yet.
      await known.keys.key()
      return list(line, known)
    case 'trust': {
      refuseMore(words, 2, act)
      const [name = '', text = ''] = words
      const fingerprint = fingerprintOf(text)
      if (name.trim() === '' || fingerprintOf(name) !== null || fingerprint === null)
        throw new CommandError({
          what: `seals trust takes a name and a fingerprint of eight groups, as “stocksheet seals trust Anna 1a2b-3c4d-…”; got “${name}” and “${text}”.`,
          nothing: 'Nothing was changed.',
        })
      const { own } = await known.own()
      if (own.includes(fingerprint))
        throw new CommandError({
          what: `${fingerprint} is this installation's own key and needs no name.`,
          nothing: 'Nothing was changed.',
        })
      await known.trusted.trust(name, fingerprint)
      return list(line, known)
    }
    case 'forget': {
      refuseMore(words, 1, act)
      const [which = ''] = words
      if ((await known.trusted.forget(which)) === 0)
        throw new CommandError({
          what: `No key here is called “${which}”.`,
          fix: 'Run “stocksheet seals list” for those that are.',
          nothing: 'Nothing was changed.',
        })
      return list(line, known)
    }
    default:
      throw new CommandError({
        what: `seals does not know “${act}”.`,
        fix: 'Use list, trust NAME FINGERPRINT or forget NAME.',
      })
  }
}

function refuseMore(words: readonly string[], takes: number, act: string): void {
  if (words.length === takes) return
  const what = { 0: 'nothing more', 1: 'a name or a fingerprint', 2: 'a name and a fingerprint' }[takes] ?? ''
  throw new CommandError({
    what: `seals ${act} takes ${what}.`,
    fix: 'Run “stocksheet seals --help” for an example.',
    nothing: 'Nothing was changed.',
  })
}

async function list({ flags }: CommandLine, known: Seals): Promise<ExitStatus> {
  const { sealWords } = await import('../../../../src-shared/wording/seals.ts')
  const { textTable } = await import('../text-table.ts')
  const [own, trusted] = [await known.keys.own(), await known.trusted.list()]
  if (flags.json === true) {
    await writeDocument('seals', { own, trusted })
    return EXIT.done
  }
  const { protection } = sealWords()
  const rows = [
    ...own.map((key) => [
      'this installation',
      key.fingerprint,
      key.used ? protection[key.protection] : 'not readable any more',
    ]),
    ...trusted.map(({ name, fingerprint }) => [name, fingerprint, 'named here']),
  ]
  const columns = [{ title: 'whose', most: 40 }, { title: 'fingerprint' }, { title: '', most: 100 }]
  for (const text of textTable(columns, rows)) await print(text)
  return EXIT.done
}
