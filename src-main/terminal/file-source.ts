/** The file given to a command: a path, or `-` for piped input (a copied range, another program's output). */
import { open, readdir, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { normaliseText } from '../../src-shared/material/values/text-key.ts'
import type { Source } from '../ports/source-port.ts'
import { type Flags, countDifferingLetters } from './arguments.ts'
import { CommandError } from './command-error.ts'
import { printLine } from './terminal.ts'

/** The maximum size of piped input, in bytes: as large as a CSV file may be. */
const MAX_PIPED_BYTES = 1_000_000_000

/** Refuses a second reader of stdin, because each would get only a part of it. */
export function refuseSecondReader(file: string, flags: Flags): void {
  const readers = [file === STDIN, flags['key-stdin'] === true, flags['password-stdin'] === true].filter(Boolean)
  if (readers.length > 1) {
    throw new CommandError({
      what: 'Only one thing can come on stdin.',
      fix: 'Name the file, or set STOCKSHEET_API_KEY instead of --key-stdin.',
    })
  }
}

export const STDIN = '-'
/** The piped input by stream, because stdin can be read only once. */
const contentByStream = new WeakMap<NodeJS.ReadStream, Promise<Buffer>>()

/** The https address, if the argument is an address and not a path. */
export function findLink(file: string): string | undefined {
  return /^https?:\/\//i.test(file) ? file : undefined
}

/** A text of this size has at most a million rows. Whatever they contain, they need at most a fifth of this process's memory. */
const SMALL_FILE_BYTES = 2_000_000
const SAMPLE_BYTES = 4096

/**
 * True if a file is a small text, which is read in this process. Other files are read in a thread, so that a hostile workbook can end only the
 * thread. With `--memory`, every file is read in a thread. `workbookBytes`: the maximum unpacked size of a workbook that is read in this process. Its
 * reader unpacks no more than the file's directory says.
 */
export async function isReadInThisProcess(file: string, flags: Flags, workbookBytes = 0): Promise<boolean> {
  if (file === STDIN || flags.memory !== undefined || findLink(file) !== undefined) return false
  try {
    // The kind of file is checked first, because opening a pipe would wait for its writer.
    const stats = await stat(file)
    if (!stats.isFile() || stats.size > Math.max(SMALL_FILE_BYTES, workbookBytes)) return false
    const openedFile = await open(file)
    try {
      const { buffer, bytesRead } = await openedFile.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES)
      const start = buffer.subarray(0, bytesRead)
      if (start.includes(0)) return workbookBytes > 0 && (await measureUnpackedBytes(file)) <= workbookBytes
      return stats.size <= SMALL_FILE_BYTES
    } finally {
      await openedFile.close()
    }
  } catch {
    // The file's reader reports why the file cannot be read.
    return false
  }
}

/** The unpacked size of an XLSX workbook, in bytes; Infinity for other files. */
async function measureUnpackedBytes(path: string): Promise<number> {
  const { recogniseFile } = await import('../file/xlsx/recognise.ts')
  const { container, directory } = await recogniseFile({ path })
  if (container !== 'xlsx' || !directory) return Infinity
  return [...directory.entries.values()].reduce((sum, { bytes }) => sum + bytes, 0)
}

/**
 * For `-`, reads stdin to its end, once. If stdin is not a pipe, waits for the user to type. If `flags` are given, a published table can be read from
 * its https address.
 */
export async function makeFileSource(file: string, flags?: Flags, download = makeLinkSource): Promise<Source> {
  if (flags) refuseSecondReader(file, flags)
  if (file === STDIN) return { name: 'standard input', bytes: await readPipeOnce() }
  const source = flags && findLink(file) !== undefined ? await download(file, flags) : await makePathSource(file)
  if (flags?.['password-stdin'] === true) return { ...source, password: await readPipedPassword(source) }
  return { ...source, ...(await askPassword(source)) }
}

async function makePathSource(file: string): Promise<Source> {
  const stats = await stat(file).catch(async (error: unknown) => {
    // Other problems of the file are reported by its reader.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw await makeNotFoundError(file)
  })
  if (stats && !stats.isFile() && !stats.isDirectory()) {
    throw new CommandError({
      what: `“${basename(file)}” is a pipe or a device, not a file.`,
      fix: 'Give it on stdin, with - as the file: … | stocksheet plan -',
    })
  }
  return { name: basename(file), path: file }
}

function bytesOrPathOf(source: Source): Uint8Array | { readonly path: string } {
  return 'bytes' in source ? source.bytes : source
}

const PASSWORD_PROMPT = 'Password of the file'
const PASSWORD_TRIES = 3

/** Reads the password for Reads the password for Reads the password for `--password-stdin`. Refused for a file that has no password. */
async function readPipedPassword(source: Source): Promise<string> {
  const [{ recogniseFile }, { readSecretLine: readSecret }] = await Promise.all([
    import('../file/xlsx/recognise.ts'),
    import('./connect.ts'),
  ])
  const recognisedFile = await recogniseFile(bytesOrPathOf(source)).catch(() => null)
  if (recognisedFile && recognisedFile.container !== 'password-protected' && recognisedFile.container !== 'zip')
    throw new CommandError({
      what: `--password-stdin: “${source.name}” is not an encrypted workbook.`,
      fix: 'Leave --password-stdin out.',
      notDoneText: 'Nothing was sent.',
      at: '--password-stdin',
    })
  return readSecret(PASSWORD_PROMPT)
}

