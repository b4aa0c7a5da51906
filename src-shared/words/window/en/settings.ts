/** English texts of the settings screen. */
import { englishForm as form } from '../../counts.ts'
import { dailyLimit } from '../../en/numbers.ts'

export const englishSettings = {
  setting: {
    title: 'Settings',
    about: 'Saved as soon as you change them.',
    saved: 'Saved.',
    usual: 'Usual values',
    usualIs: (value: string) => `usually ${value}`,
    range: (from: string, to: string) => `A number from ${from} to ${to}.`,
    whole: (from: string, to: string) => `A whole number from ${from} to ${to}.`,
    dismiss: 'Dismiss',
    sending: {
      title: 'Sending',
      about: 'How fast changes go to the account, also those under way.',
      rate: 'Requests a second',
      rateHint:
        'Fewer leave more room for other programs. When the account has trouble, Stocksheet slows down by itself.',
      concurrency: 'Requests at one time',
      concurrencyHint: 'Raise this only if the account answers slowly.',
      readingHours: 'Use what was read for this many hours',
      readingHoursHint:
        'The next file is compared with what was last read of the account, if that is not older. 0: the account is read for each file. What is applied is always read again first.',
      quotaReserve: 'Requests kept for other programs',
      quotaReserveHint: `Of the company’s ${dailyLimit} a day. Applying stops before it takes these, and goes on the next day.`,
    },
    notes: {
      title: 'Notes of corrections',
      about: 'Setting stock creates a correction in the account. This note goes with it.',
      template: 'Note',
      templateHint:
        'May name {file}, {row} and {sheet}. Empty: none is sent. A column “correction note” in a file gives each row a note of its own.',
      wrong: 'One line, with no placeholders other than {file}, {row} and {sheet}.',
      preview: (text: string) => `For example: ${text}`,
      none: 'No note is sent.',
      sampleFile: 'count.csv',
    },
    kept: {
      title: 'Kept on this computer',
      about:
        'What is erased is gone from the disk too and cannot be brought back. Imports that are not finished stay: discard the rest of them first.',
      before: 'Only what was made before',
      beforeHint: 'Empty: of any age.',
      account: 'Only of this account',
      accountHint: 'The log names no account, so it is not erased then.',
      allAccounts: 'All accounts',
      things: {
        runs: 'Applied imports',
        rows: 'Rows of files',
        imports: 'Saved imports',
        materials: 'Known materials',
        readings: 'Accounts as they were read',
        suppliers: 'Suppliers',
        log: 'Log',
      },
      hints: {
        runs: 'What was sent, with values before and after. What is erased has no report and cannot be undone.',
        rows: 'Rows of applied files as the files had them, to give back those that failed.',
        imports: 'Copies of files with changes that are not applied yet.',
        materials:
          'Materials seen so far, so that one that no list shows now is not added again. Erased only as a whole.',
        readings:
          'What each account held when it was read: the last time, to open it faster, and on earlier days, for its history.',
        suppliers: 'How suppliers’ lists are read, their codes, and their last lists.',
        log: 'What went wrong inside the program. Holds no values.',
      },
      items: (n: number, shown: string) => `${shown} ${form(n, 'item', 'items')}`,
      since: (when: string) => `since ${when}`,
      held: (shown: string) => `${shown} cannot be erased now`,
      erase: 'Erase',
      eraseOf: (thing: string) => `Erase: ${thing}`,
      really: 'Erase for good',
      sure: (thing: string) => `Erase for good: ${thing}`,
      everything: 'Everything above',
      everythingHint: 'Settings and accounts stay.',
      erased: (thing: string, shown: string, held: number, heldShown: string) =>
        `${thing}: ${shown} erased${held === 0 ? '' : `, ${heldShown} left: in use or not finished`}.`,
      notGone: 'Another program reads the data file, so it may still hold what was erased. Close it, then erase again.',
      nothing: 'There was nothing to erase.',
    },
    guard: {
      title: 'Changes that are probably mistakes',
      about:
        'Each such cell is marked. Where many rows have one, Apply asks you to type a phrase; deletes always ask. Turning one off is confirmed by the system. An open import is checked again at once.',
      kinds: {
        leap: { name: 'Ten times higher or lower', hint: 'A price or a balance. A lost decimal separator does this.' },
        zero: { name: 'Becomes 0', hint: 'A price, a balance or a minimum.' },
        sign: { name: 'Below 0', hint: 'A price, a balance or a minimum that is below 0, or was.' },
        'moved-column': {
          name: 'Texts of other rows',
          hint: 'Many names or SKUs belong to another material: a column was sorted by itself.',
        },
        'swapped-columns': {
          name: 'Columns look swapped',
          hint: 'In many rows the new price is close to the balance, or the balance to the minimum.',
        },
        renaming: { name: 'Other names, SKUs or units', hint: 'In many rows.' },
        clearing: { name: 'Emptied fields', hint: 'In many rows.' },
        adding: { name: 'New materials', hint: 'Many, beside those the account has.' },
      },
    },
    reading: {
      title: 'Reading files',
      encoding: 'Encoding of text files',
      encodingHint:
        'For CSV files that do not say their encoding. Another one can be chosen for each file, above its rows.',
      detect: 'Detect',
      clear: 'Word that clears a field',
      clearHint:
        'A blank cell leaves the field as it is. This word empties a text, or takes all categories or suppliers away.',
      clearWrong: 'At most 40 characters, without ; and |, not a number, and not beginning with = + - or @.',
    },
    network: {
      title: 'Network',
      about: 'How requests reach your accounts. The practice account never uses a proxy.',
      proxy: 'Proxy',
      ways: { system: 'System', none: 'None', own: 'Address' },
      address: 'Proxy address',
      addressHint: 'As in http://example.com:3128. One that needs a name and password goes into HTTPS_PROXY.',
      addressWrong: 'Enter an http:// or https:// address without a name and password.',
    },
    appearance: {
      title: 'Window',
      theme: 'Appearance',
      language: 'Language',
      languages: { auto: 'System', en: 'English', ru: 'Русский' },
    },
    place: {
      title: 'Data folder',
      about:
        'History, accounts, settings and the practice account are here, readable by you only. Keys are in it encrypted or not at all.',
      copy: 'Copy the path',
      copied: 'Copied.',
    },
  },
}
