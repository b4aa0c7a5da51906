/** English texts of the settings screen. */

export const englishSettings = {
  setting: {
    title: 'Settings',
    about: 'Kept as soon as you change them. They count for this window, for runs under way and for the command line.',
    all: 'All settings',
    accounts: 'Accounts',
    saved: 'Saved.',
    usual: 'Usual values',
    usualIs: (value: string) => `usually ${value}`,
    range: (from: string, to: string) => `A number from ${from} to ${to}.`,
    whole: (from: string, to: string) => `A whole number from ${from} to ${to}.`,
    dismiss: 'Dismiss',
    sending: {
      title: 'Sending',
      about: 'How fast changes go to the account. A run under way follows at once.',
      rate: 'Calls a second',
      rateHint:
        'Fewer are kinder to the account and to other programs. When it is in trouble, Stocksheet slows down by itself.',
      concurrency: 'Calls at one time',
      concurrencyHint: 'More help only where answers take long.',
      quotaReserve: 'Requests kept for other programs',
      quotaReserveHint:
        'Of the company’s 10,000 a day. A run stops before it takes these, and goes on when the quota is back. Counts from the next start of a run.',
    },
    guard: {
      title: 'What needs a typed confirmation',
      about:
        'Before Apply, Stocksheet looks for changes that are more likely a slip than a wish. Where it finds enough of them, a phrase must be typed. An open import is judged anew at once.',
      factor: 'A leap',
      factorHint: 'A price or a balance this many times higher or lower.',
      farFactor: 'A far leap',
      farFactorHint: 'Not below a leap. A lost decimal separator makes one.',
      times: '×',
      many: 'How many rows are many',
      manyHint:
        'Both must be reached: this many rows, and this share of the rows that change the price or the balance.',
      kind: 'Change',
      rows: 'Rows',
      share: 'Share, %',
      rowsOf: (kind: string) => `${kind}: rows`,
      shareOf: (kind: string) => `${kind}: share in percent`,
      kinds: {
        'price-far-up': (_factor: string, far: string) => `Price × ${far} and more`,
        'price-up': (factor: string) => `Price × ${factor} and more`,
        'price-zero': () => 'Price becomes zero',
        'price-far-down': (_factor: string, far: string) => `Price ÷ ${far} and more`,
        'price-down': (factor: string) => `Price ÷ ${factor} and more`,
        'stock-far-up': (_factor: string, far: string) => `Stock × ${far} and more`,
        'stock-up': (factor: string) => `Stock × ${factor} and more`,
        'stock-zero': () => 'Stock becomes zero',
        'stock-far-down': (_factor: string, far: string) => `Stock ÷ ${far} and more`,
        'stock-down': (factor: string) => `Stock ÷ ${factor} and more`,
      },
      swap: 'Two columns that look swapped',
      swapHint: 'Price and stock in each other’s places.',
      closer: 'Closer to each other’s values',
      closerHint: 'A row looks swapped when its values are this many times nearer to the other field’s live value.',
      apart: 'Apart at least',
      apartHint: 'Rows whose price and stock are nearer to each other than this tell nothing.',
      farBelow: 'A far leap must not be below a leap.',
    },
    reading: {
      title: 'Reading files',
      clear: 'Word that clears a field',
      clearHint:
        'A blank cell leaves the field as it is; this word empties a text, or takes all categories or suppliers away.',
      clearWrong: 'At most 40 signs, without ; and |, not a number, and not beginning with = + - or @.',
    },
    look: {
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