/**
 * In a terminal, asks a few times for the password of an encrypted workbook, and decrypts it. Does nothing if no password is needed or no user can be
 * asked. Does not look inside a zip file; its reader reports how to give the password.
 */
async function askPassword(encryptedSource: Source): Promise<Pick<Source, 'password' | 'plainFile'>> {
  if (!process.stdin.isTTY) return {}
  // Loaded late, because most commands read no workbook.
  const [{ readSecretLine: readSecret }, { recogniseFile }, { decryptFile }, { identityOfSource: sourceIdentity }] =
    await Promise.all([
      import('./connect.ts'),
      import('../file/xlsx/recognise.ts'),
      import('../file/refusals.ts'),
      import('../file/xlsx/byte-source.ts'),
    ])
  const recognisedFile = await recogniseFile(bytesOrPathOf(encryptedSource)).catch(() => null)
  if (recognisedFile?.container !== 'password-protected') return {}
  const identity = await sourceIdentity('bytes' in encryptedSource ? encryptedSource.bytes : encryptedSource.path)
  let answer: { readonly password?: string } = {}
  for (let tries = 0; ; tries++) {
    const result = await decryptFile(bytesOrPathOf(encryptedSource), answer.password)
    if (result.ok) return { ...answer, plainFile: { bytes: result.value, identity } }
    // Other failures are reported by the file's reader.
    if (result.error.code !== 'password-needed' || tries === PASSWORD_TRIES) return answer
    if (tries > 0) printLine('This is not its password.')
    answer = { password: await readSecret(PASSWORD_PROMPT) }
  }
}

async function makeLinkSource(link: string, flags: Flags): Promise<Source> {
  const [{ readLink }, { makeFailureError: toFailureError }, { networkOf }] = await Promise.all([
    import('../account/read-link.ts'),
    import('./failure-error.ts'),
    import('./connect.ts'),
  ])
  const result = await readLink(link, { network: networkOf(flags) })
  if (result.ok) return result.value
  throw toFailureError({ code: 'refused', refusal: result.error, file: link })
}

function readPipeOnce(): Promise<Buffer> {
  const earlierContent = contentByStream.get(process.stdin)
  if (earlierContent) return earlierContent
  const content = readPipe()
  contentByStream.set(process.stdin, content)
  return content
}

async function readPipe(): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of process.stdin) {
    const bytes = Buffer.from(piece as Uint8Array)
    size += bytes.length
    if (size > MAX_PIPED_BYTES)
      throw new CommandError({
        what: 'What comes on stdin is larger than 1,000 MB.',
        fix: 'Split it, or save it as files.',
        notDoneText: 'Nothing was sent.',
      })
    pieces.push(bytes)
  }
  return Buffer.concat(pieces)
}

const MAX_SUGGESTED_FILES = 3

/** The error for a missing file, with similar names in the folder. */
export async function makeNotFoundError(path: string): Promise<CommandError> {
  const folder = dirname(path)
  const names = await readdir(folder, { withFileTypes: true }).then(
    (entries) => entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name),
    () => null,
  )
  if (names === null)
    return new CommandError({
      what: `There is no file “${path}”: its folder “${folder}” cannot be opened.`,
      fix: 'Check the path.',
      notDoneText: 'Nothing was sent.',
    })
  const similarNames = findSimilarFileNames(basename(path), names).map(
    (name) => `“${folder === '.' ? name : join(folder, name)}”`,
  )
  const hint =
    similarNames.length === 0 ? 'Check the name and the folder.' : `Did you mean ${similarNames.join(' or ')}?`
  return new CommandError({ what: `There is no file “${path}”.`, fix: hint, notDoneText: 'Nothing was sent.' })
}

/** Similar names, most similar first: another extension, letter case, or a few different letters. */
export function findSimilarFileNames(wantedName: string, names: readonly string[]): string[] {
  const scoredNames = names.flatMap((name) => {
    const score = measureDifference(wantedName, name)
    return score === null ? [] : [{ name, score }]
  })
  return scoredNames
    .sort((a, b) => a.score - b.score || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_SUGGESTED_FILES)
    .map(({ name }) => name)
}

/** How many letters differ. Null if too many differ, or if the file is hidden and the wanted file is not. */
function measureDifference(wantedName: string, name: string): number | null {
  if (name.startsWith('.') && !wantedName.startsWith('.')) return null
  const [nameStem, otherStem] = [normalizeName(wantedName), normalizeName(name)]
  if (nameStem === otherStem) return 0
  const differenceCount = countDifferingLetters(nameStem, otherStem)
  return differenceCount <= Math.floor(Math.max(nameStem.length, otherStem.length) / 4) ? differenceCount : null
}

/** Removes the extension and separators, and normalises case and letter forms. */
function normalizeName(name: string): string {
  return normaliseText(basename(name, extname(name)))
    .toLowerCase()
    .replace(/[\s_\-.()]+/g, '')
}
