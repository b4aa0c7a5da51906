/** English texts of an account over time, and of one material's history. */
import { englishForm as form } from '../../../src-shared/wording/plural.ts'

export const englishPast = {
  overTime: {
    tabs: { runs: 'Runs', past: 'Account over time' },
    tabsLabel: 'What the history shows',
    title: 'Account over time',
    about:
      'What the account held whenever all of its storages were read. Everything here is kept on this computer; nothing is asked of the account.',
    none: 'Nothing is kept yet',
    noneAbout:
      'Whenever all storages of the account are read, for an import or on the Stock screen, that reading is kept. From the second one on, you see here what changed.',
    off: 'The settings say that readings are not kept. Earlier ones stay until they are erased.',
    toStock: 'Read the stock',
    size: (readings: string, n: number, bytes: string) =>
      `${readings} ${form(n, 'reading', 'readings')} · ${bytes} on this computer`,
    damaged: (n: number) =>
      n === 1
        ? 'One reading is damaged and cannot be shown. The others are not affected.'
        : `${n} readings are damaged and cannot be shown. The others are not affected.`,
    value: 'Value of the stock',
    valueHint: 'Price × stock',
    valueLabel: (from: string, to: string) => `Value of the stock from ${from} to ${to}`,
    all: 'All storages',
    columns: { made: 'Read', materials: 'Materials', changed: 'Values changed', total: 'All storages' },
    readings: 'Kept readings',
    clock: 'The clock of this computer was wrong then.',
    more: (shown: string) => `Show ${shown} more`,
    differences: 'What changed',
    from: 'From',
    to: 'To',
    reading: (moment: string, n: number, materials: string) =>
      `${moment} · ${materials} ${form(n, 'material', 'materials')}`,
    whose: 'Whose changes',
    everybody: 'All changes',
    notByUs: 'Not by us',
    notByUsHint: 'Leaves out what runs from this computer did.',
    sinceLastRun: 'Since the last run',
    sinceLastRunHint: 'From the last reading before the newest run to now, without what our runs did.',
    search: 'Material, SKU or id',
    kind: 'Kind',
    kinds: { all: 'All', added: 'Added', gone: 'Gone', changed: 'Changed' },
    kindOf: { added: 'Added', gone: 'Gone', changed: 'Changed' },
    kindCount: (kind: string, count: string) => `${kind} ${count}`,
    materialColumns: { material: 'Material', kind: 'Change', changes: 'Values' },
    same: 'Nothing differs between these two readings.',
    sameByUs: 'Nothing was changed elsewhere between these two readings.',
    noMatch: 'No material fits.',
    shown: (n: number, shown: string) => `${shown} ${form(n, 'material', 'materials')}`,
    onlyOnce: (names: string) => `Read only in one of the two: ${names}. Their rows are not compared.`,
    export: 'Export the stock of this date',
    oneReading: 'There is one reading so far. Read the account again later to see what changed.',
  },
  material: {
    open: 'What happened',
    openOf: (name: string) => `What happened to ${name}`,
    back: 'Back',
    unnamed: (id: string) => `Material ${id}`,
    listed: (moment: string) => `listed on ${moment}`,
    notListed: (moment: string) => `in no list on ${moment}`,
    damaged: (n: number) =>
      n === 1
        ? 'One kept reading is damaged: what changed then may be told with a later one.'
        : `${n} kept readings are damaged: what changed then may be told with later ones.`,
    nothing: 'Nothing is known of this material yet',
    nothingAbout: 'No run changed it, and no reading that is kept has shown it.',
    price: 'Price',
    stock: 'Stock',
    chartLabel: (what: string, from: string, to: string) =>
      `${what} from ${from} to ${to}. The list below says the same.`,
    causes: { run: 'Run', undo: 'Undo', elsewhere: 'Changed elsewhere' },
    causesLabel: 'What the points stand for',
    events: 'What happened',
    columns: { when: 'When', cause: 'By', changes: 'Values' },
    between: (from: string, to: string) => `between ${from} and ${to}`,
    until: (moment: string) => `before ${moment}`,
    unknownTime: 'time not known',
    firstSeen: 'First reading that is kept',
    elsewhere: 'Changed elsewhere',
    appeared: 'Added elsewhere',
    gone: 'Gone from every list',
    run: 'Run',
    undo: 'Undo',
    deleted: 'Deleted by the run',
    ofFile: (file: string, row: string) => `${file}, row ${row}`,
    outcomes: {
      done: 'Done',
      failed: 'Failed',
      unknown: 'No answer: nobody knows whether it happened',
      shown: 'No answer, and a later reading shows that it happened',
    },
    broughtAlong: 'came along',
    notCarried: 'not carried',
    openRun: 'Open the run’s report',
  },
}
