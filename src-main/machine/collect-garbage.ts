/**
 * Gives back what nobody holds any more, where it is much. V8 lets a heap that may become large grow to several times of what is in use
 * before it looks: reading 200,000 materials in 12 storages took 1.1 GB, of which 0.2 was in use. A limit of the thread's memory would
 * make it look more often, and end the thread where an account is larger (decision 197).
 */
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { z } from 'zod'

/** Bytes of new objects that are not worth it. A collection of 200 MB takes a tenth of a second. */
const WORTH_IT = 32 * 2 ** 20

type Collect = () => void
const collecting = z.custom<Collect>((value) => typeof value === 'function')

/** Of this thread. To be called where a large piece of work is done. */
export function garbageCollector(worthBytes = WORTH_IT): Collect {
  let gc: Collect | null = null
  let bytesLeft = inUse()
  return () => {
    if (inUse() - bytesLeft < worthBytes) return
    gc ??= found()
    gc()
    bytesLeft = inUse()
  }
}

function inUse(): number {
  const { used_heap_size: heap, external_memory: externalBytes } = getHeapStatistics()
  return heap + externalBytes
}

/** What `--expose-gc` gives a program that is started with it. */
function found(): Collect {
  setFlagsFromString('--expose-gc')
  return collecting.parse(runInNewContext('gc'))
}
