/**
 * Where the window was on each display, so that it opens there again. Pure except for the file passed in. Keeps the window reachable: it is moved and
 * shrunk to fit the display's current work area.
 */
import { z } from 'zod'

const rectangleSchema = z.object({ x: z.int(), y: z.int(), width: z.int().positive(), height: z.int().positive() })
export type Bounds = z.infer<typeof rectangleSchema>

export const windowStateSchema = z.object({
  /** The display that the window was last on. */
  display: z.number().nullable(),
  /** The window's place on each display, the latest last. The place for a disconnected display is kept until the display is connected again. */
  places: z.array(z.object({ display: z.number(), bounds: rectangleSchema, maximised: z.boolean() })).max(100),
  /** Electron's zoom level: 0 is 100 %, and each step adds 20 %. */
  zoom: z.number().min(-8).max(9),
})
export type WindowState = z.infer<typeof windowStateSchema>

export const FIRST_STATE: WindowState = { display: null, places: [], zoom: 0 }

/** The part of Electron's Display used here. */
export interface Display {
  readonly id: number
  readonly workArea: Bounds
}

export const USUAL_SIZE = { width: 1360, height: 860 } as const
export const MIN_WINDOW_SIZE = { width: 900, height: 560 } as const
/** How many displays are remembered. The oldest entries are dropped first. */
const MAX_PLACES = 8

export interface WindowOpening {
  /** The window's place. Without x and y, the system centres the window. */
  readonly bounds: Partial<Bounds>
  readonly maximised: boolean
  readonly zoom: number
}

/** `displays`: the current displays, the primary one first. */
export function openingOf(state: WindowState, displays: readonly Display[]): WindowOpening {
  const display = displays.find(({ id }) => id === state.display) ?? displays[0]
  const place = state.places.find((savedPlace) => savedPlace.display === display?.id)
  if (!display || !place) {
    return {
      bounds: display ? limitSize(USUAL_SIZE, display.workArea) : USUAL_SIZE,
      maximised: false,
      zoom: state.zoom,
    }
  }
  return { bounds: limitBounds(place.bounds, display.workArea), maximised: place.maximised, zoom: state.zoom }
}

/** Adds the window's current place to the state. `bounds`: where the window is when it is not maximised. */
export function addPlace(
  state: WindowState,
  currentPlace: {
    readonly display: number
    readonly bounds: Bounds
    readonly maximised: boolean
    readonly zoom: number
  },
): WindowState {
  const { display, bounds, maximised } = currentPlace
  const otherPlaces = state.places.filter((savedPlace) => savedPlace.display !== display)
  return {
    display,
    places: [...otherPlaces.slice(-(MAX_PLACES - 1)), { display, bounds, maximised }],
    zoom: Math.min(9, Math.max(-8, currentPlace.zoom)),
  }
}

function limitSize(size: { readonly width: number; readonly height: number }, area: Bounds) {
  return { width: Math.min(size.width, area.width), height: Math.min(size.height, area.height) }
}

function limitBounds(bounds: Bounds, area: Bounds): Bounds {
  const { width, height } = limitSize(
    { width: Math.max(bounds.width, MIN_WINDOW_SIZE.width), height: Math.max(bounds.height, MIN_WINDOW_SIZE.height) },
    area,
  )
  return {
    x: Math.min(Math.max(bounds.x, area.x), area.x + area.width - width),
    y: Math.min(Math.max(bounds.y, area.y), area.y + area.height - height),
    width,
    height,
  }
}
