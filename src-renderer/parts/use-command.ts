/** Offers a command, or places in the palette, while the component is on screen. */
import { useLayoutEffect, useRef } from 'react'
import { useUi } from '../use-ui.ts'
import type { CommandId } from '../view/commands.ts'
import type { FindPlaces, CommandOffer, PlaceKind } from '../view/places.ts'

export function useCommand(id: CommandId, offer: CommandOffer): void {
  const { commands } = useUi()
  const latestOffer = useRef(offer)
  useLayoutEffect(() => {
    latestOffer.current = offer
  })
  useLayoutEffect(() => commands.act.offer(id, () => latestOffer.current), [commands, id])
}

export function usePlaces(kind: PlaceKind, find: FindPlaces): void {
  const { commands } = useUi()
  const lastFindRef = useRef(find)
  useLayoutEffect(() => {
    lastFindRef.current = find
  })
  useLayoutEffect(() => commands.act.offerPlaces(kind, (query) => lastFindRef.current(query)), [commands, kind])
}
