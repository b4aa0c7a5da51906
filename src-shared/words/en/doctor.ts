/** What Stocksheet finds when it examines itself, in English. No sentence contains the name of a person, an account, a file or a folder. */
import { parseFault } from '../../account/account-error.ts'
import type { AccountFinding, Finding, PlainFinding, SelfReport } from '../../api/doctor.ts'
import { englishForm, formatShownCount } from '../counts.ts'
import type { Explanation } from '../message.ts'
import type { Translated } from '../translated.ts'
import { account as accountWords } from './account.ts'
import { numbers } from './numbers.ts'

const formatSize = (bytes: number): string =>
  bytes < 1e6 ? `${formatShownCount(bytes / 1e3, numbers)} kB` : `${formatShownCount(bytes / 1e6, numbers)} MB`
const makeGoodFinding = (text: string): Explanation => ({ what: text, fix: '' })

function formatDuration(seconds: number): string {
  const minutes = Math.round(Math.abs(seconds) / 60)
  const hours = Math.round(minutes / 60)
  if (minutes < 120) return `${minutes} ${englishForm(minutes, 'minute', 'minutes')}`
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`
}

/** Where the user finds the settings that the advice mentions, in the window and in the terminal. Environment variables work in both. */
const SETTING_PLACES = {
  window: {
    key: 'under Account',
    address: 'under Account',
    newAddress: 'enter it under Account',
    proxy: 'under Settings',
    resume: 'under History',
    erase: 'under Settings, “Kept on this computer”',
  },
  terminal: {
    key: 'with “stocksheet accounts key NAME”, or in STOCKSHEET_API_KEY',
    address: 'in “stocksheet accounts” or STOCKSHEET_URL',
    newAddress: 'set the account up anew with “stocksheet accounts add NAME --url ADDRESS”, or correct STOCKSHEET_URL',
    proxy: 'with “stocksheet config get proxy”',
    resume: 'with “stocksheet resume”',
    erase: 'with “stocksheet data erase”',
  },
} as const
type SettingPlaces = (typeof SETTING_PLACES)[keyof typeof SETTING_PLACES]

/** Findings without details. */
const makePlainFindings = ({ resume }: SettingPlaces): Readonly<Record<PlainFinding, Explanation>> => ({
  'folder-good': makeGoodFinding('The data folder can be written.'),
  'folder-none': makeGoodFinding('There is no data folder yet: nothing has been kept.'),
  'folder-read-only': {
    what: 'The data folder cannot be written, so no change can be recorded, and none is sent.',
    fix: 'Give yourself the right to write there: the folder and everything in it must be yours and not read-only. Or name another data folder in STOCKSHEET_DATA.',
  },
  'folder-of-another': {
    what: 'The data folder belongs to another user of this computer.',
    fix: 'Log in as that user, or name a data folder of your own in STOCKSHEET_DATA. Sharing one between users mixes up their keys and their rights.',
  },
  'folder-open': {
    what: 'Other users of this computer may write to the data folder.',
    fix: 'Take that right away from them: what they change there decides what you send.',
  },
  'folder-network': {
    what: 'The data folder is on another computer. It could be damaged there when two programs write to it, so it is not used.',
    fix: 'Name a data folder on this computer in STOCKSHEET_DATA.',
  },
  'disk-full': {
    what: 'The disk is full: nothing can be recorded, so nothing is sent.',
    fix: `Make room, then continue the import ${resume}. Nothing that was sent is lost.`,
  },
  'data-none': makeGoodFinding('There is no data file yet.'),
  'data-damaged': {
    what: 'The data file is damaged.',
    fix: 'Close Stocksheet, move stocksheet.sqlite and the files beside it that begin with its name to another place, and keep them for support. Then restore your last copy with “stocksheet data restore FILE”, or start again: a new file is made. Your account is not affected.',
  },
  'data-foreign': {
    what: 'The file in the place of the data file belongs to another program.',
    fix: 'Move stocksheet.sqlite to another place and start again: a new file is made.',
  },
  'data-locked': {
    what: 'Another program keeps the data file locked.',
    fix: 'Close other Stocksheet windows, commands and backup programs, then look again. If it stays so, restart the computer.',
  },
  'data-unreadable': {
    what: 'The data file cannot be opened.',
    fix: 'Give yourself the right to read and write stocksheet.sqlite and the files beside it that begin with its name.',
  },
  'data-unchecked': makeGoodFinding('The data file was not checked, because its folder cannot be used.'),
  'readings-damaged': {
    what: 'The file with earlier readings of the account is damaged.',
    fix: 'Nothing to do: it is set aside when it is needed next, and the account is read again. Its history before today is lost.',
  },
  'accounts-none': makeGoodFinding('No account is set up, so none was asked.'),
  'accounts-unchecked': makeGoodFinding('Saved accounts were not looked at, because the data file cannot be used.'),
  'clock-good': makeGoodFinding('The clock of this computer agrees with the account’s.'),
  'clock-unknown': makeGoodFinding('The clock was not compared, because no account answered.'),
})

/** Findings about an account, by its number and the fault of its connection. */
const ACCOUNT_FINDINGS: Readonly<
  Record<AccountFinding, (account: number, places: SettingPlaces, fault: Fault) => Explanation>
> = {
  'account-good': (account) => makeGoodFinding(`Account ${account} answers and accepts its key.`),
  'account-key-missing': (account, { key }) => ({
    what: `Account ${account} was not asked: its key is not kept here.`,
    fix: `If it is meant to be, enter it ${key}. A key kept by the window cannot be read by the terminal.`,
  }),
  'account-key-unreadable': (account, { key }) => ({
    what: `The key of account ${account} is kept, but the system does not give it out.`,
    fix: `Unlock the system’s password store, or enter the key again ${key}.`,
  }),
  'account-key-refused': (account, { key }) => ({
    what: `Account ${account} refuses its key.`,
    fix: `Copy the key from the account, under settings, integrations, and enter it again ${key}.`,
  }),
  'account-key-form': (account) => ({
    what: `The key of account ${account} cannot be used: it is empty, or has spaces, line ends or letters that keys do not have.`,
    fix: 'Copy the key from the account again, without anything before or after it.',
  }),
  'account-limit': (account) => ({
    what: `Account ${account} has answered all its requests of today.`,
    fix: 'Wait until tomorrow: an import that waits then continues.',
  }),
  'account-address': (account, { newAddress }) => ({
    what: `The address of account ${account} cannot be used.`,
    fix: `Copy the address from the account again, and ${newAddress}.`,
  }),
  'account-unreachable': (account, places, fault) => ({
    what: `Account ${account} cannot be reached${describeFault(fault)}.`,
    fix: connectionAdvice(fault, places),
  }),
  'account-odd': (account, { address }, fault) => ({
    what: `Something answers for account ${account}, but not as an inventory account does${describeFault(fault)}.`,
    fix: `Check the address ${address}. In a hotel or a train, open a web page first: the network may ask you to log in.`,
  }),
}

function explain(finding: Finding, surface: SelfReport['surface']): Explanation {
  const places = SETTING_PLACES[surface === 'terminal' ? 'terminal' : 'window']
  if ('account' in finding)
    return ACCOUNT_FINDINGS[finding.code](finding.account, places, 'fault' in finding ? finding.fault : {})
  switch (finding.code) {
    case 'folder-unusable':
      return {
        what: `The data folder cannot be used (${finding.reason}).`,
        fix: 'Check that it is a folder, that it still exists, and that you may open it. Or name another data folder in STOCKSHEET_DATA.',
      }
    case 'disk-good':
      return makeGoodFinding(`The disk has ${formatSize(finding.free)} free.`)
    case 'disk-low':
      return {
        what: `The disk has only ${formatSize(finding.free)} free. A large import may not fit.`,
        fix: `Make room: 200 MB or more. Old imports can be erased ${places.erase}.`,
      }
    case 'data-good':
      return makeGoodFinding(`The data file is whole (${formatSize(finding.bytes)}).`)
    case 'data-newer':
      return {
        what: `The data file was written by a newer Stocksheet (its format is ${finding.found}, this one knows ${finding.known}).`,
        fix: 'Install the newer version again. The window and the terminal must have the same one.',
      }
    case 'others-work':
      return {
        what: `${finding.programs === 1 ? 'Another Stocksheet works' : `${finding.programs} other programs work`} on this data folder.`,
        fix: 'That is allowed: they never write to one account at once. If an import waits, close the other one or let it finish.',
      }
    case 'clock-wrong':
      return {
        what: `The clock of this computer is ${formatDuration(finding.seconds)} ${finding.seconds > 0 ? 'ahead of' : 'behind'} the account’s.`,
        fix: 'Let the system set date, time and time zone by itself. Until then, times of imports and the beginning of the account’s day are wrong.',
      }
    default:
      return makePlainFindings(places)[finding.code]
  }
}

type Fault = Extract<Finding, { readonly fault: unknown }>['fault']

function describeFault(fault: Fault): string {
  const connectionFault = parseFault(fault)
  return connectionFault === null ? '' : `: ${accountWords.connection(connectionFault)}`
}

function connectionAdvice(fault: Fault, { address, proxy }: SettingPlaces): string {
  switch (fault['fault']) {
    case 'certificate':
      return `Check the clock of this computer first: a wrong date makes every certificate invalid. Then check the address ${address}.`
    case 'unknown-name':
    case 'redirect':
      return `Check the address ${address}, and whether a web page opens in the browser.`
    case 'no-network':
    case 'name-lookup':
      return 'Connect this computer to the internet, then look again. Nothing was sent.'
    default:
      return String(fault['fault'] ?? '').startsWith('proxy')
        ? `Check the proxy ${proxy}, or ask whoever set it up.`
        : `Check the internet connection and the address ${address}. If both are right, try again later. Nothing was sent.`
  }
}

export const doctor = {
  explain,
  surfaces: { electron: 'in its window', browser: 'in a browser', terminal: 'in the terminal' },
  system: (name: string, memory: string) => `${name}, ${memory} of memory`,
  size: formatSize,
  folders: { usual: 'Data folder: the usual one', chosen: 'Data folder: not the usual one' },
  problems: (count: number) =>
    count === 0
      ? 'No problem was found.'
      : `${englishForm(count, '1 problem', `${formatShownCount(count, numbers)} problems`)}:`,
  checked: 'Checked:',
  errors: 'Last entries of the window’s log:',
  noErrors: 'The window’s log has no entries.',
}

export type DoctorWords = Translated<typeof doctor>
