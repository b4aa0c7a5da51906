/** Storages given by name, as the ids that commands work with. */
import { idsByName } from '../../src-shared/material/values/ids-by-name.ts'
import type { Storage } from '../../src-shared/api/account.ts'
import { plainText } from '../app/plain-text.ts'
import { CommandError } from './command-error.ts'

const ID = /^[1-9]\d{0,14}$/

export function namesIn(text: string | undefined): string[] {
  return (text ?? '').split(',').map((part) => part.trim())
}

/** `Main warehouse,3` as ids. A comma may belong to a name: the whole text is tried first. Ends the command for a name that is none's. */
export function storageIds(text: string, known: readonly Storage[]): string {
  const whole = idOf(text, known)
  return (
    whole ??
    namesIn(text)
      .map((part) => idOf(part, known) ?? notKnown(part, known))
      .join(',')
  )
}

/** Null: no storage is called so. A number is an id first. [NAME-1] */
function idOf(text: string, known: readonly Storage[]): string | null {
  if (ID.test(text.trim())) return text.trim()
  const [only, ...others] = idsByName(known).all(text)
  if (only !== undefined && others.length > 0)
    throw new CommandError({
      what: `--storage: ${others.length + 1} storages are called “${plainText(text)}”: ${[only, ...others].join(', ')}.`,
      fix: 'Give the id of the one you mean.',
      nothing: 'Nothing was sent.',
      at: '--storage',
    })
  return only === undefined ? null : String(only)
}

function notKnown(text: string, known: readonly Storage[]): never {
  const names = known.map(({ id, name }) => `${id} ${plainText(name)}`).join(', ')
  const why =
    known.length === 0
      ? 'The account does not list its storages: give the id'
      : `There are: ${names}. Give a name or an id`
  throw new CommandError({
    what: `--storage: no storage is called “${plainText(text)}”.`,
    fix: `${why}.`,
    nothing: 'Nothing was sent.',
    at: '--storage',
  })
}
