/** The command line's connection to an account, with its ends tied: closed again, failures as words and exit status. */
import { isConnection, openConnection, PRACTICE_NAME, type Connection } from '../connection.ts'
import { dataFolder } from '../data-folder.ts'
import type { Flags } from './arguments.ts'
import { CommandEnd } from './exit-status.ts'
import { keyFromStdin } from './key-stdin.ts'
import { networkChoice } from '../network.ts'
import { settingsOf } from './guard-flag.ts'
import { storagesByHand } from './storages-flag.ts'

export async function connect(flags: Flags): Promise<Connection> {
  if (flags['key-stdin'] === true && flags.account === PRACTICE_NAME) {
    throw new CommandEnd('The practice account needs no key. Leave --key-stdin out.')
  }
  const key = flags['key-stdin'] === true ? { STOCKSHEET_API_KEY: await keyFromStdin() } : {}
  const answer = await openConnection({
    account: flags.account,
    dataFolder: dataFolder(flags.data),
    network: networkChoice({ setting: async () => (await settingsOf(flags)).proxy, env: process.env }),
    env: { ...process.env, ...key },
  })
  if (!isConnection(answer)) throw new CommandEnd(answer.message)
  const storages = storagesByHand(flags)
  return storages === null ? answer : { ...answer, storages }
}

export async function withConnection<T>(flags: Flags, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await connect(flags)
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}
