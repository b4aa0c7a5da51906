/** The command that applies a plan, to be copied as it stands. */
import { plainText } from '../plain-text.ts'
import type { Flags } from './arguments.ts'

/** `sha256`: of the plan's file, where it is to be this very one. */
export function applyHint(path: string, { account, data }: Pick<Flags, 'account' | 'data'>, sha256?: string): string {
  const said = [
    quoted(path),
    ...(sha256 === undefined ? [] : ['--sha256', sha256]),
    ...(account === undefined ? [] : ['--account', quoted(account)]),
    ...(data === undefined ? [] : ['--data', quoted(data)]),
  ]
  return `Apply it with: stocksheet apply ${said.join(' ')}`
}

/** In quotes where a shell would not take it as one word. */
function quoted(text: string): string {
  const plain = plainText(text)
  return /^[\p{L}\p{N}._/\\:-]+$/u.test(plain) ? plain : `"${plain}"`
}
