/** Fingerprints that somebody here has named, in the data folder. A name may have several: a person's keys. */
import { join } from 'node:path'
import { z } from 'zod'
import { sameName } from '../../../src-shared/domain/account/account-setup.ts'
import { fingerprintOf, type TrustedSeal } from '../../../src-shared/domain/guard/seals.ts'
import { changeAlone, readKept, writeKept } from './persisted-json.ts'

const trusted = z.object({
  name: z.string().min(1),
  fingerprint: z.string().refine((text) => fingerprintOf(text) === text),
})
const fileSchema = z.object({ seals: z.array(trusted) }).transform(({ seals }) => seals)

export class TrustedSeals {
  private readonly path: string

  constructor(dataFolder: string) {
    this.path = join(dataFolder, 'trusted-seals.json')
  }

  list(): Promise<readonly TrustedSeal[]> {
    return this.read()
  }

  /** Names a fingerprint, or names it anew: it has one name. The name is written as it was the first time. */
  trust(name: string, fingerprint: string): Promise<void> {
    return changeAlone(this.path, async () => {
      const others = (await this.read()).filter((one) => one.fingerprint !== fingerprint)
      const known = others.find((one) => sameName(one.name) === sameName(name))
      await writeKept(this.path, { seals: [...others, { name: known?.name ?? name.trim(), fingerprint }] })
    })
  }

  /** By name or fingerprint; how many went. */
  forget(which: string): Promise<number> {
    return changeAlone(this.path, async () => {
      const before = await this.read()
      const fingerprint = fingerprintOf(which)
      const after = before.filter(
        (one) => sameName(one.name) !== sameName(which) && (fingerprint === null || one.fingerprint !== fingerprint),
      )
      if (after.length < before.length) await writeKept(this.path, { seals: after })
      return before.length - after.length
    })
  }

  private async read(): Promise<readonly TrustedSeal[]> {
    return (await readKept<readonly TrustedSeal[]>(this.path, fileSchema, [])).value
  }
}
