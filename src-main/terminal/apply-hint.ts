/** The command that applies a plan, to be copied as it stands. */
import { commandWord } from '../machine/command-word.ts'
import type { Flags } from './arguments.ts'

/** `sha256`: of the plan's file, where it is to be this very one. */
export function applyHint(path: string, { account, data }: Pick<Flags, 'account' | 'data'>, sha256?: string): string {
  const said = [
    commandWord(path, 'PLAN.json'),
    ...(sha256 === undefined ? [] : ['--sha256', sha256]),
    ...(account === undefined ? [] : ['--account', commandWord(account, 'NAME')]),
    ...(data === undefined ? [] : ['--data', commandWord(data, 'DIR')]),
  ]
  return `Apply it with: stocksheet apply ${said.join(' ')}`
}
