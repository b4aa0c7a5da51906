/** A command of the terminal: how to call it, what it does, and its flags. Related commands are in one file in commands/. */
import type { Explanation } from '../../src-shared/words/message.ts'
import type { DocumentName } from '../../src-shared/api/documents/all.ts'
import { plainText } from '../app/plain-text.ts'
import type { CommandLine } from './arguments.ts'
import { CommandError, type ExitStatus } from './command-error.ts'
import type { Flag } from './flags.ts'

/** A way to call a command, with the flags it accepts. All other flags are refused. [T-4] */
export interface Form {
  readonly name: string
  readonly flags: readonly Flag[]
  /** The message for a flag that only another form accepts. It is printed after the flag's name. */
  readonly refusal?: Explanation
  /** Flags that need another flag. */
  readonly flagPairs?: readonly { readonly flags: readonly Flag[]; readonly neededFlag: Flag }[]
}

export const COMMAND_GROUPS = ['Everyday', 'Setting up', 'For developers'] as const
export type CommandGroup = (typeof COMMAND_GROUPS)[number]

export interface Command extends Form {
  /** How to call the command. Its flags are taken from `flags`. */
  readonly usage: readonly string[]
  /** The command's group in the list of all commands. If absent, the command is not listed. */
  readonly group?: CommandGroup
  /** What the command does, in one line for the list of all commands. */
  readonly summary: string
  /** What the command does, for its own help. */
  readonly about: string
  /** Example commands as a user types them, but without the program's name. A test runs each of them. */
  readonly examples: readonly string[]
  /** The maximum number of words that the command accepts after its name. Default: 0. */
  readonly maxWords?: number
  /** What the user should do if there are more words than the command accepts. */
  readonly moreWordsAdvice?: string
  /** Set if the command connects to an account. */
  readonly connects?: true
  /** Set if the command does more than print. Such a command continues when its output is no longer read, so that its work is not left half done. */
  readonly mustFinish?: true
  /**
   * Set if the command changes the account, or plans changes. The command then warns if a window of another version uses the data folder.
   * [TERMINAL-11]
   */
  readonly makesChanges?: true
  /** The documents that the command prints with --json; their schemas are in docs/schemas. If absent, it only reports success. */
  readonly documents?: readonly DocumentName[]
  /** Set if the command prints one document per line, whenever something changes. */
  readonly printsDocumentLines?: true
  readonly otherForms?: readonly Form[]
  /** Returns the form of the command that this command line uses. Default: the command itself. */
  readonly formOf?: (line: CommandLine) => Promise<Form>
  /**
   * Runs the command. Heavy modules are imported inside this function or in a separate module, because `--help` loads every command and must not wait
   * for them. `allCommands`: all commands.
   */
  readonly run: (line: CommandLine, allCommands: () => Promise<readonly Command[]>) => Promise<ExitStatus>
}

/** The message for a flag that belongs to another action of the same command. */
export const MISPLACED_FLAG_REFUSAL: Explanation = { what: 'has no effect here.', fix: 'Leave it out, or see --help.' }

/** The form for the first word. The default form if no form has that name. */
export function chooseFormByWord(formsByWord: Readonly<Record<string, Form>>, defaultForm: Form) {
  return ({ words: [word = ''] }: CommandLine): Promise<Form> =>
    Promise.resolve((Object.hasOwn(formsByWord, word) ? formsByWord[word] : undefined) ?? defaultForm)
}

/** An action that a command's first word can select. */
export interface Action extends Form {
  /** The maximum number of words that the action accepts, including its own name. */
  readonly maxWords: number
}

/**
 * The action for the first word; `defaultName` if there is no word. Ends the command for an unknown word or too many words. `advice`: what to do
 * about too many words.
 */
export function actionOf<Name extends string>(
  { command, words }: CommandLine,
  actions: Readonly<Record<Name, Action>>,
  defaultName: Name,
  advice = 'Put a name that has spaces in quotes.',
): Name {
  const [name = defaultName] = words
  const helpAdvice = `See “stocksheet ${command} --help”.`
  const isAction = (word: string): word is Name => Object.hasOwn(actions, word)
  if (!isAction(name))
    throw new CommandError({
      what: `${command} cannot “${plainText(name)}”.`,
      fix: `It takes ${Object.keys(actions).join(', ')}. ${helpAdvice}`,
      notDoneText: 'Nothing was changed.',
    })
  const extraWord = words[actions[name].maxWords]
  if (extraWord !== undefined)
    throw new CommandError({
      what: `${command} ${name} does not know what to do with “${plainText(extraWord)}”.`,
      fix: `${advice} ${helpAdvice}`,
      notDoneText: 'Nothing was changed.',
    })
  return name
}
