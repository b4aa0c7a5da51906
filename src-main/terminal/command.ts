/** A command of the terminal: how it is called, what it does, the flags it takes. Each is one file in commands/. */
import type { Explanation } from '../../src-shared/words/message.ts'
import type { DocumentName } from '../../src-shared/api/documents/all.ts'
import { plainText } from '../app/plain-text.ts'
import type { CommandLine } from './arguments.ts'
import { CommandError, type ExitStatus } from './command-error.ts'
import type { Flag } from './flags.ts'

/** A way to call a command, with the flags it takes; all others are refused. [T-4] */
export interface Form {
  readonly name: string
  readonly flags: readonly Flag[]
  /** The message for a flag of another form, after the flag's name. */
  readonly refuses?: Explanation
  /** Flags that need another flag. */
  readonly beside?: readonly { readonly flags: readonly Flag[]; readonly needs: Flag }[]
}

export const COMMAND_GROUPS = ['Everyday', 'Setting up', 'For developers'] as const
export type CommandGroup = (typeof COMMAND_GROUPS)[number]

export interface Command extends Form {
  /** How to call it; its flags are listed from `flags`. */
  readonly usage: readonly string[]
  /** Its group in the list of all commands; without one it is not listed. */
  readonly group?: CommandGroup
  /** What it does, in one line of that list. */
  readonly summary: string
  /** What it does, for the help of this command. */
  readonly about: string
  /** As typed, without the program's name; a test runs each of them. */
  readonly examples: readonly string[]
  /** The most words it takes after its name; by default none. */
  readonly words?: number
  /** What to do about more words than that. */
  readonly oneAtATime?: string
  /** It talks to an account. */
  readonly connects?: true
  /** It does more than print: if it ended when its output is no longer read, its work would be left half done. */
  readonly finishes?: true
  /** It changes the account, or plans to: it warns if a window of another version uses the data folder. [TERMINAL-11] */
  readonly changes?: true
  /** The documents it prints with --json, by their schemas in docs/schemas; without any it only reports success. */
  readonly documents?: readonly DocumentName[]
  /** It prints one document per line, whenever there is news. */
  readonly documentLines?: true
  readonly otherForms?: readonly Form[]
  /** Which of its forms the command line uses; by default its own. */
  readonly formOf?: (line: CommandLine) => Promise<Form>
  /** Imports heavy modules itself, or is in a module of its own: `--help` loads every command and must not wait for them. `all`: all commands. */
  readonly run: (line: CommandLine, all: () => Promise<readonly Command[]>) => Promise<ExitStatus>
}

/** The message for a flag of another action of the same command. */
export const OTHER_ACTION: Explanation = { what: 'does not count here.', fix: 'Leave it out, or see --help.' }

/** The form that the first word names; the default form if there is no such word. */
export function formByWord(forms: Readonly<Record<string, Form>>, usualForm: Form) {
  return ({ words: [word = ''] }: CommandLine): Promise<Form> =>
    Promise.resolve((Object.hasOwn(forms, word) ? forms[word] : undefined) ?? usualForm)
}

/** An action that a command's first word can name. */
export interface Action extends Form {
  /** Words it takes at most, itself included. */
  readonly words: number
}

/** The action that the first word names, `usual` if there is none. Ends the command for an unknown word, and for a word too many. `advice`: what to do about the latter. */
export function actionOf<Name extends string>(
  { command, words }: CommandLine,
  actions: Readonly<Record<Name, Action>>,
  usualName: Name,
  advice = 'Put a name that has spaces in quotes.',
): Name {
  const [name = usualName] = words
  const see = `See “stocksheet ${command} --help”.`
  const isAction = (word: string): word is Name => Object.hasOwn(actions, word)
  if (!isAction(name))
    throw new CommandError({
      what: `${command} cannot “${plainText(name)}”.`,
      fix: `It takes ${Object.keys(actions).join(', ')}. ${see}`,
      nothing: 'Nothing was changed.',
    })
  const extraWord = words[actions[name].words]
  if (extraWord !== undefined)
    throw new CommandError({
      what: `${command} ${name} does not know what to do with “${plainText(extraWord)}”.`,
      fix: `${advice} ${see}`,
      nothing: 'Nothing was changed.',
    })
  return name
}
