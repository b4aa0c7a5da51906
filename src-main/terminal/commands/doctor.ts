/** Checks the program's environment. Sends each account one request, and stores nothing but the count of these requests. */
import type { Command } from '../command.ts'
import { EXIT } from '../command-error.ts'
import { GENERAL_FLAG_NAMES } from '../flags.ts'

export const doctor: Command = {
  name: 'doctor',
  usage: ['doctor'],
  group: 'Setting up',
  summary: 'finds what is wrong here, and says what to do',
  examples: ['doctor', 'doctor --json'],
  documents: ['doctor'],
  about: `Examines versions, the data folder and its rights, the disk, the data file, the accounts and the clock, and shows the end of the window's log.
Sends one request to each account, which counts toward today's limit, and one to the account of STOCKSHEET_URL and STOCKSHEET_API_KEY. Changes nothing,
and sends nothing anywhere else. You can pass the report on: it has no names, keys, prices or paths, and numbers accounts in the order of
“stocksheet accounts”. The exit status is 1 if there is a problem, 4 if only a key is refused, 5 if only an account cannot be reached.`,
  flags: GENERAL_FLAG_NAMES,
  async run({ flags }) {
    const { examine } = await import('../../app/doctor.ts')
    const { findingWeight } = await import('../../../src-shared/api/doctor.ts')
    const { findingMessage, reportLines } = await import('../../../src-shared/words/doctor.ts')
    const { makeTerminalKeys } = await import('../../account/keys/key-places.ts')
    const { dataFolder } = await import('../../app/data-folder.ts')
    const { networkOf } = await import('../connect.ts')
    const { readProductVersion: version } = await import('../version.ts')
    const folder = dataFolder(flags.data)
    const { STOCKSHEET_URL: address = '', STOCKSHEET_API_KEY: key = '' } = process.env
    const report = await examine({
      dataFolder: folder,
      surface: 'terminal',
      parts: [
        { name: 'Stocksheet', version: version() },
        { name: 'Node.js', version: process.versions.node },
      ],
      secrets: makeTerminalKeys(folder),
      network: networkOf(flags),
      unsavedAccount: address === '' || key === '' ? undefined : { address, key },
    })
    const problems = report.findings.filter((finding) => findingWeight(finding) === 'problem')
    if (flags.json === true) {
      const { writeDocument } = await import('../document.ts')
      const findings = report.findings.map((finding) => {
        const { what: message, fix } = findingMessage(finding, 'terminal')
        return { ...finding, weight: findingWeight(finding), message, fix }
      })
      await writeDocument('doctor', { ...report, findings })
    } else {
      const { print: line } = await import('../terminal.ts')
      for (const text of reportLines(report)) await line(text)
    }
    if (problems.length === 0) return EXIT.done
    if (problems.every(({ code }) => code === 'account-key-refused')) return EXIT.keyRefused
    return problems.every(({ code }) => code === 'account-unreachable') ? EXIT.unreachable : EXIT.badInput
  },
}
