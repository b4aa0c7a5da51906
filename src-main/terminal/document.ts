/** Writes the one document of --json: at once, or row by row so that a large one is never in memory as text. */
import type { DocumentName, DocumentOf } from '../../src-shared/api/documents/all.ts'
import { makeErrorOutput } from './error-output.ts'
import { writeJson } from './terminal.ts'

/** Makes all parts readonly, because the content does not change while it is written. */
type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T
type Content<Name extends DocumentName> = DeepReadonly<Omit<DocumentOf<Name>, 'formatVersion'>>
type DocumentWithRows = 'stock' | 'plan' | 'run' | 'show-plan' | 'inspection'

/** `_name`: the name of the document's schema in docs/schemas. */
export async function writeDocument<Name extends DocumentName>(_name: Name, content: Content<Name>): Promise<void> {
  await writeJson(`${JSON.stringify(Object.assign({ formatVersion: 1 }, content), null, 1)}\n`)
}

export interface StreamedDocument<Name extends DocumentWithRows> {
  readonly head: Partial<Content<Name>>
  readonly key: 'rows' | 'problems'
  /** Rows as JSON texts. One text may contain several rows, separated by commas; '' contains none. */
  readonly texts: AsyncIterable<string> | Iterable<string>
  readonly tail?: Partial<Content<Name>>
}

/** If writing fails halfway, the output is still one document. It ends with the error, which is rethrown. */
export async function streamDocument<Name extends DocumentWithRows>(
  _name: Name,
  { head, key, texts, tail = {} }: StreamedDocument<Name>,
): Promise<void> {
  await writeJson(`${JSON.stringify({ formatVersion: 1, ...head }).slice(0, -1)},"${key}":[`)
  let isFirst = true
  try {
    for await (const text of texts) {
      if (text === '') continue
      await writeJson(isFirst ? `\n${text}` : `,\n${text}`)
      isFirst = false
    }
  } catch (error) {
    await writeJson(`],"error":${JSON.stringify((await makeErrorOutput(error, null)).parts)}}\n`)
    throw error
  }
  const tailJson = JSON.stringify(tail).slice(1, -1)
  await writeJson(`]${tailJson === '' ? '' : `,${tailJson}`}}\n`)
}
