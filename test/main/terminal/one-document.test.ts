/** [CLI-12] stdout contains exactly one document, even if its rows end early. */
import { expect, test, vi } from 'vitest'
import { streamDocument } from '../../../src-main/terminal/document.ts'
import { CommandError } from '../../../src-main/terminal/command-error.ts'
import { writeMissingDocument } from '../../../src-main/terminal/terminal.ts'

async function* broken(): AsyncGenerator<string> {
  yield await Promise.resolve('{"row":2}')
  throw new CommandError({ what: 'The account has gone.' })
}

test('[CLI-12] a document that breaks off ends with its error, and no other follows it', async () => {
  const writtenTexts: string[] = []
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => writtenTexts.push(String(text)) > 0)
  try {
    const streamed = streamDocument('stock', { head: {}, key: 'rows', texts: broken() })
    await expect(streamed).rejects.toThrow('The account has gone.')
    await writeMissingDocument({ exitStatus: 1 })
  } finally {
    stdout.mockRestore()
  }
  expect(JSON.parse(writtenTexts.join(''))).toMatchObject({
    formatVersion: 1,
    rows: [{ row: 2 }],
    error: { message: 'The account has gone.' },
  })
})
