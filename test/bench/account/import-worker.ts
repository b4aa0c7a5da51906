/** The import's thread, to be bundled beside one-open.ts. */
import '../../../src-main/workers/import-worker.ts'
