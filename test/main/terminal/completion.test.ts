/** Completion is generated from the definitions, and real shells accept it. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadAllCommands } from '../../../src-main/terminal/all-commands.ts'
import {
  makeCompletionScript,
  SHELLS,
  makeShownCommand,
  flagValueOf,
} from '../../../src-main/terminal/commands/completion.ts'

const commands = await loadAllCommands()
const shell = (name: string): string | undefined =>
  ['/bin', '/usr/bin', '/usr/local/bin'].map((folder) => join(folder, name)).find((path) => existsSync(path))

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stocksheet-completion-'))
  for (const text of SHELLS) writeFileSync(join(folder, text), makeCompletionScript(text, commands))
  writeFileSync(join(folder, 'price list.csv'), '')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(SHELLS)('[CLI-14] %s: every command, and every flag of it', (name) => {
  const script = makeCompletionScript(name, commands)
  for (const command of commands) {
    expect(script).toContain(command.name)
    for (const flag of command.flags) expect(script).toContain(name === 'fish' ? `-l ${flag} ` : `--${flag}`)
  }
})

test('what can stand after a flag, and as a word', () => {
  expect(flagValueOf('decimals')).toEqual({ kind: 'choice', choices: ['auto', 'dot', 'comma'] })
  expect(flagValueOf('out')).toEqual({ kind: 'file' })
  expect(flagValueOf('data')).toEqual({ kind: 'folder' })
  expect(flagValueOf('supplier')).toEqual({ kind: 'text' })
  expect(flagValueOf('yes')).toEqual({ kind: 'nothing' })
  const shownRuns = new Map(commands.map((command) => [command.name, makeShownCommand(command)]))
  expect(shownRuns.get('plan')).toMatchObject({ actions: [], takesFile: true })
  expect(shownRuns.get('completion')?.actions).toEqual([...SHELLS])
})

const bash = shell('bash')
describe.skipIf(bash === undefined)(`bash${bash === undefined ? ' (skipped: not here)' : ''}`, () => {
  /** What bash itself offers for the typed words; the last one is incomplete. */
  const offered = (...words: readonly string[]): string[] => {
    const typedText = words.map((word) => `'${word}'`).join(' ')
    const script = `source ./bash; COMP_WORDS=(stocksheet ${typedText}); COMP_CWORD=${words.length}; _stocksheet 2>/dev/null; printf '%s\\n' "\${COMPREPLY[@]}"`
    const output = execFileSync(bash ?? '', ['--norc', '-c', script], { cwd: folder, encoding: 'utf8' })
    return output.split('\n').filter((text) => text !== '')
  }

  test('[CLI-14] it takes the script', () => {
    execFileSync(bash ?? '', ['-n', join(folder, 'bash')])
  })

  test.each([
    [['pl'], ['plan']],
    [['plan', '--on'], ['--on-conflict']],
    [
      ['plan', '--on-conflict', ''],
      ['ask', 'mine', 'live', 'delta'],
    ],
    [['plan', 'a.csv', '--deci'], ['--decimals']],
    [['suppliers', 're'], ['rename']],
    [['completion', 'f'], ['fish']],
    // None of ours: bash continues with file names.
    [['plan', 'price'], []],
  ])('[CLI-14] %j: %j', (words, expected) => expect(offered(...words)).toEqual(expected))
})

const zsh = shell('zsh')
test.skipIf(zsh === undefined)(
  `[CLI-14] zsh takes the script${zsh === undefined ? ' (skipped: not here)' : ''}`,
  () => {
    execFileSync(zsh ?? '', ['-n', join(folder, 'zsh')])
    const script = `autoload -Uz compinit && compinit -u -d ${folder}/dump; source ./zsh; print -r -- $_comps[stocksheet]`
    expect(execFileSync(zsh ?? '', ['-f', '-c', script], { cwd: folder, encoding: 'utf8' }).trim()).toBe('_stocksheet')
  },
)

/** An interactive zsh in which Tab prints what it offers and exits. */
const ZSH_AT_WORK = `PROMPT=
autoload -Uz compinit && compinit -u -d ./dump
source ./zsh
bindkey '^I' complete-word
zstyle ':completion:*' insert-tab false
compadd() {
  if [[ \${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then builtin compadd "$@"; return; fi
  local -a hits
  builtin compadd -A hits "$@"
  builtin compadd "$@" || return
  local hit
  for hit in $hits; do print -r -- "$hit"; done >> ./offered
}
ended() { exit }
comppostfuncs=(ended)
print READY
`
/** Types into it on a separate terminal, and waits for its end. */
const ZSH_TYPING = `zmodload zsh/zpty
zpty one ZSH -f -i
zpty -w one 'source ./at-work'
zpty -r one seen '*READY*'
zpty -w -n one "$1"$'\\t'
zpty -r one rest '*(no end)*'
zpty -d one
`
const zshTypes = zsh !== undefined && spawnSync(zsh, ['-f', '-c', 'zmodload zsh/zpty']).status === 0
describe.skipIf(!zshTypes)(`zsh at work${zshTypes ? '' : ' (skipped: no zsh with zsh/zpty here)'}`, () => {
  beforeAll(() => {
    writeFileSync(join(folder, 'at-work'), ZSH_AT_WORK)
    writeFileSync(join(folder, 'typing'), ZSH_TYPING.replace('ZSH', zsh ?? ''))
  })

  test.each([
    ['stocksheet pl', ['plan']],
    ['stocksheet plan --on', ['--on-conflict']],
    ['stocksheet plan --on-conflict ', ['ask', 'mine', 'live', 'delta']],
    ['stocksheet plan a.csv --deci', ['--decimals']],
    ['stocksheet completion f', ['fish']],
    ['stocksheet plan pri', ['price\\ list.csv']],
    ['stocksheet plan zz', []],
  ])('[CLI-14] %j: %j', (text, expected) => {
    writeFileSync(join(folder, 'offered'), '')
    execFileSync(zsh ?? '', ['-f', './typing', text], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
    const offeredTexts = readFileSync(join(folder, 'offered'), 'utf8').split('\n')
    expect(offeredTexts.filter((text) => text !== '')).toEqual(expected)
  })
})

const fish = shell('fish')
test.skipIf(fish === undefined)(`[CLI-14] fish completes${fish === undefined ? ' (skipped: not here)' : ''}`, () => {
  const complete = (text: string): string =>
    execFileSync(fish ?? '', ['--no-config', '-c', `source ./fish; complete -C '${text}'`], {
      cwd: folder,
      encoding: 'utf8',
    })
  expect(complete('stocksheet pl')).toMatch(/^plan\t/)
  expect(complete('stocksheet plan --on')).toContain('--on-conflict')
  expect(complete('stocksheet plan --decimals ')).toContain('comma')
})
