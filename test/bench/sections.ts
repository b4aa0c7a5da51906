/** The sections of the bench in the order of the report, with their sizes for a full and a quick run (empty: not in a quick run). */
export interface Section {
  readonly name: string
  readonly title: string
  readonly script: string
  readonly whole: readonly string[]
  readonly quick: readonly string[]
  /** Needs the packages of test/bench/package.json. */
  readonly peers?: true
}

export const sections: readonly Section[] = [
  {
    name: 'whole',
    title: 'Whole commands',
    script: 'whole/bench.ts',
    whole: ['9', '10000,100000'],
    quick: ['2', '1000,10000'],
    peers: true,
  },
  {
    name: 'csv',
    title: 'CSV to drafts',
    script: 'csv/bench.ts',
    whole: ['10000,100000,1000000', '5'],
    // As in the plan section: at 20,000 rows both sides mostly compile (the figure went from 5.6 to 7.3 on one machine).
    quick: ['50000', '3', 'plain', 'judged'],
  },
  {
    name: 'xlsx',
    title: 'XLSX reading',
    script: 'xlsx-read/run.ts',
    whole: ['100000', '1'],
    quick: [],
    peers: true,
  },
  {
    name: 'xlsx-million',
    title: 'XLSX reading, 1,000,000 rows',
    script: 'xlsx-read/run.ts',
    whole: ['1000000', '1'],
    quick: [],
  },
  {
    name: 'other-workbooks',
    title: 'Other workbooks',
    script: 'xlsx-read/run-other.ts',
    whole: ['50000', '3'],
    quick: [],
  },
  {
    name: 'plan',
    title: 'File to plan',
    script: 'plan/bench.ts',
    whole: ['1000,10000,100000,1000000', '5'],
    // At 20,000 rows a fresh process mostly compiles (240 of 320 ms), so the ratio would describe the machine rather than the work.
    quick: ['50000', '2', 'csv', 'judged'],
    peers: true,
  },
  { name: 'preview', title: 'Preview', script: 'plan/preview.ts', whole: ['1000,10000,100000'], quick: ['2000'] },
  { name: 'rules', title: 'Rules', script: 'plan/rules.ts', whole: ['100000'], quick: ['2000'] },
  {
    name: 'one-key',
    title: 'Rows of one key',
    script: 'plan/one-key.ts',
    whole: ['10000,100000'],
    quick: ['2000,20000'],
  },
  { name: 'window', title: 'Window', script: 'window/window.ts', whole: ['100000', '8'], quick: [] },
  { name: 'jobs', title: 'Window', script: 'window/jobs.ts', whole: ['5', '50000,100000'], quick: [] },
  { name: 'blocks', title: 'Window', script: 'window/blocks.ts', whole: ['100000', '40'], quick: ['10000', '3'] },
  {
    name: 'stock',
    title: 'Stock',
    script: 'window/stock.ts',
    whole: ['100000', '3', '3', '8'],
    quick: [],
  },
  { name: 'look', title: 'Look at the file', script: 'window/raw-sheet.ts', whole: ['100000', '400', '8'], quick: [] },
  { name: 'start', title: 'Starting', script: 'start/bench.ts', whole: ['7'], quick: ['2'] },
  { name: 'terminal', title: 'Starting the terminal', script: 'start/terminal.ts', whole: ['15'], quick: ['3'] },
  {
    name: 'account',
    title: 'Reading the account',
    script: 'account/read.ts',
    whole: ['100000', '40'],
    quick: ['3000', '10'],
  },
  {
    name: 'account-kept',
    title: 'A kept reading',
    script: 'account/kept.ts',
    whole: ['50000', '3', '40'],
    quick: ['3000', '3', '10'],
  },
  {
    name: 'account-kept-large',
    title: 'A kept reading of twelve storages',
    script: 'account/kept.ts',
    whole: ['200000', '12', '40'],
    quick: ['2000', '12', '10'],
  },
  {
    name: 'account-requests',
    title: 'Requests of a large account',
    script: 'account/requests.ts',
    whole: ['200000', '12', '40'],
    quick: ['2000', '12', '10'],
  },
  {
    name: 'account-memory',
    title: 'Memory of reading an account',
    script: 'account/memory.ts',
    whole: ['200000', '12', '500'],
    quick: ['2000', '12', '0'],
  },
  {
    name: 'account-memory-larger',
    title: 'Memory of reading an account twice as large',
    script: 'account/memory.ts',
    whole: ['400000', '12', '0'],
    quick: [],
  },
  { name: 'run', title: 'Running', script: 'run/throughput.ts', whole: ['3000,10000', '5'], quick: ['500', '1'] },
  { name: 'run-memory', title: 'Memory of a run', script: 'run/memory.ts', whole: ['10000'], quick: ['1000'] },
  { name: 'resume', title: 'Kill and resume', script: 'run/resume.ts', whole: ['3000', '3'], quick: ['600', '1'] },
  { name: 'requests', title: 'Requests', script: 'requests/bench.ts', whole: ['1000'], quick: ['100'] },
  { name: 'export', title: 'XLSX writing', script: 'export/bench.ts', whole: ['5'], quick: ['1', '2000'] },
]
