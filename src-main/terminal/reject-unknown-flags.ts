/** A flag that would be ignored is refused: who writes it expects it to count. [T-4] */
import { allCommands } from './all-commands.ts'
import type { Flags } from './arguments.ts'
import type { Form } from './command.ts'
import { CommandError } from './command-error.ts'

/** Ends the command for the first flag that would be ignored, with what to do instead. */
export async function rejectUnknownFlags(form: Form, flags: Flags): Promise<void> {
  const givenFlags = Object.keys(flags)
  const foreign = givenFlags.find((flag) => !form.flags.some((one) => one === flag))
  if (foreign !== undefined) throw await unknownFlagError(form.name, foreign)
  for (const { flags: some, needs } of form.beside ?? []) {
    const alone = some.find((flag) => givenFlags.includes(flag))
    if (alone === undefined || givenFlags.includes(needs)) continue
    throw new CommandError({
      what: `--${alone} only counts beside --${needs}.`,
      fix: `Add --${needs}, or leave --${alone} out.`,
      nothing: DONE,
      at: `--${alone}`,
    })
  }
}

const DONE = 'Nothing was done.'

/** What to do about a flag that this form does not know: which commands do. */
async function unknownFlagError(form: string, flag: string): Promise<CommandError> {
  const at = `--${flag}`
  const commands = await allCommands()
  const commandNames = commands.filter(({ flags }) => flags.some((one) => one === flag)).map(({ name }) => name)
  const formOwner = commands.find(({ otherForms = [] }) => otherForms.some(({ name }) => name === form))
  const refuses = formOwner?.otherForms?.find(({ name }) => name === form)?.refuses
  if (formOwner && refuses !== undefined && commandNames.includes(formOwner.name))
    return new CommandError({ what: `--${flag} ${refuses.what}`, fix: refuses.fix, nothing: DONE, at })
  if (formOwner && commandNames.includes(formOwner.name))
    return new CommandError({
      what: `--${flag} says how a plan is made, and this plan is made already.`,
      fix: `Leave it out, or make the plan again: stocksheet plan FILE --${flag} … --out PLAN.json.`,
      nothing: DONE,
      at,
    })
  return new CommandError({
    what: `${form} has no flag --${flag}: it goes with ${listed(commandNames)}.`,
    fix: `Leave it out, or run “stocksheet ${form} --help”.`,
    nothing: DONE,
    at,
  })
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
}
