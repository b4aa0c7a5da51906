/** Downloads published tables into this process's own folder, and downloads them again when the user asks. */
import { randomUUID } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Answer, FailedAnswer, OfferedFile } from '../../src-shared/api/host.ts'
import type { LinkedFile } from '../account/read-link.ts'
import type { Refusal } from '../../src-shared/file/problem.ts'
import { refuse, type Result } from '../../src-shared/material/values/result.ts'
import { writeNewFile } from '../store/files/file-system.ts'
import { makeTemporaryPath } from '../store/files/safe-write.ts'
import { fileName } from './page/file-name.ts'
import type { Handlers } from './dispatch.ts'
import type { KnownFiles } from './known-files.ts'
import type { KnownHosts, NetworkChoice } from './network.ts'

export interface LinkDependencies {
  readonly files: KnownFiles
  readonly scratch: string
  readonly network: NetworkChoice
  /** A request to an address could leak data, so the user confirms each new server. Hosts without dialogs allow every server. */
  readonly hosts: KnownHosts
}

export type PublishedFileReader = (link: string, network: NetworkChoice) => Promise<Result<LinkedFile, Refusal>>

async function readByAddress(link: string, network: NetworkChoice): Promise<Result<LinkedFile, Refusal>> {
  // Loaded late, to show the first window sooner.
  const { readLink } = await import('../account/read-link.ts')
  return readLink(link, { network })
}

export class Links {
  readonly calls: Pick<Handlers, 'link.read'>
  private readonly parts: LinkDependencies
  private readonly readPublishedFile: PublishedFileReader

  constructor(parts: LinkDependencies, readPublishedFile: PublishedFileReader = readByAddress) {
    this.parts = parts
    this.readPublishedFile = readPublishedFile
    this.calls = { 'link.read': ({ address }) => this.read(address) }
  }

  private async read(link: string): Promise<Answer<OfferedFile>> {
    const { files, scratch, hosts } = this.parts
    const host = URL.canParse(link) ? new URL(link).host : ''
    if (host !== '' && !(await hosts.allows(link))) return refuse({ code: 'link-declined', host })
    const path = join(scratch, randomUUID())
    const answer = await this.download(link, path)
    return answer.ok ? files.offer(path, fileName(answer.value), link) : answer
  }

  /** Downloads the file at `path` again if it came from a link. Null if that succeeded, or if the file did not come from a link. */
  async refresh(path: string): Promise<FailedAnswer | null> {
    const link = this.parts.files.linkOf(path)
    const answer = link === undefined ? null : await this.download(link, path)
    return answer === null || answer.ok ? null : answer
  }

  /** Downloads the table to `path`. Returns the file's name. */
  private async download(link: string, path: string): Promise<Answer<string>> {
    const result = await this.readPublishedFile(link, this.parts.network)
    if (!result.ok) return refuse({ code: 'refused', refusal: result.error, file: link })
    const temporaryPath = makeTemporaryPath(path)
    await writeNewFile(temporaryPath, result.value.bytes)
    await rename(temporaryPath, path)
    return { ok: true, value: result.value.name }
  }
}
