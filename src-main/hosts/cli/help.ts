/** What `stocksheet --help` says, and `stocksheet COMMAND --help`. */

interface CommandHelp {
  readonly command: string
  /** How it is called, and its flags, as the list of all commands shows them. */
  readonly usage: string
  /** What it does, for those who ask for this command. */
  readonly does: string
}

const COMMANDS: readonly CommandHelp[] = [
  {
    command: 'demo',
    usage: `demo                              the main job end to end on a throw-away practice account`,
    does: `Compares the sample price list with a practice account, applies it, compares again, and exports the storage. Touches no other
account. --out FILE.xlsx keeps the export; --rate N and --concurrency N set the pace.`,
  },
  {
    command: 'practice',
    usage: `practice [--port N] [--data DIR] [--fresh] [--seed FILE.json] [--daily-limit N] [--faults FILE.json]
                  [--fault-seed N] [--latency MS] [--reset-at HH:MM] [--documented-only]`,
    does: `Serves a practice account on 127.0.0.1, prints one JSON line {"url","key","storages"}, and serves until stopped.
--fresh begins again from the seed; --faults lists answers that go wrong; --documented-only answers nothing beyond the interface.`,
  },
  {
    command: 'list',
    usage: `list --storage ID                 the storage's materials`,
    does: `Lists the materials of one storage with their unit, price and balance.`,
  },
  {
    command: 'inspect',
    usage: `inspect FILE                      how the file was read; asks no account (FILE may be - for what is piped in)`,
    does: `Says encoding, delimiter, sheets, tables, headings, the field of each column and why, units, and problems.
Takes the flags of plan that say how a file is read: --sheet, --table, --map, --key, --decimal, --encoding, --delimiter, --memory.`,
  },
  {
    command: 'plan',
    usage: `plan FILE --storage ID [--sheet NAME] [--table N] [--map FILE] [--key id,sku,name]
                  [--decimal auto|dot|comma] [--encoding E] [--delimiter D]
                  [--on-conflict ask|mine|live|delta] [--read-suppliers] [--out PLAN.json]
                  [--storages 1=Main,2=Shop]   all storages by hand, where the account does not list them
                  [--all-sheets]               sheets named after storages, each into its own; --storage can be left out
                  [--pick ROW=ID|ROW=new ...] [--picks FILE]   answers for near misses and ambiguous rows; keep or
                                               change says whose sku stays; all=keep answers all rows
                  [--guard FILE.json]          limits of the outlier guard, for example {"factor": 5}
                  [--memory MB]                what reading and comparing the file may use (3072); also of inspect`,
    does: `Shows what would change, row by row, and what it costs. Sends no write. --out keeps the plan for apply; --rate N is
for the estimated time. --pick 5=120 means material 120, whose sku and name stay; 5=change:120 writes the file's to it; 5=new adds
a new one. 5=keep and 5=change mean the material that is proposed. all=keep, all=change and all=new answer all rows with a question;
near-miss, key-mismatch or keys-disagree instead of all answers the rows with that problem.`,
  },
  {
    command: 'apply',
    usage: `apply FILE|PLAN.json [same flags] [--yes [--allow-deletes N] [--allow-unusual]] [--rate N] [--concurrency N] [--max-calls N] [--first N]`,
    does: `Plans (or takes a plan made before), asks, sends, and reads back what was sent. Rows with problems or conflicts are left out.
Of a plan made before, flags that say how a plan is made are refused.
--yes asks nothing, and leaves out deletes and unusual rows: --allow-deletes N sends up to N deletes, --allow-unusual the
unusual rows. Rows that are left out make the exit status 2. --rate N is requests a second; --max-calls N and --first N stop after so many requests or rows.`,
  },
  {
    command: 'resume',
    usage: `resume [RUN] [--rate N] [--concurrency N]`,
    does: `Resumes an interrupted or parked run: the latest of this account, if none is named. Nothing is sent twice.
--max-calls N and --first N stop after so many requests or rows.`,
  },
  {
    command: 'discard',
    usage: `discard RUN [--yes]               gives up what an unfinished run has not sent`,
    does: `Ends a parked, stopped or interrupted run for good: what it has not sent is never sent. Asks no account.
Until then other runs leave the rows it has still to change to it.`,
  },
  { command: 'runs', usage: `runs`, does: `Lists the runs of this data folder, the latest first.` },
  {
    command: 'report',
    usage: `report RUN [--out FILE.xlsx|.csv] [--failed-only]   (.xlsx with --failed-only: the file's rows, to fix and apply again)`,
    does: `Says what became of each row. For .csv: --encoding, --delimiter and --decimals (or --decimal) as with export.`,
  },
  {
    command: 'undo',
    usage: `undo RUN [--yes [--allow-deletes N]] [--rate N]`,
    does: `Takes a run back as far as the account allows: shows what that means, asks, sends, and reads back. Values that were changed
since are kept. Materials the run added are deleted: with --yes only where --allow-deletes N allows them. --concurrency N, --max-calls N
and --first N as with apply; --storages names storages the account does not list.`,
  },
  {
    command: 'export',
    usage: `export --storage ID[,ID] --out FILE.xlsx|.csv [--encoding utf-8|windows-1251|...] [--delimiter comma|semicolon|tab|pipe]
                  [--decimals dot|comma]       the last three for .csv, also for the report's
                  [--allow-loss]               write “?” for letters that --encoding lacks; refused otherwise`,
    does: `Writes the storages' materials to a file that can be edited and applied again. --storages names
storages the account does not list; --decimal is --decimals.`,
  },
  {
    command: 'template',
    usage: `template --out FILE.xlsx [--storage ID[,ID]]   a blank workbook for new materials`,
    does: `Writes a workbook with the headings this program knows, and the account's units and categories to choose from;
of all storages, or of those that --storage names. --storages names storages the account does not list.`,
  },
  {
    command: 'serve',
    usage: `serve [--port N]                  the app's window in a browser, on loopback`,
    does: `Prints the address to open, which holds a token of its own, and serves until stopped.`,
  },
]

/** Commands that ask no account. */
const ALONE: ReadonlySet<string> = new Set(['demo', 'practice', 'inspect', 'discard', 'runs', 'report', 'serve'])

const CONNECTION = `Connection: --account NAME with its key in STOCKSHEET_API_KEY, or STOCKSHEET_URL and STOCKSHEET_API_KEY. "--account practice" is the
built-in practice account. --key-stdin takes the key as the first line of stdin; it is never an argument.
`
const ALWAYS = `--data DIR (or STOCKSHEET_DATA) keeps journal, settings and practice data. --json prints one JSON document on stdout.
Exit status: 0 done · 1 error in use or input · 2 some rows failed, conflicted or are not verified · 3 parked: quota used up
4 key refused · 130 interrupted (resume possible)
`

export const HELP = `Stocksheet turns a CSV or Excel file into the smallest safe set of API requests against an inventory account.

${COMMANDS.map(({ usage }) => `  stocksheet ${usage}\n`).join('')}
stocksheet COMMAND --help says more of one command.

${CONNECTION}${ALWAYS}`

/** One command's own part; null where there is no such command. */
export function helpOf(command: string): string | null {
  const found = COMMANDS.find((one) => one.command === command)
  if (!found) return null
  const { does } = found
  // Its “same flags” are those of plan.
  const same = command === 'apply' ? COMMANDS.filter((one) => one.command === 'plan') : []
  return `${[found, ...same].map((one) => `  stocksheet ${one.usage}\n`).join('')}\n${does}\n\n${ALONE.has(command) ? '' : CONNECTION}${ALWAYS}`
}
