/** Exports the stock from the command line, as .xlsx, .ods or .csv by the extension. */
import { OTHER_ACTION, type Command, type Form } from '../command.ts'
import { ACCOUNT, CSV, GENERAL, PROGRESS } from '../flags.ts'
import { READING_DATES } from '../terminal-time.ts'

const STOCK_FILE: Form = {
  name: 'export',
  flags: [...GENERAL, ...PROGRESS, ...ACCOUNT, 'storage', 'storages', 'out', 'allow-loss', 'as-of', ...CSV],
  refusal: OTHER_ACTION,
}
const TEMPLATE: Form = {
  name: 'export --template',
  flags: [...GENERAL, ...PROGRESS, ...ACCOUNT, 'template', 'out', 'storage', 'storages'],
  refusal: OTHER_ACTION,
}

export const exportCommand: Command = {
  name: 'export',
  usage: [
    'export --storage ID[,ID] --out FILE.xlsx|FILE.ods|FILE.csv|- [flags]',
    'export --template --out FILE.xlsx [flags]',
  ],
  group: 'Everyday',
  summary: 'writes the stock to a workbook or a text file',
  examples: [
    'export --storage 1,2 --out stock.xlsx',
    'export --storage 1 --out - --decimals comma | head',
    'export --storage 1 --as-of 2026-09-30 --out september.csv',
    'export --template --out new-materials.xlsx',
  ],
  documents: ['export', 'template'],
  about: `Writes the storages' materials to a file that can be edited and applied again: .xlsx for Excel, .ods for LibreOffice, .csv. A CSV file does not keep the
values of today: what others change meanwhile looks like your own changes. --storages names
storages the account does not list. --template writes a blank workbook for new materials, with the account's units and categories to choose from.
${READING_DATES}`,
  connects: true,
  mustFinish: true,
  flags: [...STOCK_FILE.flags, 'template'],
  otherForms: [STOCK_FILE, TEMPLATE],
  formOf: ({ flags }) => Promise.resolve(flags.template === true ? TEMPLATE : STOCK_FILE),
  run: async (line) => {
    if (line.flags.template === true) return (await import('../export-to-file.ts')).exportTemplate(line)
    return line.flags['as-of'] === undefined
      ? (await import('../export-to-file.ts')).exportStorages(line)
      : (await import('../export-to-file.ts')).exportAsOf(line)
  },
}
