/** The import's worker thread, bundled next to one-open.ts. */
import '../../../src-main/import/worker/import-worker.ts'
