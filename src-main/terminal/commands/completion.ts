/** Scripts that let a shell complete commands, flags and their values. Made from the commands' definitions; they never start the program. */
import { wordAt, type CommandLine } from '../arguments.ts'
import type { Command } from '../command.ts'
import { CommandError, EXIT, type ExitStatus } from '../command-error.ts'
import { FLAG_TYPES, type Flag } from '../flags.ts'
import { write } from '../terminal.ts'

export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const
export type Shell = (typeof SHELLS)[number]

export const completion: Command = {
  name: 'completion',
  usage: ['completion bash|zsh|fish|powershell'],
  summary: 'a script that lets your shell complete commands and flags',
  about: `Prints the script for a shell. The script has all commands and flags, and sends no request.
bash: add “source <(stocksheet completion bash)” to ~/.bashrc. zsh: write it to a file _stocksheet in a folder of $fpath. fish: write it to
~/.config/fish/completions/stocksheet.fish. PowerShell: add “stocksheet completion powershell | Out-String | Invoke-Expression” to $PROFILE.`,
  examples: ['completion bash', 'completion fish'],
  maxWords: 1,
  flags: ['quiet', 'no-color', 'help', 'version'],
  run,
}

async function run(line: CommandLine, allCommands: () => Promise<readonly Command[]>): Promise<ExitStatus> {
  const name = wordAt(line, 0, `a shell: ${SHELLS.join(', ')}`)
  const shell = SHELLS.find((shell) => shell === name)
  if (shell === undefined)
    throw new CommandError({
      what: `“${name}” is not a supported shell.`,
      fix: `Name one of ${SHELLS.join(', ')}.`,
      at: name,
    })
  await write(makeCompletionScript(shell, await allCommands()))
  return EXIT.done
}

/** The value that a flag or a word of a command can have. */
export type FlagValue =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'file' | 'folder' | 'text' }

interface ShownFlag {
  readonly flag: Flag
  readonly about: string
  readonly flagValue: FlagValue
}

interface ShownCommand {
  readonly name: string
  readonly summary: string
  readonly flags: readonly ShownFlag[]
  /** Words that name an action, such as `add` in `accounts add`. */
  readonly actions: readonly string[]
  /** True if one of the command's words is a file. */
  readonly takesFile: boolean
}

export function flagValueOf(flag: Flag): FlagValue {
  const definition = FLAG_TYPES[flag]
  const value = 'value' in definition ? definition.value : ''
  if (value === '') return { kind: 'nothing' }
  if (value === 'FILE') return { kind: 'file' }
  if (value === 'DIR') return { kind: 'folder' }
  // True for `auto|dot|comma`, but neither for `NAME|none` nor for `7d`.
  return /^[a-z]+(\|[a-z]+)*$/.test(value) ? { kind: 'choice', choices: value.split('|') } : { kind: 'text' }
}

