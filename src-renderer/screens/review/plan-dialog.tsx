/** A saved plan: what it would do, whose seals it has, the seal of whoever looks at it, and the way to its account. */
import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import { pageWords } from '../../../src-shared/wording/pages.ts'
import { sealWords, utcMinute } from '../../../src-shared/wording/seals.ts'
import { useCommand } from '../../parts/commands/use-command.ts'
import { Dialog, DialogFoot } from '../../parts/dialog.tsx'
import { FailureLine } from '../../parts/notices.tsx'
import { ProgressBar } from '../../parts/progress-bar.tsx'
import { Visible } from '../../parts/visible.tsx'
import type { OpenPlan } from '../../state/review-store.ts'
import { useUi } from '../../use-ui.ts'
import { shownText } from '../../view/visible-text.ts'
import { ValueChanges } from '../../parts/value-changes.tsx'
import { Digest, Facts, Seal } from './facts.tsx'
import { SendPlan } from './send-plan.tsx'
import css from './review.module.css'
import shared from '../../parts/shared.module.css'

const HOURS = { day: 24, week: 24 * 7, month: 24 * 30, always: null } as const
type Lasting = keyof typeof HOURS
const LASTING = Object.keys(HOURS).filter((one): one is Lasting => one in HOURS)

export function PlanDialog() {
  const { review, words } = useUi()
  const { plan, failure, busy } = useStore(review)
  const title = plan === null ? words.review.open : words.review.title(shownText(plan.plan.file.name))
  return (
    <Dialog title={title} open onClose={() => review.act.closePlan()} wide="pictures">
      {failure && <FailureLine failure={failure} onDismiss={() => review.act.dismissFailure()} />}
      {plan === null && busy === 'open' && <ProgressBar label={words.grid.loading} value={null} />}
      {plan && <Plan open={plan} />}
    </Dialog>
  )
}

function Plan({ open }: { readonly open: OpenPlan }) {
  const { app, review, words } = useUi()
  const busy = useStore(review, (state) => state.busy)
  const checked = useStore(review, (state) => state.checked)
  const [asking, setAsking] = useState(false)
  const { plan } = open

  async function savePage(): Promise<void> {
    const name = await review.act.page()
    if (name !== null) app.act.tell({ kind: 'good', text: words.review.saved(shownText(name)) })
  }

  function startAsking(): void {
    review.act.keep()
    setAsking(true)
  }

  function compare(): void {
    setAsking(false)
    void review.act.check(app.getState().account)
  }

  const { why } = words.commands
  useCommand('savePlanPage', { run: () => void savePage(), blocked: busy === null ? null : why.busy })
  useCommand('approvePlan', {
    run: startAsking,
    blocked: plan.maker === 'none' ? why.nothingToApprove : null,
  })
  useCommand('sendPlan', { run: compare, blocked: busy === null ? null : why.busy })

  return (
    <Stack gap={14}>
      <PlanFacts open={open} />
      <Unknown open={open} />
      <WhatItDoes open={open} />
      <Rows open={open} />
      {checked !== null ? (
        <SendPlan key={checked.check} checked={checked} />
      ) : asking ? (
        <Approve open={open} onBack={() => setAsking(false)} />
      ) : (
        <DialogFoot>
          <Button variant="default" loading={busy === 'page'} onClick={() => void savePage()}>
            {words.review.savePage}
          </Button>
          <Button variant="default" disabled={plan.maker === 'none'} onClick={startAsking}>
            {words.review.approve}
          </Button>
          {busy === 'check' && (
            <Text role="status" c="dimmed">
              {words.review.comparing}
            </Text>
          )}
          <Button loading={busy === 'check'} onClick={compare}>
            {words.review.send}
          </Button>
        </DialogFoot>
      )}
    </Stack>
  )
}

function Approve({ open: { plan }, onBack }: { readonly open: OpenPlan; readonly onBack: () => void }) {
  const { app, review, words } = useUi()
  const busy = useStore(review, (state) => state.busy)
  const [lasting, setLasting] = useState<Lasting>('week')

  async function approve(): Promise<void> {
    const name = await review.act.approve(HOURS[lasting])
    if (name === null) return
    onBack()
    app.act.tell({ kind: 'good', text: words.review.approved(shownText(name)) })
  }

  return (
    <DialogFoot>
      <Stack gap={8} flex={1}>
        <Text>{words.review.about}</Text>
        {plan.maker === 'own' && <Text c="var(--warn)">{words.review.ownPlan}</Text>}
        <Group justify="flex-end" align="flex-end" gap={10}>
          <Select
            label={words.review.lasts}
            data={LASTING.map((value) => ({ value, label: words.review.lasting[value] }))}
            value={lasting}
            allowDeselect={false}
            onChange={(value) => setLasting(LASTING.find((one) => one === value) ?? 'week')}
          />
          <Button variant="default" onClick={onBack}>
            {words.rules.cancel}
          </Button>
          <Button loading={busy === 'approve'} onClick={() => void approve()}>
            {words.review.approving}
          </Button>
        </Group>
      </Stack>
    </DialogFoot>
  )
}

