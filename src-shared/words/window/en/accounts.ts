/** English texts of the accounts screen: the list, the form, the key, the result of a test. */
import { englishForm as form } from '../../counts.ts'

export const englishAccountsTexts = {
  accounts: {
    title: 'Account',
    about: 'Where imports go and exports come from. Each key is sent only to its own account.',
    add: 'Add an account',
    addFirst: 'Add your account',
    list: 'Your accounts',
    none: 'No account of your own yet. You can try everything on the practice account first.',
    inUse: 'In use',
    use: (name: string) => `Use ${name}`,
    useShort: 'Use',
    edit: (name: string) => `Change ${name}`,
    editShort: 'Change',
    enterKey: 'Enter the key',
    enterKeyAgain: 'Enter the key again',
    storages: (count: number, countText: string) =>
      count === 0 ? 'no storages yet' : `${countText} ${form(count, 'storage', 'storages')}`,
    environment: 'Set by the environment variables STOCKSHEET_URL and STOCKSHEET_API_KEY. Change it there.',
    access: {
      given: 'ready',
      kept: 'key saved',
      session: 'key until Stocksheet closes',
      missing: 'key missing',
      unreadable: 'key cannot be read',
    },
    keysDamaged: (newFileName: string) => ({
      title: 'Saved keys damaged',
      what: `The saved keys were moved to ${newFileName}.`,
      fix: 'Enter the keys again.',
    }),
    practice: {
      title: 'Practice account',
      about:
        'A built-in account with a workshop’s materials. It works like a real one, only on this computer, and needs no key. Try anything: it can be reset.',
      reset: 'Reset to its first state',
      resetTitle: 'Reset the practice account?',
      resetText: 'Its materials go back to their first state. Your own accounts and the history stay as they are.',
      resetGo: 'Reset it',
    },
    connect: {
      title: 'Connect an account',
      about: 'Address and key are in the account’s settings, under integrations.',
      go: 'Connect',
      more: 'More',
      saveOnly: 'Save without connecting',
      keyEmpty: 'Paste the key here.',
      noStorages: 'The account does not list its storages. Add their numbers below, then connect again.',
      done: (name: string) => `${name} is connected`,
      first: (storages: string) =>
        `It has ${storages}. Export the stock first: you have a copy, and a workbook to change and drop here.`,
      export: 'Export the stock',
      toFiles: 'Open a file instead',
      failures: {
        'wrong-key': {
          what: 'The key is not accepted',
          fix: 'Copy it again from the account’s settings, under integrations.',
        },
        'used-up': { what: 'Today’s limit is used up', fix: 'The key works. Connect again tomorrow.' },
        'no-network': { what: 'There is no way to the internet', fix: 'Check the connection of this computer.' },
        'wrong-address': {
          what: 'Nothing is at this address',
          fix: 'Copy the address again from the account’s settings.',
        },
        'other-server': {
          what: 'Something else than an inventory account is at this address',
          fix: 'Copy the address of the general API again.',
        },
        certificate: {
          what: 'The certificate of this address is not valid',
          fix: 'Check the address, and the date of this computer. Ask whoever looks after the server.',
        },
        proxy: {
          what: 'The proxy does not let it through',
          fix: 'Change the proxy in Settings, or ask whoever looks after it.',
        },
        'no-answer': {
          what: 'The address does not answer',
          fix: 'Check the address and the internet, then connect again.',
        },
        'server-trouble': { what: 'The server has a problem of its own', fix: 'Connect again in a few minutes.' },
        'unknown-storage': { what: 'The account has no such storage', fix: 'Check the storages’ numbers under More.' },
      },
    },
    form: {
      newTitle: 'A new account',
      back: 'All accounts',
      account: 'Account',
      name: 'Name',
      nameHint: 'As you call it; it is only shown here.',
      address: 'Address',
      addressHint: 'From the account: settings, integrations, general API. It begins with https://',
      save: 'Save',
      saving: 'Saving',
      cancel: 'Cancel',
      saved: (name: string) => `${name} is saved.`,
      addressChanged:
        'The address is new. The saved key belongs to the old one and will be forgotten. Enter the key again.',
    },
    key: {
      title: 'API key',
      label: 'Key',
      hint: 'From the account: settings, integrations. Once saved, it is not shown again.',
      kept: 'A key is saved on this computer, encrypted by the system.',
      session: 'A key is held until Stocksheet closes.',
      unreadable:
        'The saved key cannot be read. The system’s password store has changed or is locked, or the data came from another computer. Enter the key again.',
      missing: 'No key is saved.',
      enterAgain:
        'The account did not accept the key, or it is missing. Enter it here; what you were doing then continues.',
      replace: 'Replace',
      keepOld: 'Keep the saved key',
      forget: 'Forget',
      forgotten: 'The key is forgotten.',
      keepLabel: 'Keep it',
      keepChoices: { computer: 'On this computer, encrypted', session: 'Until Stocksheet closes' },
      notKept: {
        browser:
          'In a browser window Stocksheet keeps no keys: it is held until Stocksheet closes. The desktop app can keep it.',
        unavailable:
          'The system’s password store is not available, so the key cannot be kept encrypted. It is held until Stocksheet closes.',
        'basic-text':
          'This system has no password store (such as GNOME Keyring or KWallet), so the key is not saved. It is held until Stocksheet closes.',
      },
    },
    storageList: {
      title: 'Storages',
      about: 'Their numbers and names, as in the account. A name may be left out.',
      number: 'Number',
      name: 'Name',
      line: (count: string) => `Storage ${count}`,
      numberOf: (count: string) => `Number of storage ${count}`,
      nameOf: (count: string) => `Name of storage ${count}`,
      add: 'Add a storage',
      remove: (count: string) => `Remove storage ${count}`,
      ask: 'Ask the account',
      asking: 'Asking the account',
      none: 'No storages yet. Ask the account, or add them by hand.',
    },
    test: {
      title: 'Connection',
      about: 'Nothing in the account is changed.',
      go: 'Test connection',
      needsKey: 'Enter address and key to test the connection.',
      reached: 'The address answers.',
      withoutProxy: 'The connection was direct, without a proxy.',
      viaProxy: (proxyAddress: string, from: 'system' | 'settings') =>
        `The connection went through the proxy at ${proxyAddress} (from the ${from}).`,
      addressUnreachable: (cause: string) =>
        `The address does not answer: ${cause}. Check it and the internet connection.`,
      unexpectedAnswer: (cause: string) =>
        `This address answers, but not as an inventory account does: ${cause}. Copy it again from the account’s settings.`,
      accepted: 'The key is accepted.',
      refused: 'The key is not accepted (401). Copy it again from the account’s settings, under integrations.',
      limitUsedUp: 'Today’s limit is used up. Try again tomorrow.',
      storagesListed: (count: number, countText: string) =>
        `The account lists ${count === 1 ? 'its storage' : `its ${countText} storages`}.`,
      storagesAdded: (count: number, countText: string) =>
        `${countText} ${form(count, 'storage was', 'storages were')} added to the list.`,
      noNewStorages: 'The list has all of them.',
      storagesNotListed: 'The account does not list its storages: enter their numbers and names by hand.',
      materials: (storage: string, count: number, countText: string) =>
        `${storage} holds ${countText} ${form(count, 'material', 'materials')}.`,
      unknownStorage: (id: string) =>
        `The account has no storage with the number ${id}. Check the number in the account.`,
      requestsLeft: (countText: string) => `Today’s limit: ${countText} left.`,
    },
    remove: {
      go: 'Remove this account',
      title: (name: string) => `Remove ${name}?`,
      text: 'The account’s name, address, storages and key are forgotten here. Nothing changes in the account itself, and the history stays.',
      unfinished: (count: number, countText: string) =>
        `${countText} ${form(count, 'import is not finished and can no longer be resumed', 'imports are not finished and can no longer be resumed')}:`,
      importLine: (file: string, savedTime: string) => `${file}, ${savedTime}`,
      confirm: 'Remove it',
      keep: 'Keep it',
      done: (name: string) => `${name} is removed.`,
    },
    problems: {
      'name-empty': 'Give the account a name.',
      'name-long': 'Shorten the name to 80 characters.',
      'name-taken': 'Another account has this name. Choose another one.',
      'name-reserved': 'This name belongs to the practice account. Choose another one.',
      'address-empty': 'Enter the address of the account.',
      'address-form': 'This is not an address. It looks like https://example.com/connect',
      'address-user': 'Leave user and password out of the address: the key has its own field.',
      'address-query': 'Leave out the “?” or “#” and everything after it.',
      'address-open': 'The address must begin with https://, so that the key is not sent unencrypted.',
      'storage-number': 'A whole number above 0.',
      'storage-twice': 'In the list already.',
    },
  },
  firstRun: {
    title: 'You are on the practice account',
    text: 'Try the samples below: nothing leaves this computer. When you are ready, add your own account.',
  },
}