export function makeShownCommand({ name, summary, flags, usage }: Command): ShownCommand {
  const words = usage.map((line) => line.split(' ').slice(1))
  const actions = words.flatMap(([firstWord = '']) =>
    /^\[?[a-z|]+\]?$/.test(firstWord) ? firstWord.replaceAll(/[[\]]/g, '').split('|') : [],
  )
  return {
    name,
    summary,
    flags: [...new Set(flags)].map((flag) => ({ flag, about: FLAG_TYPES[flag].about, flagValue: flagValueOf(flag) })),
    actions: [...new Set(actions)].filter((actionName) => actionName !== 'flags'),
    takesFile: words.flat().some((word) => /^\[?(FILE|PLAN|DIR)/.test(word)),
  }
}

export function makeCompletionScript(shell: Shell, commands: readonly Command[]): string {
  return SCRIPTS[shell](commands.map(makeShownCommand))
}

const SCRIPTS: Readonly<Record<Shell, (commands: readonly ShownCommand[]) => string>> = {
  bash: makeBashScript,
  zsh: makeZshScript,
  fish: makeFishScript,
  powershell: makePowershellScript,
}

/** Each flag once, even if several commands use it. */
function listAllFlags(commands: readonly ShownCommand[]): readonly ShownFlag[] {
  return [...new Map(commands.flatMap(({ flags }) => flags.map((flag) => [flag.flag, flag] as const))).values()]
}

function joinFlagNames(flags: readonly ShownFlag[]): string {
  return flags.map(({ flag }) => `--${flag}`).join(' ')
}

const GENERAL_FLAGS = '--help --version'

function makeBashScript(commands: readonly ShownCommand[]): string {
  const flags = listAllFlags(commands)
  const choices = flags.flatMap(({ flag, flagValue }) =>
    flagValue.kind === 'choice' ? `    --${flag}) _stocksheet_words "${flagValue.choices.join(' ')}"; return ;;\n` : [],
  )
  const listFlagsWithValue = (...kinds: readonly FlagValue['kind'][]): string =>
    flags.flatMap(({ flag, flagValue }) => (kinds.includes(flagValue.kind) ? `--${flag}` : [])).join('|')
  return `# Completion of stocksheet for bash. Try it: source <(stocksheet completion bash)
_stocksheet_words() {
  COMPREPLY=($(compgen -W "$1" -- "$cur"))
}

# Nothing is known of the value: no name of a file is offered in its place.
_stocksheet_nothing() {
  type compopt >/dev/null 2>&1 && compopt +o default
  return 0
}

_stocksheet() {
  local cur prev command="" word flags="" acts="" files="" place=0
  COMPREPLY=()
  cur="\${COMP_WORDS[COMP_CWORD]}"
  prev="\${COMP_WORDS[COMP_CWORD-1]}"
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in
      -*) ;;
      *) [ -z "$command" ] && command="$word"; place=$((place + 1)) ;;
    esac
  done
  case "$prev" in
${choices.join('')}    ${listFlagsWithValue('file', 'folder')}) return ;;
    ${listFlagsWithValue('text')}) _stocksheet_nothing; return ;;
  esac
  case "$command" in
    "") _stocksheet_words "${commands.map(({ name }) => name).join(' ')} ${GENERAL_FLAGS}"; return ;;
${commands.map((command) => `    ${command.name}) flags="${joinFlagNames(command.flags)}"; acts="${command.actions.join(' ')}"; files="${command.takesFile ? 'yes' : ''}" ;;\n`).join('')}  esac
  case "$cur" in
    -*) _stocksheet_words "$flags"; return ;;
  esac
  [ "$place" -le 1 ] && [ -n "$acts" ] && _stocksheet_words "$acts"
  [ \${#COMPREPLY[@]} -eq 0 ] && [ -z "$files" ] && _stocksheet_nothing
  return 0
}
complete -o default -F _stocksheet stocksheet
`
}

function makeZshScript(commands: readonly ShownCommand[]): string {
  const argumentByKind: Readonly<Record<'file' | 'folder' | 'text', string>> = {
    file: ':file:_files',
    folder: ':folder:_files -/',
    text: ':value:',
  }
  const makeFlagSpec = ({ flag, about, flagValue }: ShownFlag): string => {
    if (flagValue.kind === 'nothing') return quoteText(`--${flag}[${escapeZshText(about)}]`)
    const argumentText =
      flagValue.kind === 'choice' ? `:value:(${flagValue.choices.join(' ')})` : argumentByKind[flagValue.kind]
    return quoteText(`*--${flag}=[${escapeZshText(about)}]${argumentText}`)
  }
  const makeArgumentSpecs = ({ actions, takesFile }: ShownCommand): string[] => [
    ...(actions.length > 0 ? [quoteText(`1:what:(${actions.join(' ')})`)] : []),
    ...(takesFile ? [quoteText('*:file:_files')] : []),
  ]
  const caseArms = commands.map(
    (command) =>
      `    ${command.name})\n      _arguments ${[...command.flags.map(makeFlagSpec), ...makeArgumentSpecs(command)].join(' \\\n        ')}\n      ;;\n`,
  )
  return `#compdef stocksheet
# Completion of stocksheet for zsh: stocksheet completion zsh > "\${fpath[1]}/_stocksheet"
_stocksheet() {
  local -a commands
  commands=(
${commands.map(({ name, summary }) => `    ${quoteText(`${name}:${summary.replaceAll(':', '\\:')}`)}\n`).join('')}  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local name="\${words[2]}"
  shift words
  (( CURRENT-- ))
  case "$name" in
${caseArms.join('')}  esac
}
if [ "\${funcstack[1]}" = "_stocksheet" ]; then
  _stocksheet "$@"
else
  compdef _stocksheet stocksheet
fi
`
}

