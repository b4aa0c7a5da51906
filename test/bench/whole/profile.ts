/**
 * Where a command's processor time goes, as shares of both threads: `node test/bench/whole/profile.ts CPUPROFILE-FOLDER`, a folder that
 * `node --cpu-prof --cpu-prof-dir FOLDER out/main/cli.js ...` wrote. Each sample counts for the innermost step whose function is on its stack.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const profileSchema = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({ functionName: z.string(), url: z.string() }),
      children: z.array(z.number()).optional(),
    }),
  ),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
})

const STEPS: readonly (readonly [step: string, functionName: RegExp])[] = [
  ['collecting garbage', /^\(garbage collector\)$/],
  [
    'storing',
    /^(?:runAsJournalFailure|withStore|withVersions|inTransaction|keepReading|writeReading|fdatasync|openJournal)$/,
  ],
  [
    'account',
    /^(?:exchange|request|dispatch|probeStorages|readStorage|readAnswer|storedAccount|readCatalogue|onParserExecute|socketOnData)$/,
  ],
  ['file', /^(?:readSource|readCsv|readAll|readSheet|readTable|readTableFrom|draftsOf|mapColumns)$/],
  ['comparing', /^(?:compareWithCatalogue|makePreview|makePreviewInParts|planRows|planTouchedRows|makeGroupsFor)$/],
  ['guard and sums', /^(?:judgePreview|sessionSummary|summary|findUnusualCells)$/],
  [
    'printing',
    /^(?:showPlanOf|printPlan|rowsToPrint|printInspection|writeInspection|streamDocument|planRowsJson|writeDocument)$/,
  ],
  [
    'loading',
    /^(?:compileForInternalLoader|requireBuiltin|getOrCreateModuleJob|evaluate|importModuleDynamicallyCallback|loadCJSModuleWithModuleLoad|runEntryPointWithESMLoader|asyncRunEntryPointWithESMLoader|executeUserEntryPoint)$/,
  ],
]
const REST = 'the rest'

const folder = process.argv[2] ?? '.'
const spent = new Map<string, number>()
for (const name of readdirSync(folder)) {
  const { nodes, samples, timeDeltas } = profileSchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')))
  const stepOf = new Map<number, string>()
  const parentOf = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  // A parent comes before its children.
  for (const { id, callFrame } of nodes) {
    const named = STEPS.find(([, functionName]) => functionName.test(callFrame.functionName))?.[0]
    stepOf.set(id, named ?? stepOf.get(parentOf.get(id) ?? -1) ?? REST)
    if (callFrame.functionName === '(idle)') stepOf.set(id, 'idle')
  }
  for (const [index, id] of samples.entries()) {
    const step = stepOf.get(id) ?? REST
    spent.set(step, (spent.get(step) ?? 0) + Math.max(0, timeDeltas[index] ?? 0))
  }
}
spent.delete('idle')
const total = [...spent.values()].reduce((sum, microseconds) => sum + microseconds, 0)
for (const step of [...STEPS.map(([name]) => name), REST])
  console.log(`| ${step} | ${Math.round(((spent.get(step) ?? 0) / total) * 100)} % |`)