function PlanFacts({ open: { plan } }: { readonly open: OpenPlan }) {
  const { page, words } = useUi()
  const texts = pageWords(words.language)
  const { account, approval, cost, file, made, seals, sha256, storages } = plan
  const named = storages.map(({ id, name }) => (name === null ? texts.storage(id) : shownText(name)))
  const address = shownText(account.address)
  return (
    <Facts
      facts={[
        [texts.plan.account, account.name === null ? address : `${shownText(account.name)}, ${address}`],
        [texts.plan.storages, named.join(', ')],
        [texts.plan.made, made === null ? words.review.noDigest : utcMinute(made)],
        [
          texts.plan.seals,
          seals.length === 0
            ? sealWords(words.language).none
            : seals.map((seal) => <Seal key={seal.kind + seal.fingerprint} seal={seal} now={page.now()} />),
        ],
        [texts.plan.approval, <Visible key="approval" text={approval.message} />],
        [texts.plan.cost, texts.plan.costs(words.count(cost.writes), words.count(cost.reads))],
        [texts.plan.fileDigest, <Digest key="file digest" text={file.sha256} />],
        [texts.plan.planDigest, <Digest key="plan digest" text={sha256} />],
      ]}
    />
  )
}

/** A key that nobody here has named can be, once its owner has read out the fingerprint. */
function Unknown({ open: { plan } }: { readonly open: OpenPlan }) {
  const { review, words } = useUi()
  const [naming, setNaming] = useState(false)
  const [name, setName] = useState('')
  const unknown = plan.seals.find(({ owner }) => owner === 'unknown')
  useCommand('nameSealKey', { run: () => setNaming(true), blocked: unknown ? null : words.commands.why.noSealKey })
  if (!unknown) return null
  if (!naming)
    return (
      <Group>
        <Button variant="default" onClick={() => setNaming(true)}>
          {words.review.name}
        </Button>
      </Group>
    )
  return (
    <Stack gap={6} className={shared['card'] ?? ''} p={12}>
      <code className={css['code']}>{unknown.fingerprint}</code>
      <Text c="dimmed">{words.review.nameAbout}</Text>
      <Group align="flex-end" gap={10}>
        <TextInput
          label={words.review.nameOf}
          value={name}
          maxLength={80}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button
          disabled={name.trim() === ''}
          onClick={() => {
            setNaming(false)
            setName('')
            void review.act.trust(name, unknown.fingerprint)
          }}
        >
          {words.review.naming}
        </Button>
      </Group>
    </Stack>
  )
}

function WhatItDoes({ open: { plan } }: { readonly open: OpenPlan }) {
  const { words } = useUi()
  const texts = pageWords(words.language)
  const unusual = plan.guard.kinds.map(({ message }) => message)
  const more = plan.consequences.map(({ message }) => message)
  const lists = [
    [texts.plan.guard, unusual],
    [texts.plan.does, plan.changed],
    [texts.plan.consequences, more],
    [texts.plan.leftOut, plan.problems],
  ] as const
  return lists.map(([title, said]) =>
    said.length === 0 ? null : (
      <section key={title}>
        <Text component="h3" fw={600} fz={13}>
          {title}
        </Text>
        <ul className={shared['points']}>
          {said.map((text) => (
            <li key={shownText(text)}>
              <Visible text={text} />
            </li>
          ))}
        </ul>
      </section>
    ),
  )
}

function Rows({ open: { plan, rows } }: { readonly open: OpenPlan }) {
  const { words } = useUi()
  const { columns } = pageWords(words.language).plan
  const names = new Map(plan.storages.map(({ id, name }) => [id, name === null ? `#${id}` : shownText(name)]))
  const all = plan.rowCount - plan.counts.unchanged
  return (
    <section>
      <table className={css['table']}>
        <thead>
          <tr>
            <th scope="col">{columns.row}</th>
            <th scope="col">{words.history.reportColumns.status}</th>
            <th scope="col">{columns.material}</th>
            <th scope="col">{columns.changes}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, sheet, status, name, changes }, at) => (
            <tr key={at}>
              <td>{sheet === undefined ? row : `${shownText(sheet)}!${row}`}</td>
              <td>{words.names.statuses[status]}</td>
              <td>
                <Visible text={name} />
              </td>
              <td>
                <ValueChanges changes={changes} place={(storage) => names.get(storage) ?? `#${storage}`} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length < all && (
        <p className={shared['dim']}>{words.review.firstRows(words.count(rows.length), words.count(all))}</p>
      )}
    </section>
  )
}
