/** What is signed, and how: the text is fixed, keys and signatures have one form each, and plans of earlier versions still open. */
import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fc } from '../../fast-check.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPlanFile } from '../../../src-main/adapters/plan-file/plan-file.ts'
import { NO_SEALS, readFormerKey, sealAtEnd, sealMember } from '../../../src-main/adapters/plan-file/seal.ts'
import {
  approvedSeal,
  checkedSeals,
  fingerprint,
  madeSeal,
  makeSealingKey,
  signedText,
} from '../../../src-main/adapters/plan-file/signature.ts'
import { fingerprintOf } from '../../../src-shared/domain/guard/seals.ts'

const PLAN = 'a'.repeat(64)
const AT = '2026-11-22T10:00:00.000Z'
const END = '2026-11-29T10:00:00.000Z'
const key = makeSealingKey()
const other = makeSealingKey()

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stocksheet-seal-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('[SEAL-2] the bytes that are signed are these, a line each', () => {
  const made = { kind: 'made', plan: PLAN, key: 'K', maker: 'K', at: AT, expires: null } as const
  expect(signedText(made)).toBe(`Stocksheet plan seal 1\nmade\n${PLAN}\nK\nK\n${AT}\nno end\n`)
  const approved = { kind: 'approved', plan: PLAN, key: 'B', maker: 'K', at: AT, expires: END } as const
  expect(signedText(approved)).toBe(`Stocksheet plan seal 1\napproved\n${PLAN}\nB\nK\n${AT}\n${END}\n`)
})

test('[SEAL-2] no two seals have one text', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9_-]{1,8}$/)
  const seal = fc.record({
    kind: fc.constantFrom('made' as const, 'approved' as const),
    plan: word,
    key: word,
    maker: word,
    at: word,
    expires: fc.option(word, { nil: null }),
  })
  fc.assert(
    fc.property(seal, seal, (one, two) => {
      expect(signedText(one) === signedText(two)).toBe(JSON.stringify(one) === JSON.stringify(two))
    }),
  )
})

test('[SEAL-2] another program that knows the text can check and make a seal: it is plain Ed25519', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const text = `Stocksheet plan seal 1\nmade\n${PLAN}\n${x}\n${x}\n${AT}\nno end\n`
  const signature = sign(null, Buffer.from(text), privateKey).toString('base64url')
  expect(checkedSeals([['made', x, AT, signature]], PLAN)).toMatchObject({ ok: true })
})

test('[SEAL-2] a fingerprint is half of the SHA-256 of the key’s 32 bytes, in eight groups', () => {
  const digest = createHash('sha256').update(Buffer.from(key.x, 'base64url')).digest('hex')
  expect(fingerprint(key.x).replaceAll('-', '')).toBe(digest.slice(0, 32))
  expect(
    fingerprintOf(
      digest
        .slice(0, 32)
        .toUpperCase()
        .replace(/(.{4})/g, '$1 '),
    ),
  ).toBe(fingerprint(key.x))
  for (const none of ['', digest, digest.slice(0, 31), `${digest.slice(0, 31)}g`])
    expect(fingerprintOf(none)).toBeNull()
})

test('[SEAL-1] the seal at the end is read back as it was written, and in no other form', () => {
  const seals = [madeSeal(PLAN, key, AT), approvedSeal(PLAN, key.x, other, { at: AT, expires: END })] as const
  const member = sealMember([...seals])
  expect(sealAtEnd(`{"rows":[]${member}`)).toEqual({ kind: 'seals', at: 10, seals })
  for (const wrong of [
    member.replace('"made"', '"approved"'),
    member.replace('.000Z', 'Z'),
    member.replace('.000Z', '.000+00:00'),
    member.replace(',["approved"', ', ["approved"'),
    // The same 32 bytes, written otherwise: another key by its letters.
    member.replace(key.x, nextLetter(key.x)),
    `${member}{}`,
    member.replace('}}\n', '},"rows":[]}\n'),
  ])
    expect(sealAtEnd(`{"rows":[]${wrong}`), wrong).toBeNull()
})

/** The last letter holds two bits that no byte has. */
function nextLetter(text: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const changed = text.slice(0, -1) + (letters[letters.indexOf(text.at(-1) ?? 'A') + 1] ?? 'B')
  expect(Buffer.from(changed, 'base64url').equals(Buffer.from(text, 'base64url'))).toBe(true)
  return changed
}

const ROW =
  '{"row":2,"status":"unchanged","materialId":100,"name":"Oak","changes":[],"problems":[],"calls":[],"lane":"m100"}'
const OLD = `{"stocksheet":"plan","head":{"version":1,"account":"https://a.example","storage":1,"file":"f.csv","catalogue":"00","made":"${AT}"},"seen":{"storages":[1],"materials":[[100,100]]},"rows":[\n${ROW}]`

test('[SEAL-1] [PLAN-17] a plan of an earlier version opens: with this folder’s seal it is ours, and changed it is refused', async () => {
  const former = 'ab'.repeat(32)
  const secret = Buffer.from(former, 'hex')
  const name = createHmac('sha256', secret).update('the name of this key').digest('hex').slice(0, 16)
  const digest = createHmac('sha256', secret).update(OLD).digest('hex')
  const bytes = Buffer.from(`${OLD},"seal":{"key":"${name}","digest":"${digest}"}}\n`)
  const read = (of: Buffer, key: string | null) =>
    readPlanFile({ name: 'plan', bytes: of }, { ...NO_SEALS, former: key })
  expect(await read(bytes, former)).toMatchObject({ ok: true, value: { seal: 'ours', seals: [], made: AT } })
  expect(await read(bytes, null)).toMatchObject({ ok: true, value: { seal: 'elsewhere', seals: [] } })
  const changed = Buffer.from(bytes.toString().replace('Oak', 'Ash'))
  expect(await read(changed, former)).toEqual({ ok: false, refusal: { code: 'altered' } })
})

test('[SEAL-1] the key of earlier seals is read, and nothing else is taken for one', async () => {
  expect(await readFormerKey(folder)).toBeNull()
  await writeFile(join(folder, 'plan-seal-key'), 'half of it')
  expect(await readFormerKey(folder)).toBeNull()
  await writeFile(join(folder, 'plan-seal-key'), 'ab'.repeat(32))
  expect(await readFormerKey(folder)).toBe('ab'.repeat(32))
})
