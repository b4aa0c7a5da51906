/** What has to be ordered: totals by supplier, then line by line. The user can save it as a file. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { SmallButton } from '../../parts/buttons.tsx'
import { WarnIcon } from '../../parts/icons.tsx'
import { ReadAgain } from '../../parts/read-again.tsx'
import { FailureLine, NoticeLine } from '../../parts/notices.tsx'
import { Card, PageTitle, useEscapeToLeave } from '../../parts/page.tsx'
import { VisibleText } from '../../parts/visible.tsx'
import { accountOf } from '../../state/app-store.ts'
import { reorderListFor, type ReorderLine, type ReorderView } from '../../state/reorder-store.ts'
import { requestsText } from '../../view/cost-text.ts'
import { useUi } from '../../use-ui.ts'
import { storageName } from '../../view/accounts.ts'
import { shownText } from '../../view/visible-text.ts'
import css from './suppliers.module.css'
import shared from '../../parts/shared.module.css'

export function ReorderPage() {
  const { app, reorder, words } = useUi()
  const account = useStore(app, accountOf)
  const state = useStore(reorder)
  const { busy, failure, isStale } = state
  const id = account?.id
  const list = reorderListFor(state, id)
  useEffect(() => {
    if (id !== undefined) void reorder.act.enterAccount(id)
  }, [id, reorder])
  useEscapeToLeave(reorder.act.close)
  const texts = words.reorder
  return (
    <div className={shared['screen']}>
      {failure && <FailureLine failure={failure} onDismiss={() => reorder.act.dismissFailure()} />}
      <div className={shared['page']}>
        <Group>
          <SmallButton onClick={() => reorder.act.close()}>← {words.suppliers.back}</SmallButton>
        </Group>
        <PageTitle description={texts.about}>{texts.title}</PageTitle>
        {account && account.storages.length > 0 && list === null && (
          <Stack gap={8} align="flex-start">
            {!busy && <Text c="dimmed">{texts.nothingChanged}</Text>}
            <Group>
              <Button loading={busy} onClick={() => void reorder.act.readReorderList(account)}>
                {texts.make}
              </Button>
              <Text c="dimmed" role="status">
                {busy ? texts.reading : ''}
              </Text>
            </Group>
          </Stack>
        )}
        {account && list !== null && (
          <ReadAgain readAt={list.readAt} disabled={busy} onRead={() => void reorder.act.readReorderList(account)} />
        )}
        {list !== null && isStale && <NoticeLine tone="warn" role="status" icon={<WarnIcon />} text={texts.outdated} />}
        {account && account.storages.length === 0 && <Text>{words.stock.noStorage}</Text>}
        {list !== null && <ReorderListBody list={list} />}
      </div>
    </div>
  )
}

function ReorderListBody({ list }: { readonly list: ReorderView }) {
  const { reorder, words } = useUi()
  const busy = useStore(reorder, (state) => state.busy)
  const texts = words.reorder
  const { accountSuppliers, archived, profiles, total } = list
  const { answers, read, requests } = accountSuppliers
  return (
    <>
      {archived > 0 && <Text c="dimmed">{texts.archived(archived, words.count(archived))}</Text>}
      {total.lines === 0 ? (
        <Text>{texts.nothing}</Text>
      ) : (
        <>
          {profiles === 0 && <Text c="dimmed">{texts.noProfiles}</Text>}
          <Group>
            {read && <Text c="dimmed">{answers === true ? texts.suppliersFromAccount : texts.suppliersNotShown}</Text>}
            {!read && (
              <SmallButton disabled={busy} onClick={() => void reorder.act.readSuppliers()}>
                {texts.askSuppliers(requestsText(requests, words))}
              </SmallButton>
            )}
          </Group>
          <SuppliersCard list={list} />
          <LinesCard />
        </>
      )}
    </>
  )
}

function SuppliersCard({ list: { suppliers, total } }: { readonly list: ReorderView }) {
  const { words } = useUi()
  const texts = words.reorder
  return (
    <Card title={texts.suppliers}>
      <table className={css['table']}>
        <thead>
          <tr>
            <th>{texts.supplier}</th>
            <th data-number>{texts.lineCount}</th>
            <th data-number>{texts.sum}</th>
          </tr>
        </thead>
        <tbody>
          {suppliers.map((sum) => (
            <SumLine key={sum.supplier === null ? '' : shownText(sum.supplier)} sum={sum} supplier={sum.supplier} />
          ))}
          <SumLine sum={total} supplier={undefined} />
        </tbody>
      </table>
    </Card>
  )
}

interface SumLineProps {
  readonly sum: ReorderView['total']
  readonly supplier: ReorderView['suppliers'][number]['supplier'] | undefined
}

function SumLine({ sum, supplier }: SumLineProps) {
  const { reorder, words } = useUi()
  const chosenSupplier = useStore(reorder, (state) => state.supplier)
  const texts = words.reorder
  const name = supplier === undefined ? texts.all : supplier === null ? texts.unknownSupplier : shownText(supplier)
  const { atAccountPrice, cost, lines, unpriced } = sum
  const notes = [
    ...(atAccountPrice > 0 ? [texts.atAccountPrice(atAccountPrice, words.count(atAccountPrice))] : []),
    ...(unpriced > 0 ? [texts.unpriced(unpriced, words.count(unpriced))] : []),
  ]
  return (
    <tr>
      <td>
        <SmallButton
          variant={chosenSupplier === supplier ? 'light' : 'subtle'}
          aria-pressed={chosenSupplier === supplier}
          aria-label={texts.show(name)}
          onClick={() => void reorder.act.choose(supplier)}
        >
          {name}
        </SmallButton>
      </td>
      <td data-number>{words.count(lines)}</td>
      <td data-number>
        {words.decimal(cost, 2)}
        {notes.length > 0 && (
          <Text c="dimmed" fz={12}>
            {notes.join(', ')}
          </Text>
        )}
      </td>
    </tr>
  )
}

function LinesCard() {
  const { reorder, words } = useUi()
  const { lines, total } = useStore(reorder)
  const texts = words.reorder
  return (
    <Card title={texts.list}>
      <Group>
        <SmallButton onClick={() => void reorder.act.save('xlsx')}>{texts.saveXlsx}</SmallButton>
        <SmallButton onClick={() => void reorder.act.save('csv')}>{texts.saveCsv}</SmallButton>
      </Group>
      <div className={css['wide']} role="region" aria-label={texts.title} tabIndex={0}>
        <table className={css['table']}>
          <thead>
            <tr>
              <th>{texts.code}</th>
              <th>{texts.material}</th>
              <th>{texts.storage}</th>
              <th data-number>{texts.quantity}</th>
              <th data-number>{texts.price}</th>
              <th data-number>{texts.sum}</th>
              <th data-number>{texts.stock}</th>
              <th data-number>{texts.planned}</th>
              <th data-number>{texts.minimum}</th>
              <th>{texts.others}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <OrderLine key={`${line.material} ${line.storage}`} line={line} />
            ))}
          </tbody>
        </table>
      </div>
      {total > lines.length && (
        <Group>
          <SmallButton onClick={() => void reorder.act.readMore()}>{texts.more}</SmallButton>
        </Group>
      )}
    </Card>
  )
}

function OrderLine({ line }: { readonly line: ReorderLine }) {
  const { app, words } = useUi()
  const { account, accounts } = useStore(app)
  const { code, cost, minimum, name, others, planned, price, priceFrom, quantity, stock, storage, unit } = line
  const texts = words.reorder
  const otherTexts = others.map(
    (offer) => shownText(offer.supplier) + (offer.price === null ? '' : ` ${words.decimal(offer.price)}`),
  )
  return (
    <tr>
      <td>{code !== null && <VisibleText text={code} />}</td>
      <td>
        <VisibleText text={name} />
      </td>
      <td>{storageName(accounts, account ?? '', storage)}</td>
      <td data-number>
        {words.decimal(quantity)} <VisibleText text={unit} />
      </td>
      <td data-number title={priceFrom === 'account' ? texts.ownPrice : undefined}>
        {price !== null && words.decimal(price)}
        {priceFrom === 'account' && '*'}
      </td>
      <td data-number>{cost !== null && words.decimal(cost, 2)}</td>
      <td data-number>{words.decimal(stock)}</td>
      <td data-number>{planned !== null && words.decimal(planned)}</td>
      <td data-number>{words.decimal(minimum)}</td>
      <td>{otherTexts.join('; ')}</td>
    </tr>
  )
}
