/** What `stocksheet --help` says. */
export const HELP = `Stocksheet turns a CSV or Excel file into the smallest safe set of API calls against an inventory account.

  stocksheet demo                              the main job end to end on a throw-away practice account
  stocksheet practice [--port N] [--data DIR] [--fresh] [--seed FILE.json] [--daily-limit N] [--faults FILE.json]
                  [--fault-seed N] [--latency MS] [--reset-at HH:MM] [--documented-only]
  stocksheet list --storage ID                 the storage's materials
  stocksheet inspect FILE                      how the file was read
  stocksheet plan FILE --storage ID [--sheet NAME] [--map FILE] [--key id,sku,name] [--decimal auto|dot|comma]
                  [--encoding E] [--on-conflict ask|mine|live|delta] [--read-suppliers] [--out PLAN.json]
  stocksheet apply FILE|PLAN.json [same flags] [--yes] [--rate N] [--concurrency N] [--max-calls N] [--first N]
  stocksheet resume [RUN] [--rate N] [--concurrency N]
  stocksheet runs
  stocksheet report RUN [--out FILE.xlsx|.csv] [--failed-only]
  stocksheet undo RUN [--yes] [--rate N]
  stocksheet export --storage ID[,ID] --out FILE.xlsx|.csv
  stocksheet serve [--port N]                  the app's window in a browser, on loopback

Connection: --account NAME, or STOCKSHEET_URL and STOCKSHEET_API_KEY. "--account practice" is the built-in practice account.
--data DIR (or STOCKSHEET_DATA) keeps journal, settings and practice data. --json prints one JSON document on stdout.
Exit status: 0 done · 1 error in use or input · 2 some rows failed, conflicted or are not verified · 3 parked: quota used up
4 key refused · 130 interrupted (resume possible)
`
