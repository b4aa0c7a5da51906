/** The report of Stocksheet's self-check, in words: for the terminal, the window, and an app that cannot start. */
import { findingWeight, type Finding, type SelfReport } from '../api/doctor.ts'
import type { Language } from '../material/values/language.ts'
import { doctor as en, type DoctorWords } from './en/doctor.ts'
import { formatOnOneLine, type Explanation } from './message.ts'
import { doctor as ru } from './ru/doctor.ts'

const WORDS_BY_LANGUAGE: Readonly<Record<Language, DoctorWords>> = { en, ru }

export function findingMessage(finding: Finding, surface: SelfReport['surface']): Explanation {
  return en.explain(finding, surface)
}

/** The lines of the report: problems first, each with advice, then everything that was checked. */
export function reportLines(report: SelfReport, language: Language = 'en'): readonly string[] {
  const words = WORDS_BY_LANGUAGE[language]
  const { surface, parts, system, folder, findings, errors } = report
  const isProblem = (finding: Finding): boolean => findingWeight(finding) === 'problem'
  const problems = findings.filter(isProblem)
  const lineOf = (finding: Finding): string => `- ${formatOnOneLine(words.explain(finding, surface))}`
  return [
    `${parts.map(({ name, version }) => `${name} ${version}`).join(', ')}, ${words.surfaces[surface]}`,
    words.system(`${system.platform} ${system.release}, ${system.processor}`, words.size(system.memory)),
    words.folders[folder],
    '',
    words.problems(problems.length),
    ...problems.map(lineOf),
    ...(problems.length === 0 ? [] : ['']),
    words.checked,
    ...findings.filter((finding) => !isProblem(finding)).map(lineOf),
    '',
    ...(errors.length === 0 ? [words.noErrors] : [words.errors, ...errors]),
  ]
}
