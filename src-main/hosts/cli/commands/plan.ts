/** The diff of a file and the calls it needs. Sends no write. */
import type { Command } from '../command.ts'
import { ACCOUNT, GENERAL, PLANNING, READING } from '../flags.ts'

export const plan: Command = {
  name: 'plan',
  usage: `plan FILE --storage ID [--sheet NAME] [--table N] [--map FILE] [--key id,sku,name]
                  [--decimal auto|dot|comma] [--encoding E] [--delimiter D]
                  [--on-conflict ask|mine|live|delta] [--read-suppliers] [--out PLAN.json]
                  [--kept HOURS]               against the last reading, if it is no older; else the account is read
                  [--heading 3,4|none] [--skip 10-12]   rows of the file: its headings, and rows that are not data
                  [--translate unit:szt=pcs ...]   cells in other words than the account's; nothing after = is a blank cell
                  [--rule 'price = price * 1.2' ...]   makes a field from the row's columns: + - * / round if and more
                  [--column C=sku ...]         the field of a column by its letter; nothing after = leaves it unused
                  [--keep name,sku]            fields that materials of the account keep; new ones get them all the same
                  [--storages 1=Main,2=Shop]   all storages by hand, where the account does not list them
                  [--all-sheets]               sheets named after storages, each into its own; --storage can be left out
                  [--per-storage]              columns named after storages, each into its own; --storage can be left out
                  [--pick ROW=ID|ROW=new ...] [--picks FILE]   answers for near misses and ambiguous rows; keep or
                                               change says whose sku stays; all=keep answers all rows
                  [--profile NAME|none]        the supplier's profile; without it the one the file is recognised by
                  [--guard FILE.json]          limits of the outlier guard, for example {"factor": 5}
                  [--memory MB]                what reading and comparing the file may use (3072); also of inspect`,
  about: `Shows what would change, row by row, and what it costs. Sends no write. --out keeps the plan for apply; --rate N is
for the estimated time. With --kept, what a plan rests on is read again before it is applied or kept with --out. --pick 5=120 means material 120, whose sku and name stay; 5=change:120 writes the file's to it; 5=new adds
a new one. 5=keep and 5=change mean the material that is proposed. all=keep, all=change and all=new answer all rows with a question;
near-miss, key-mismatch or keys-disagree instead of all answers the rows with that problem.`,
  words: 1,
  connects: true,
  flags: [...GENERAL, ...ACCOUNT, ...READING, ...PLANNING],
  run: async (line) => (await import('../plan-file.ts')).planFile(line),
}
