/** What `stocksheet --help` says. */
export const HELP = `Stocksheet turns a CSV or Excel file into the smallest safe set of API calls against an inventory account.

  stocksheet demo                              the main job end to end on a throw-away practice account
  stocksheet practice [--port N] [--data DIR] [--fresh] [--seed FILE.json] [--daily-limit N] [--faults FILE.json]
                  [--fault-seed N] [--latency MS] [--reset-at HH:MM] [--documented-only]
  stocksheet list --storage ID                 the storage's materials
  stocksheet inspect FILE                      how the file was read; asks no account (FILE may be - for what is piped in)
  stocksheet plan FILE --storage ID [--sheet NAME] [--table N] [--map FILE] [--key id,sku,name]
                  [--decimal auto|dot|comma] [--encoding E] [--delimiter D]
                  [--on-conflict ask|mine|live|delta] [--read-suppliers] [--out PLAN.json]
                  [--storages 1=Main,2=Shop]   all storages by hand, where the account does not tell them
                  [--all-sheets]               sheets named after storages, each into its own; --storage can be left out
                  [--pick ROW=ID|ROW=new ...] [--picks FILE]   answers for near misses and ambiguous rows
                  [--guard FILE.json]          limits of the outlier guard, for example {"factor": 5}
                  [--memory MB]                what reading and comparing the file may use (3072); also of inspect
  stocksheet apply FILE|PLAN.json [same flags] [--yes] [--rate N] [--concurrency N] [--max-calls N] [--first N]
  stocksheet resume [RUN] [--rate N] [--concurrency N]
  stocksheet runs
  stocksheet report RUN [--out FILE.xlsx|.csv] [--failed-only]   (.xlsx with --failed-only: the file's rows, to mend and apply again)
  stocksheet undo RUN [--yes] [--rate N]
  stocksheet export --storage ID[,ID] --out FILE.xlsx|.csv [--encoding utf-8|windows-1251|...] [--delimiter comma|semicolon|tab|pipe]
                  [--decimals dot|comma]       the last three for .csv, also for the report's
                  [--allow-loss]               write “?” for letters that --encoding lacks; refused otherwise
  stocksheet template --out FILE.xlsx [--storage ID[,ID]]   a blank workbook for new materials
  stocksheet serve [--port N]                  the app's window in a browser, on loopback

Connection: --account NAME with its key in STOCKSHEET_API_KEY, or STOCKSHEET_URL and STOCKSHEET_API_KEY. "--account practice" is the
built-in practice account. --key-stdin takes the key as the first line of stdin; it is never an argument.
--data DIR (or STOCKSHEET_DATA) keeps journal, settings and practice data. --json prints one JSON document on stdout.
Exit status: 0 done · 1 error in use or input · 2 some rows failed, conflicted or are not verified · 3 parked: quota used up
4 key refused · 130 interrupted (resume possible)
`
