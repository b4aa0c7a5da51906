/**
 * One material of the account, beside the grid. Shows its stock in every storage, the effect of the edits, similar materials, and a button for its
 * history.
 */
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import type { Answer, Reply } from '../../../src-shared/api/window-types.ts'
import { toRawText, markUntrusted, type UntrustedText } from '../../../src-shared/material/values/untrusted-text.ts'
import { consequenceMessage } from '../../../src-shared/words/outliers.ts'
import { IconButton } from '../../parts/buttons.tsx'
import { CloseIcon } from '../../parts/icons.tsx'
import { MaterialHistoryButton } from '../../parts/material-history-button.tsx'
import { Tag } from '../../parts/mark.tsx'
import { FailureLine } from '../../parts/notices.tsx'
import { Sentences, VisibleText } from '../../parts/visible.tsx'
import { goToPlace } from '../../state/grid-store.ts'
import { useUi } from '../../use-ui.ts'
import { formatCellValue } from '../../view/cell-text.ts'
import { roundToCents } from '../../../src-shared/words/window/numbers.ts'
import { placeKey, rowPlaceOf, placeText } from '../../view/row-place.ts'
import { shownText } from '../../view/visible-text.ts'
import { goToRow } from '../../state/go-to-row.ts'
import css from './material-panel.module.css'
import shared from '../../parts/shared.module.css'

type Material = NonNullable<Reply<'import.material'>['material']>

interface MaterialPanelProps {
  readonly account: string
  readonly id: number
}

