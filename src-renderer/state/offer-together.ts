/** Several files on their way into one import: those of the page, and those the host knows. [LISTS-1] */
import type { StoreApi } from 'zustand/vanilla'
import type { Host, ImportChoices } from '../../src-shared/contract/received.ts'
import { untrusted, type UntrustedText } from '../../src-shared/domain/values/untrusted-text.ts'
import { ask, safely } from './call-host.ts'
import type { ImportState, Target } from './import-state.ts'
import type { Next } from './leaving-store.ts'

interface OpenImport {
  /** The way out of the import that is open (false: it stays), a question's number, and whether none was asked since. */
  readonly turn: readonly [
    leave: (next: Next) => true | Promise<boolean>,
    begin: () => number,
    isLast: (mine: number) => boolean,
  ]
  readonly open: (file: string, name: UntrustedText, target: Target, choices?: ImportChoices) => Promise<void>
}

export function offersTogether(host: Host, store: StoreApi<ImportState>, { turn, open }: OpenImport) {
  const [leave, begin, isLast] = turn
  /** Files that the host knows, without those of these names. */
  async function openTogether(
    asked: { readonly files: string[]; readonly without?: UntrustedText[] },
    target: Target,
    choices?: ImportChoices,
  ): Promise<void> {
    const made = await ask(host, 'files.together', asked)
    if (made.ok) return open(made.value.file, made.value.name, target, choices)
    store.setState({ step: 'failed', name: untrusted(''), failure: made.failure, file: null }, true)
  }

  return {
    openTogether,
    /** Files of the page; with `beside`, besides those of the import that is open. */
    async offerTogether(
      files: readonly File[],
      target: Target,
      beside?: string,
      choices?: ImportChoices,
    ): Promise<void> {
      const name = untrusted(files.map((file) => file.name).join(' + '))
      const may = leave({ kind: 'open', name })
      if (may !== true && !(await may)) return
      const mine = begin()
      store.setState({ step: 'reading', name, stage: null, progress: {} }, true)
      const tokens = beside === undefined ? [] : [beside]
      for (const file of files) {
        const offered = await safely(() => host.offerFile(file))
        if (!isLast(mine)) return
        if (!offered.ok) {
          const failed = { name: untrusted(file.name), failure: offered.failure, file: null }
          return store.setState({ step: 'failed', ...failed }, true)
        }
        tokens.push(offered.value.file)
      }
      await openTogether({ files: tokens }, target, choices)
    },
  }
}
