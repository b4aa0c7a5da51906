/** Everything with one problem, mended in one go: one text instead of another in all its cells, or the rows left out. */
import type { Failure, ImportSummary, ProblemGroup, Reply } from '../../../src-shared/contract/received.ts'
import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { Dialog, DialogFoot } from '../../parts/dialog.tsx'
import { FailureLine } from '../../parts/failure-view.tsx'
import { Visible } from '../../parts/visible.tsx'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { cutText, shownText } from '../../view/visible-text.ts'
import css from './bulk-fix.module.css'
import { asItCame } from '../../../src-shared/domain/values/untrusted-text.ts'

const LONGEST = 120

/** Opens the dialog for a problem. */
export function BulkFix({ problem }: { readonly problem: string }) {
  const { grid, run } = useStores()
  const words = useWords()
  const locked = useStore(run, (state) => state.run !== null || state.starting)
  if (locked) return null
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      aria-label={`${words.alike.open}: ${words.problemName(problem) ?? problem}`}
      onClick={() => grid.setState({ fixing: problem })}
    >
      {words.alike.open}
    </Button>
  )
}

export function BulkFixDialog({ columns }: { readonly columns: ImportSummary['columns'] }) {
  const { grid } = useStores()
  const words = useWords()
  const problem = useStore(grid, (state) => state.fixing)
  const close = () => grid.setState({ fixing: null })
  const name = problem === null ? '' : (words.problemName(problem) ?? problem)
  return (
    <Dialog title={`${words.alike.open}: ${name}`} open={problem !== null} onClose={close} wide>
      {problem !== null && <Groups problem={problem} columns={columns} onClose={close} />}
    </Dialog>
  )
}

type Known = Reply<'import.alike'> | { readonly failure: Failure } | null

interface GroupsProps {
  readonly problem: string
  readonly columns: ImportSummary['columns']
  readonly onClose: () => void
}

function Groups({ problem, columns, onClose }: GroupsProps) {
  const { imports, rows } = useStores()
  const words = useWords()
  const [known, setKnown] = useState<Known>(null)
  const now = useStore(imports, (state) =>
    state.step === 'open' ? (state.summary.problems.find(({ code }) => code === problem)?.count ?? 0) : 0,
  )
  useEffect(() => {
    let asked = 0
    async function look(): Promise<void> {
      const mine = ++asked
      const answer = await rows.act.alike(problem)
      if (mine === asked) setKnown(answer.ok ? answer.value : { failure: answer.failure })
    }
    void look()
    // Each change of the plan, from here or taken back, leaves other cells.
    const off = imports.subscribe((state, before) => {
      if (state.step === 'open' && before.step === 'open' && state.summary !== before.summary) void look()
    })
    return () => {
      asked = -1
      off()
    }
  }, [rows, imports, problem])

  if (known === null) return <p className={css['quiet']}>{words.alike.loading}</p>
  if ('failure' in known) return <FailureLine failure={known.failure}>{null}</FailureLine>
  const cells = known.groups.filter(({ column }) => column !== null)
  const more = known.total - known.groups.length
  return (
    <>
      <div className={css['body']}>
        {now === 0 && (
          <p role="status" className={css['quiet']}>
            {words.alike.none}
          </p>
        )}
        {known.answers !== undefined && (
          <Answers
            counts={known.answers}
            onAnswer={(answer) => void imports.act.edit({ kind: 'answer', problem, answer })}
          />
        )}
        {cells.length > 0 && <p className={css['quiet']}>{words.alike.about}</p>}
        {now > 0 && cells.length === 0 && <p className={css['quiet']}>{words.alike.wholeRow}</p>}
        <ul className={css['groups']}>
          {cells.map((group) => (
            <Group
              key={`${group.column} ${asItCame(group.text)}`}
              group={group}
              letter={columns.find(({ column }) => column === group.column)?.letter ?? ''}
              onReplace={(text) => {
                if (group.column === null) return
                void imports.act.edit({
                  kind: 'replace',
                  column: group.column,
                  from: group.text,
                  text,
                  problem,
                  numbers: words.numbers,
                })
              }}
            />
          ))}
        </ul>
        {more > 0 && <p className={css['quiet']}>{words.alike.more(more, words.count(more))}</p>}
      </div>
      <DialogFoot>
        {now > 0 && (
          <Button
            variant="default"
            onClick={() => void imports.act.edit({ kind: 'filtered', filter: { problem }, included: false })}
          >
            {words.alike.leaveOut(now, words.count(now))}
          </Button>
        )}
        <Button variant={now > 0 ? 'subtle' : 'filled'} onClick={onClose}>
          {words.alike.done}
        </Button>
      </DialogFoot>
    </>
  )
}

type AnswerCounts = NonNullable<Reply<'import.alike'>['answers']>

const ANSWERS = ['keep', 'change', 'new'] as const

interface AnswersProps {
  readonly counts: AnswerCounts
  readonly onAnswer: (answer: (typeof ANSWERS)[number]) => void
}

/** One answer for all rows that ask the same. */
function Answers({ counts, onAnswer }: AnswersProps) {
  const words = useWords()
  return (
    <div role="group" aria-label={words.alike.answer} className={css['answers']}>
      <p className={css['quiet']}>{words.alike.answer}</p>
      {ANSWERS.filter((answer) => counts[answer] > 0).map((answer) => (
        <Button key={answer} size="xs" variant="default" onClick={() => onAnswer(answer)}>
          {words.alike.answers[answer](counts[answer], words.count(counts[answer]))}
        </Button>
      ))}
    </div>
  )
}

interface GroupProps {
  readonly group: ProblemGroup
  readonly letter: string
  readonly onReplace: (text: string) => void
}

function Group({ group, letter, onReplace }: GroupProps) {
  const words = useWords()
  const [text, setText] = useState(asItCame(group.text))
  const same = text === asItCame(group.text)
  return (
    <li>
      <form
        className={css['group']}
        onSubmit={(event) => {
          event.preventDefault()
          if (!same) onReplace(text)
        }}
      >
        <span className={css['held']}>
          {asItCame(group.text) === '' ? <em>{words.alike.blank}</em> : <Visible text={cutText(group.text, LONGEST)} />}
          <small>
            {words.alike.column(letter)} · {words.alike.cells(group.count, words.count(group.count))}
          </small>
        </span>
        <TextInput
          size="xs"
          aria-label={words.alike.withText(shownText(cutText(group.text, LONGEST)))}
          value={text}
          maxLength={40_000}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button size="xs" type="submit" variant="default" disabled={same}>
          {words.alike.go(group.count, words.count(group.count))}
        </Button>
      </form>
    </li>
  )
}
