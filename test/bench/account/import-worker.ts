/** The import's thread, to be bundled beside one-open.ts. */
import '../../../src-main/import/worker/import-worker.ts'
