/** Several files, each against the list of its supplier that was applied before it; what is gone is offered by file. [SUPPLIER-10] */
import { Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { ImportSummary } from '../../../src-shared/contract/window-types.ts'
import { asItCame } from '../../../src-shared/domain/values/untrusted-text.ts'
import { SmallButton } from '../../parts/buttons.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { NoticeLine } from '../../parts/notices.tsx'
import { Visible } from '../../parts/visible.tsx'
import { useUi } from '../../use-ui.ts'
import { shownText } from '../../view/visible-text.ts'
import { GoneItems } from './gone-items.tsx'

interface ListsComparedProps {
  readonly summary: ImportSummary
  readonly lists: NonNullable<ImportSummary['lists']>
}

export function ListsCompared({ summary, lists }: ListsComparedProps) {
  const { supplierList, words } = useUi()
  const { session } = summary
  const known = useStore(supplierList, (state) => (state.session === session ? state.comparedLists : NONE))
  const [open, setOpen] = useState(false)
  // Prices that were changed here count, too.
  useEffect(() => {
    const named = lists.flatMap(({ name, profile }) => (profile ? [name] : []))
    if (named.length > 0) void supplierList.act.compareLists(session, named)
  }, [lists, session, supplierList])
  if (known.length === 0) return null
  const texts = words.suppliers
  const gone = known.reduce((sum, { goneCount }) => sum + goneCount, 0)
  const [only, second] = known
  const close = (): void => setOpen(false)
  return (
    <NoticeLine
      role="status"
      text={
        only && !second ? (
          <>
            {only.of.map(shownText).join(' + ')}: <Visible text={only.message} />
          </>
        ) : (
          texts.comparedLists(known.length, words.count(known.length), gone, words.count(gone))
        )
      }
    >
      {(second ?? gone > 0) && (
        <SmallButton onClick={() => setOpen(true)}>{second ? texts.showCompared : texts.showGone}</SmallButton>
      )}
      <Dialog wide title={texts.comparedTitle} open={open} onClose={close}>
        <Stack gap={18}>
          {known.map((one) => (
            <section key={asItCame(one.list)} aria-label={one.of.map(shownText).join(' + ')}>
              <Text fw={600}>{one.of.map(shownText).join(' + ')}</Text>
              <Text mb={8}>
                <Visible text={one.message} />
              </Text>
              {one.goneCount > 0 && (
                <GoneItems session={session} list={one.list} gone={one.gone} missing={one.missing} onDone={close} />
              )}
            </section>
          ))}
        </Stack>
      </Dialog>
    </NoticeLine>
  )
}

const NONE: readonly never[] = []
