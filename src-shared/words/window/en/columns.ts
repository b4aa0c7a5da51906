/** English texts about columns: the key, contested fields, and remembered columns. */
export const englishColumnsTexts = {
  keyColumn: {
    /** `keyTexts`: the key columns in use, '' if there are none. The counts are formatted numbers. */
    ask: (foundRows: string, total: string, keyTexts: string, betterColumns: string, count: string) =>
      `${foundRows} of ${total} rows were found in the account${keyTexts === '' ? '' : ` by ${keyTexts}`}; ${betterColumns} would find ${count}. Is this the right key column?`,
    key: (field: string, column: string) => `${field} in ${column}`,
    column: (letter: string, header: string) => `column ${header === '' ? letter : `“${header}”`}`,
    take: (field: string, column: string, count: string) => `Use ${column} as ${field}: finds ${count}`,
    keyInUse: (key: string) => `Materials are found by ${key}`,
    foundCount: (foundRows: string, total: string) => `It finds ${foundRows} of ${total} rows.`,
    noRowFound: (key: string) => `${key} finds none. It is kept as the supplier’s code and not written.`,
    useOther: (column: string) => `Use ${column} instead`,
    detected: 'Do not use it',
  },
  notMaterials: {
    title: 'Not materials',
    description: (count: number, countText: string) =>
      `${countText} ${count === 1 ? 'row is a heading of a group, a total or a note' : 'rows are headings of groups, totals or notes'}.`,
    readRows: (count: number) => (count === 1 ? 'Read it' : 'Read them'),
    allRowsRead: 'Every row is read as a material.',
    leaveOutRows: 'Leave out headings and totals',
    example: (row: string, text: string) => `Row ${row}: ${text}`,
  },
  proposed: {
    divide: (field: string, divisor: string) => `${field}: divide by ${divisor}?`,
    multiply: (field: string, factor: string) => `${field}: multiply by ${factor}?`,
    still: {
      divide: (field: string, factorText: string) => `${field}: still divide by ${factorText}?`,
      multiply: (field: string, factorText: string) => `${field}: still multiply by ${factorText}?`,
    },
    notInHeading: (heading: string) => `The rule says so. The heading “${heading}” does not.`,
    pieces: (column: string) => `Is the price for as many as ${column} says?`,
    discount: (column: string) => `Use the price less the discount in ${column}?`,
    headingSays: (heading: string) => `The heading “${heading}” says so.`,
    noDiscount: 'A blank cell means no discount.',
    example: (row: string, before: string, after: string) => `Row ${row}: ${before} → ${after}`,
    take: { pieces: 'Use the price of one', discount: 'Price less discount' },
    asIs: 'As it is',
    other: 'Another rule',
  },
  signs: {
    title: (column: string) => `Is ${column} a change of the stock?`,
    example: (row: string, amount: string) => `Row ${row}: ${amount}`,
    change: 'Yes, add it',
    stock: 'No, it is the stock',
  },
  otherUnits: {
    title: (column: string, count: number, countText: string) =>
      `${countText} ${count === 1 ? 'row has' : 'rows have'} a different unit from ${column}`,
    example: (row: string, unit: string, accountUnit: string) => `Row ${row}: ${unit}, in the account ${accountUnit}`,
    asIs: 'They are in the account’s unit',
    unused: 'Do not use the column',
  },
  currency: {
    title: (column: string) => `Prices are in several currencies, by ${column}`,
    rows: (count: number, countText: string, currency: string) =>
      `${countText} ${count === 1 ? 'row is' : 'rows are'} in ${currency}.`,
    /** `usualCurrency`: the currency of most rows; '' if there is none. */
    rate: (currency: string, usualCurrency: string) =>
      usualCurrency === '' ? `1 ${currency} in your currency` : `1 ${currency} in ${usualCurrency}`,
    convert: 'Convert the prices',
  },
  codes: {
    title: (column: string) => `Whose codes are in ${column}?`,
    counts: (codeCount: string, nameCount: string, total: string) =>
      `${codeCount} of ${total} are SKUs of the account; by name ${nameCount} are found. So they are kept as the supplier’s and not written.`,
    example: (row: string, code: string, sku: string) => `Row ${row}: ${code}, in the account ${sku}`,
    supplier: 'The supplier’s codes',
    sku: 'New SKUs: write them',
    unused: 'Do not use them',
  },
  contested: {
    ask: (field: string) => `Which column is ${field}? None is used yet.`,
    none: 'None of them',
    example: (heading: string, text: string) => `${heading}: ${text}`,
    choices: (field: string) => `Columns that could be ${field}`,
  },
  memory: {
    usedFrom: (file: string, moment: string) => `Columns as remembered from ${file}, ${moment}.`,
    usedOnly: 'Columns as remembered from an earlier file with these headings.',
    detected: 'As detected',
    forget: 'Forget',
    remember: 'Remember for these headings',
    remembered: 'Files with these headings will be read this way.',
  },
}
