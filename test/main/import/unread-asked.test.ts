/** A file that only a profile can read, and that two profiles match. */
import { describe, expect, test } from 'vitest'
import type { Profile, ProfileChoices } from '../../../src-shared/api/profile.ts'
import { toBodyJson } from '../../../src-shared/plan/plan.ts'
import { failureMessage } from '../../../src-shared/words/failure.ts'
import { openFile } from './small-file.ts'

const knows = (
  id: string,
  name: string,
  more: Partial<ProfileChoices> = {},
  fileName: string | null = null,
): Profile => ({
  stocksheetProfile: 1,
  id: `p-${id.repeat(16)}`,
  name,
  howRead: {
    at: '2026-10-01T00:00:00.000Z',
    file: `${name}.csv`,
    recognition: { headings: ['ref x', 'val y'], used: ['ref x', 'val y'], sheet: null, encoding: null, fileName },
    reading: {
      storage: 1,
      columns: [
        ['ref x', 'sku'],
        ['val y', 'price'],
      ],
      bareColumns: [],
      ...more,
    },
    keep: [],
    missing: 'leave',
  },
  crossReference: [],
})

const [holz, leim] = [knows('a', 'Holz'), knows('b', 'Leim')]
const EITHER = 'ref x,val y\nA-1,5\n'

const edits = (session: Awaited<ReturnType<typeof openFile>>) =>
  session.listPlanRows(0, 10).flatMap(({ calls }) => calls.map(({ body }) => toBodyJson(body)))

describe('[SUPPLIER-2] a file that cannot be read without a profile, and that two fit', () => {
  test('both are named, and either of them reads it', async () => {
    await expect(openFile(EITHER, { profiles: [holz, leim] })).rejects.toThrow(/“Holz” and “Leim” fit it equally/)
    const session = await openFile(EITHER, { profiles: [holz, leim], choices: { profile: leim.id } })
    expect([session.summary().profile?.name, edits(session)]).toEqual(['Leim', ['{"material_id":1,"price":5}']])
    // With one of them it is read at once. With none, the reason is given without a name.
    expect(edits(await openFile(EITHER, { profiles: [holz] }))).toHaveLength(1)
    await expect(openFile(EITHER, { profiles: [holz, leim], choices: { profile: 'off' } })).rejects.not.toThrow(/Holz/)
  })

  test('its names and ids go to whoever asks, in the language of the window', () => {
    const refusal = { code: 'no-usable-columns', row: null, details: {} } as const
    const asked = [holz, leim].map(({ id, name }) => ({ id, name }))
    const message = failureMessage({ code: 'refused', refusal, file: 'a.csv', asked }, 'ru')
    expect(message).toMatchObject({ what: expect.stringContaining('«Holz» и «Leim»') as string })
  })

  test('so it is where both find its table only by what they say of it, and its name is that of both', async () => {
    const below = (entry: Profile, name: string) => knows(entry.id.slice(-1), name, { headings: [9] }, 'list #.csv')
    const text = `${'note;\n'.repeat(8)}ref x;val y\nA-1;5\n`
    const both = [below(holz, 'Holz'), below(leim, 'Leim')]
    const named = { name: 'list 2.csv' }
    const session = await openFile(text, { ...named, profiles: both.slice(0, 1) })
    expect(session.summary().profile?.name).toBe('Holz')
    const read = await openFile(text, { ...named, profiles: both }).then(
      (session) => session.summary().profilesAsked?.map(({ name }) => name),
      (error: unknown) => String(error),
    )
    expect(read).toEqual(typeof read === 'string' ? expect.stringMatching(/“Holz” and “Leim”/) : ['Holz', 'Leim'])
  })
})
