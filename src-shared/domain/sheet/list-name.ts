/** What a file of several, or a sheet of one, is called among them: different for each, and read back into its parts. [LISTS-1] */

/** Between a file's name and what is meant of it. Names that have it themselves lose it. */
const OF = ' › '

/** `part`: a sheet of the file. */
export function listName(file: string, part?: string): string {
  const own = plain(file)
  return part === undefined ? own : `${own}${OF}${plain(part)}`
}

/** Rows of a list that has a part for each storage. `name`: the list's. */
export function listPartName(name: string, part: string): string {
  return `${name}${name.includes(OF) ? ', ' : OF}${plain(part)}`
}

/** Whether rows of this source are of the list: of itself, or of one of its storages. */
export function isOfList(source: string, list: string): boolean {
  return source === list || source.startsWith(`${list}${OF}`) || source.startsWith(`${list}, `)
}

function plain(text: string): string {
  return text.replaceAll('›', '>')
}

export interface ListPlace {
  readonly file: string
  /** A sheet or a storage of the file. */
  readonly part?: string
}

export function listPlace(name: string): ListPlace {
  const at = name.indexOf(OF)
  return at < 0 ? { file: name } : { file: name.slice(0, at), part: name.slice(at + OF.length) }
}

/** Names of files, each told from the others: those that are the same have a number behind them. */
export function namesApart(files: readonly string[]): string[] {
  const taken = new Set<string>()
  return files.map((file) => {
    let name = file
    for (let number = 2; taken.has(name); number++) name = numbered(file, number)
    taken.add(name)
    return name
  })
}

function numbered(file: string, number: number): string {
  const dot = file.lastIndexOf('.')
  return dot <= 0 ? `${file} (${number})` : `${file.slice(0, dot)} (${number})${file.slice(dot)}`
}

const FILE = /\.(?:csv|tsv|txt|xlsx|xlsm)(?: › |$)/i

/** Whether a row's sheet is a file, as it is where several are planned together. */
export function namesFile(sheet: string): boolean {
  return FILE.test(sheet)
}
