/** The command line's connection to an account. Closes it afterwards, and turns failures into words and an exit status. */
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { isPractice } from '../../src-shared/account/account-setup.ts'
import type { Explanation } from '../../src-shared/words/message.ts'
import { programErrorMessage } from '../../src-shared/words/host.ts'
import { isConnection, openConnection, type Connection, type NoConnection } from '../app/connection.ts'
import { dataFolder } from '../app/data-folder.ts'
import { openStoreIn } from '../store/database/store.ts'
import type { Flags } from './arguments.ts'
import { CommandError } from './command-error.ts'
import { quoteCommandWord } from '../machine/command-word.ts'
import { makeNetworkChoice, type NetworkChoice } from '../app/network.ts'
import { settingsOf } from './data-folder.ts'
import { parseStoragesFlag } from './storages-flag.ts'
import { printLine } from './terminal.ts'

export async function connect(flags: Flags): Promise<Connection> {
  if (flags['key-stdin'] === true && flags.account !== undefined && isPractice(flags.account)) {
    throw new CommandError({ what: 'The practice account needs no key.', fix: 'Leave --key-stdin out.' })
  }
  const key = flags['key-stdin'] === true ? { STOCKSHEET_API_KEY: await readKeyFromStdin() } : {}
  const answer = await openConnection({
    account: flags.account,
    store: openStoreIn(dataFolder(flags.data)),
    network: networkOf(flags),
    env: { ...process.env, ...key },
  })
  if (!isConnection(answer)) throw new CommandError(makeNoConnectionMessage(answer))
  const storages = parseStoragesFlag(flags)
  return storages === null ? answer : { ...answer, storages }
}

export function makeNoConnectionMessage(reason: NoConnection): Explanation {
  const keyAdvice = 'Or set STOCKSHEET_API_KEY, or give it on stdin with --key-stdin.'
  const formatKeyCommand = (name: string): string => `“stocksheet accounts key ${quoteCommandWord(name, 'NAME')}”`
  switch (reason.code) {
    case 'no-account':
      return {
        what: 'No account is named.',
        fix: 'Give --account NAME, set STOCKSHEET_URL and STOCKSHEET_API_KEY, or try things on the built-in practice account with --account practice.',
      }
    case 'no-key':
      return {
        what: 'STOCKSHEET_API_KEY is not set.',
        fix: 'Set it to the API key from the account’s settings and try again. Or give the key on stdin with --key-stdin.',
      }
    case 'unknown-account':
      return {
        what: `There is no account named “${reason.name}”.`,
        fix: `Known accounts: ${reason.accountNames.join(', ')}.`,
      }
    case 'bad-address':
      return programErrorMessage(reason.problem)
    case 'window-key':
      return {
        what: `The key of “${reason.name}” is kept by the window, encrypted so that only the window can read it.`,
        fix: `Enter it once for the terminal with ${formatKeyCommand(reason.name)}; from then on the window uses it as well. ${keyAdvice}`,
      }
    case 'unreadable-key':
      return {
        what: `The key of “${reason.name}” is kept, and the system does not give it out: its password store is locked, was reset, or belongs to another user, or the account’s address was changed.`,
        fix: `Unlock the store, or enter the key again with ${formatKeyCommand(reason.name)}. ${keyAdvice}`,
      }
    case 'unknown-key':
      return {
        what: `No key of “${reason.name}” is kept here.`,
        fix: `Enter it once with ${formatKeyCommand(reason.name)}. ${keyAdvice}`,
      }
    default:
      return reason satisfies never
  }
}

export function networkOf(flags: Flags): NetworkChoice {
  return makeNetworkChoice({ setting: async () => (await settingsOf(flags)).proxy, env: process.env })
}

export async function withConnection<T>(flags: Flags, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await connect(flags)
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}

/** A longer text is not a key, but probably a file that was passed by mistake. */
const MAX_KEY_CHARACTERS = 2000

/* The keys read for `--key-stdin`, by stream. A key is never an argument, because every program can see arguments. */

const keysByStream = new WeakMap<NodeJS.ReadStream, Promise<string>>()

/**
 * Reads the key for `--key-stdin` from the first line of stdin. In a terminal, the user is asked for the key, and typing is hidden. Reads the key for
 * `--key-stdin` from the first line of stdin. In a terminal, the user is asked for the key, and typing is hidden. Reads the key for `--key-stdin`
 * from the first line of stdin. In a terminal, the user is asked for the key, and typing is hidden. Stdin can be read only once, so a command that
 * connects twice gets the same key. Throws CommandError if there is no key. Throws CommandError if there is no key. Throws CommandError if there is
 * no key.
 */
export function readKeyFromStdin(): Promise<string> {
  const earlierKey = keysByStream.get(process.stdin)
  if (earlierKey) return earlierKey
  const pendingKey = readKey()
  keysByStream.set(process.stdin, pendingKey)
  return pendingKey
}

async function readKey(): Promise<string> {
  const key = (await readSecretLine('API key')).trim()
  if (key.length > MAX_KEY_CHARACTERS)
    throw new CommandError({ what: 'What came on stdin is not an API key: its first line is too long.' })
  if (key !== '') return key
  throw new CommandError({
    what: 'No API key came on stdin.',
    fix: 'Pipe it in, for example: secret-tool lookup app stock | stocksheet … --key-stdin',
  })
}

/** The first line of stdin; '' if there is none. In a terminal, typing is hidden. */
export async function readSecretLine(name: string): Promise<string> {
  const { stdin } = process
  // This turns the terminal's echo off, so that even text typed immediately stays hidden.
  const lineReader = createInterface({ input: stdin, output: makeNullStream(), terminal: stdin.isTTY })
  if (stdin.isTTY) printLine(`${name} (it is not shown while you type):`)
  try {
    for await (const line of lineReader) return line
    return ''
  } finally {
    lineReader.close()
  }
}

function makeNullStream(): Writable {
  return new Writable({ write: (_piece, _encoding, onWritten) => onWritten() })
}
