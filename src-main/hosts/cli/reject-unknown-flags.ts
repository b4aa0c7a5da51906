/** A flag that would be ignored is refused: who writes it expects it to count. [T-4] */
import { allCommands } from './all-commands.ts'
import type { Flags } from './arguments.ts'
import type { Form } from './command.ts'
import { CommandEnd } from './exit-status.ts'
import type { Flag } from './flags.ts'

/** Two names of one choice. */
const SAME: readonly (readonly [Flag, Flag])[] = [['decimals', 'decimal']]

/** Ends the command for the first flag that would be ignored, with what to do instead. */
export async function rejectUnknownFlags(form: Form, flags: Flags): Promise<void> {
  const given = Object.keys(flags)
  const foreign = given.find((flag) => !form.flags.some((one) => one === flag))
  if (foreign !== undefined) throw new CommandEnd(await unknownFlagText(form.name, foreign))
  for (const { flags: some, needs } of form.beside ?? []) {
    const alone = some.find((flag) => given.includes(flag))
    if (alone === undefined || given.includes(needs)) continue
    throw new CommandEnd(`--${alone} only counts beside --${needs}. Add --${needs}, or leave --${alone} out. ${DONE}`)
  }
  for (const [one, other] of SAME) {
    if (given.includes(one) && given.includes(other))
      throw new CommandEnd(`--${one} and --${other} mean the same here. Leave one of them out. ${DONE}`)
  }
}

const DONE = 'Nothing was done.'

/** What to do about a flag that this form does not know: which commands do. */
async function unknownFlagText(form: string, flag: string): Promise<string> {
  const commands = await allCommands()
  const known = commands.filter(({ flags }) => flags.some((one) => one === flag)).map(({ name }) => name)
  const made = commands.find(({ otherForms = [] }) => otherForms.some(({ name }) => name === form))
  const refuses = made?.otherForms?.find(({ name }) => name === form)?.refuses
  if (made && refuses !== undefined && known.includes(made.name)) return `--${flag} ${refuses} ${DONE}`
  if (made && known.includes(made.name))
    return `--${flag} says how a plan is made, and this plan is made already. Leave it out, or make the plan again: stocksheet plan FILE --${flag} … --out PLAN.json. ${DONE}`
  return `${form} has no flag --${flag}: it goes with ${listed(known)}. Leave it out, or run “stocksheet ${form} --help”. ${DONE}`
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
}