function makeFishScript(commands: readonly ShownCommand[]): string {
  const makeFishArgument = (argument: FlagValue): string => {
    switch (argument.kind) {
      case 'nothing':
        return ''
      case 'choice':
        return ` -x -a ${quoteText(argument.choices.join(' '))}`
      case 'file':
        return ' -r -F'
      case 'folder':
        return ` -x -a '(__fish_complete_directories)'`
      case 'text':
        return ' -x'
    }
  }
  const lines = commands.flatMap(({ name, summary, flags, actions, takesFile }) => {
    const condition = quoteText(`__fish_seen_subcommand_from ${name}`)
    return [
      `complete -c stocksheet -n __fish_use_subcommand -f -a ${name} -d ${quoteText(summary)}`,
      ...(takesFile ? [] : [`complete -c stocksheet -n ${condition} -f`]),
      ...(actions.length > 0 ? [`complete -c stocksheet -n ${condition} -a ${quoteText(actions.join(' '))}`] : []),
      ...flags.map(
        ({ flag, about, flagValue }) =>
          `complete -c stocksheet -n ${condition} -l ${flag}${makeFishArgument(flagValue)} -d ${quoteText(about)}`,
      ),
    ]
  })
  return `# Completion of stocksheet for fish: stocksheet completion fish > ~/.config/fish/completions/stocksheet.fish
${lines.join('\n')}
`
}

function makePowershellScript(commands: readonly ShownCommand[]): string {
  const makeList = (words: readonly string[]): string =>
    `@(${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ')})`
  const choices = listAllFlags(commands).flatMap(({ flag, flagValue }) =>
    flagValue.kind === 'choice' ? `    '--${flag}' = ${makeList(flagValue.choices)}\n` : [],
  )
  return `# Completion of stocksheet for PowerShell: stocksheet completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName stocksheet -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $commands = ${makeList(commands.map(({ name }) => name))}
  $flags = @{
${commands.map(({ name, flags }) => `    '${name}' = ${makeList(flags.map(({ flag }) => `--${flag}`))}\n`).join('')}  }
  $acts = @{
${commands.flatMap(({ name, actions }) => (actions.length > 0 ? `    '${name}' = ${makeList(actions)}\n` : [])).join('')}  }
  $choices = @{
${choices.join('')}  }
  $words = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  $before = @($words | Where-Object { $_ -ne $wordToComplete })
  $command = $before | Where-Object { -not $_.StartsWith('-') } | Select-Object -First 1
  $last = $before | Select-Object -Last 1
  if ($last -and $choices.ContainsKey($last)) { $found = $choices[$last] }
  elseif (-not $command) { $found = $commands }
  elseif ($wordToComplete.StartsWith('-')) { $found = $flags[$command] }
  else { $found = $acts[$command] }
  $found | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`
}

/** Puts a text in single quotes, for zsh and fish. A single quote inside it is written in double quotes, between two quoted parts. */
function quoteText(text: string): string {
  return `'${text.replaceAll("'", `'"'"'`)}'`
}

function escapeZshText(text: string): string {
  return text.replaceAll(/[[\]:\\]/g, (character) => `\\${character}`)
}