export function MaterialPanel({ account, id }: MaterialPanelProps) {
  const { grid, words } = useUi()
  const answer = useMaterial(id)
  const heading = useRef<HTMLHeadingElement>(null)
  // The panel takes the focus when it opens.
  useEffect(() => heading.current?.focus(), [])
  const close = (): void => {
    grid.setState({ material: null })
    goToPlace(grid, grid.getState().activePlace)
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  const material = answer?.ok === true ? answer.value.material : null
  const name = material && toRawText(material.name) !== '' ? material.name : `#${id}`
  return (
    <aside className={css['panel'] ?? ''} aria-label={words.oneMaterial.label(shownText(name))} onKeyDown={onKeyDown}>
      <Group wrap="nowrap" gap={8} align="flex-start" pt={12}>
        <Text component="h2" ref={heading} tabIndex={-1} flex={1} miw={0} className={css['name'] ?? ''}>
          <VisibleText text={name} />
        </Text>
        <MaterialHistoryButton account={account} material={id} name={material?.name ?? null} />
        <IconButton hasTip size="sm" label={words.oneMaterial.close} onClick={close}>
          <CloseIcon size={14} />
        </IconButton>
      </Group>
      {answer === null && <p className={shared['quiet']}>{words.oneMaterial.loading}</p>}
      {answer?.ok === false && <FailureLine failure={answer.failure} />}
      {answer?.ok === true && material === null && <p>{words.oneMaterial.notFound}</p>}
      {material && <MaterialDetails material={material} />}
    </aside>
  )
}

/** The material, requested again after each change of the preview. The old answer stays until the new one arrives. */
function useMaterial(id: number): Answer<Reply<'import.material'>> | null {
  const { imports, rows } = useUi()
  const summary = useStore(imports, (state) => (state.step === 'open' ? state.summary : null))
  const [materialAnswer, setMaterialAnswer] = useState<{
    readonly id: number
    readonly answer: Answer<Reply<'import.material'>>
  } | null>(null)
  useEffect(() => {
    let isClosed = false
    if (summary) void rows.act.readMaterial(id).then((answer) => !isClosed && setMaterialAnswer({ id, answer }))
    return () => {
      isClosed = true
    }
  }, [rows, id, summary])
  return materialAnswer?.id === id ? materialAnswer.answer : null
}

function MaterialDetails({ material }: { readonly material: Material }) {
  const { words } = useUi()
  const { id, sku, archived } = material
  return (
    <>
      <Group gap="2px 10px" c="var(--text-3)" pb={12}>
        {toRawText(sku) !== '' && (
          <span className={shared['wrap']}>
            <VisibleText text={sku} />
          </span>
        )}
        <span>{words.details.material(String(id))}</span>
        {archived && <Tag>{words.oneMaterial.archived}</Tag>}
      </Group>
      <MaterialChanges material={material} />
      <StorageTable material={material} />
      <MaterialFields material={material} />
      <MaterialRows material={material} />
      <SimilarMaterials material={material} />
    </>
  )
}

function StorageTable({ material: { storages, value } }: { readonly material: Material }) {
  const { words } = useUi()
  const { columns } = words.oneMaterial
  return (
    <section>
      <h2>{words.oneMaterial.storages}</h2>
      {storages.length === 0 ? (
        <p className={shared['quiet']}>{words.oneMaterial.noStorage}</p>
      ) : (
        <table className={css['storages']}>
          <thead>
            <tr>
              <th>{columns.storage}</th>
              <th>{columns.stock}</th>
              <th>{columns.minimum}</th>
              <th>{columns.planned}</th>
            </tr>
          </thead>
          <tbody>
            {storages.map(({ storage, name, stock, minimum, planned }) => (
              <tr key={storage}>
                <th scope="row" className={shared['wrap']}>
                  <VisibleText text={name} />
                </th>
                <td>{words.decimal(stock)}</td>
                <td>{words.decimal(minimum)}</td>
                <td>{planned === null ? '' : words.decimal(planned)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {storages.length > 0 && <NameValueList pairs={[[words.oneMaterial.value, words.decimal(roundToCents(value))]]} />}
    </section>
  )
}

function MaterialFields({ material: { unit, price, categories, suppliers, notes } }: { readonly material: Material }) {
  const { words } = useUi()
  const { fields } = words.names
  const joinTexts = (texts: readonly UntrustedText[]): string =>
    texts.map(shownText).join('; ') || words.oneMaterial.none
  return (
    <section>
      <h2>{words.oneMaterial.about}</h2>
      <NameValueList
        pairs={[
          [fields.unit, shownText(unit) || words.oneMaterial.none],
          [fields.price, words.decimal(price, 2)],
          [fields.categories, joinTexts(categories)],
          [fields.suppliers, suppliers === null ? words.oneMaterial.notRead : joinTexts(suppliers)],
        ]}
      />
      {toRawText(notes) !== '' && (
        <p className={shared['message']}>
          <span className={shared['quiet']}>{fields.notes}: </span>
          <VisibleText text={notes} showsLineBreaks />
        </p>
      )}
    </section>
  )
}

/** The changes, and what the account does automatically. */
function MaterialChanges({ material: { changes, consequences, columns } }: { readonly material: Material }) {
  const { words } = useUi()
  const showText = (text: UntrustedText | null, field: Material['changes'][number]['field']) =>
    text === null || toRawText(text) === '' ? (
      words.grid.empty
    ) : (
      <VisibleText text={formatCellValue(text, field, words.numbers)} />
    )
  return (
    <section>
      <h2>{words.oneMaterial.changes}</h2>
      {changes.length === 0 && <p className={shared['quiet']}>{words.oneMaterial.noChanges}</p>}
      <Stack component="ul" gap={4}>
        {changes.map(({ field, storage, before, after }, index) => (
          <li key={index} className={shared['wrap']}>
            <span className={shared['quiet']}>
              {words.names.fields[field]}
              {storage !== null && (
                <>
                  {' · '}
                  <VisibleText text={storage} />
                </>
              )}
              :{' '}
            </span>
            <del>{showText(before, field)}</del> → <b>{showText(after, field)}</b>
          </li>
        ))}
      </Stack>
      {consequences.length > 0 && (
        <Stack component="ul" gap={4} c="dimmed" mt={8}>
          <Sentences
            texts={consequences.map((consequence) =>
              markUntrusted(consequenceMessage(toRawText(consequence), words.language, toRawText(columns))),
            )}
          />
        </Stack>
      )}
    </section>
  )
}

function MaterialRows({ material: { rows, more } }: { readonly material: Material }) {
  const { rows: rowsStore, grid, words } = useUi()
  if (rows.length === 0) return null
  return (
    <section>
      <h2>{words.oneMaterial.rows}</h2>
      <Group gap="4px 10px">
        {rows.map((row) => (
          <Anchor
            key={placeKey(rowPlaceOf(row))}
            component="button"
            type="button"
            aria-label={words.result.goToRow(placeText(rowPlaceOf(row)))}
            onClick={() => void goToRow({ rows: rowsStore, grid }, rowPlaceOf(row))}
          >
            {placeText(rowPlaceOf(row))}
          </Anchor>
        ))}
        {more > 0 && <span className={shared['quiet']}>{words.oneMaterial.more(more, words.count(more))}</span>}
      </Group>
    </section>
  )
}

function SimilarMaterials({ material: { similar } }: { readonly material: Material }) {
  const { grid, words } = useUi()
  if (similar.length === 0) return null
  return (
    <section>
      <h2>{words.oneMaterial.similar}</h2>
      <Stack component="ul" gap={4}>
        {similar.map(({ id, name, sku, by }) => (
          <li key={id} className={shared['wrap']}>
            <Anchor
              component="button"
              type="button"
              ta="left"
              aria-label={words.oneMaterial.open(shownText(name))}
              onClick={() => grid.setState({ material: id })}
            >
              <VisibleText text={name} />
            </Anchor>{' '}
            <span className={shared['quiet']}>
              <VisibleText text={sku} /> · {words.details.material(String(id))} · {words.oneMaterial.similarity[by]}
            </span>
          </li>
        ))}
      </Stack>
    </section>
  )
}

/** Pairs with the name on the left and the value on the right. */
function NameValueList({ pairs }: { readonly pairs: readonly (readonly [name: string, value: string])[] }) {
  return (
    <Stack component="dl" gap={4} mb={8}>
      {pairs.map(([name, value]) => (
        <Group key={name} justify="space-between" wrap="nowrap" gap={12}>
          <Text component="dt" c="dimmed">
            {name}
          </Text>
          <Text component="dd" fw={600}>
            {value}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}
