/** Suppliers of an account: how their lists are read, and their codes. */
import type { SupplierAction } from '../suppliers.ts'
import { actionOf, chooseFormByWord, OTHER_ACTION, type Action, type Command } from '../command.ts'
import { ACCOUNT, CSV, GENERAL, type Flag } from '../flags.ts'

function actionForm(action: string, words: number, flags: readonly Flag[] = []): Action {
  return { name: `suppliers ${action}`, flags: [...GENERAL, ...ACCOUNT, ...flags], refusal: OTHER_ACTION, words }
}

const ACTION_FORMS = {
  list: actionForm('list', 1),
  show: actionForm('show', 2),
  codes: actionForm('codes', 2, ['out', 'set', 'forget', 'allow-loss', ...CSV]),
  rules: actionForm('rules', 2, ['missing', 'keep']),
  rename: actionForm('rename', 3),
  forget: actionForm('forget', 2),
  export: actionForm('export', 2, ['out']),
  import: actionForm('import', 2),
} satisfies Readonly<Record<SupplierAction, Action>>

export const suppliers: Command = {
  name: 'suppliers',
  usage: [
    'suppliers [list]',
    'suppliers show NAME',
    'suppliers codes NAME [--out FILE.csv|FILE.xlsx] [--set CODE=ID ...] [--forget CODE ...]',
    'suppliers rules NAME [--missing leave|mark|zero|archive] [--keep FIELD,...]',
    'suppliers rename NAME NEW',
    'suppliers forget NAME',
    'suppliers export NAME --out FILE.json',
    'suppliers import FILE.json',
  ],
  group: 'Setting up',
  summary: 'suppliers whose lists are remembered, and their codes',
  examples: [
    'suppliers',
    'suppliers codes Timber --set A-17=4711',
    'suppliers rules Timber --missing mark',
    'suppliers export Timber --out timber.json',
  ],
  documents: ['suppliers', 'supplier', 'supplier-rules', 'codes'],
  about: `What is remembered of a supplier: how its lists are read, and which materials its codes mean. “apply FILE --remember NAME” remembers one;
the next list of the same headings is read the same way. codes lists the supplier's codes; --set and --forget change them. rules says what holds
for all its lists: what is offered for items that are gone, and fields that are never changed (none: --keep ""). Suppliers belong to one account;
export and import take them to another, without the codes. For --out FILE.csv: --encoding, --delimiter, --decimals and --allow-loss as for export.`,
  words: 3,
  connects: true,
  flags: [...new Set(Object.values(ACTION_FORMS).flatMap(({ flags }) => flags))],
  otherForms: Object.values(ACTION_FORMS),
  formOf: chooseFormByWord(ACTION_FORMS, ACTION_FORMS.list),
  run: async (line) => (await import('../suppliers.ts')).manageSuppliers(actionOf(line, ACTION_FORMS, 'list'), line),
}
