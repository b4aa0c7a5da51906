/** Offers a command, or places to go to, while its component is on screen. */
import { useLayoutEffect, useRef } from 'react'
import { useUi } from '../use-ui.ts'
import type { CommandId } from '../view/commands.ts'
import type { FindPlaces, Offer, PlaceKind } from '../view/places.ts'

export function useCommand(id: CommandId, offer: Offer): void {
  const { commands } = useUi()
  const latest = useRef(offer)
  useLayoutEffect(() => {
    latest.current = offer
  })
  useLayoutEffect(() => commands.act.offer(id, () => latest.current), [commands, id])
}

export function usePlaces(kind: PlaceKind, find: FindPlaces): void {
  const { commands } = useUi()
  const latest = useRef(find)
  useLayoutEffect(() => {
    latest.current = find
  })
  useLayoutEffect(() => commands.act.offerPlaces(kind, (query) => latest.current(query)), [commands, kind])
}
