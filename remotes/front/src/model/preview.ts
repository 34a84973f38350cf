import type { Item } from '@cairn/contract'
import type { PageLanguage } from './page-languages.ts'

/** Widths of the screens that a page is looked at on (pixels). */
export const SCREENS = { PHONE: 390, DESKTOP: 1280 } as const
/** A screen that a page is looked at on: PHONE or DESKTOP. */
export type Screen = keyof typeof SCREENS

/** In a narrower column a page is first shown as on a phone (pixels). */
const NARROW = 500

/** Returns the screen that a page is first shown on, in a column of this width; 0 if that is not known. */
export function firstScreen(room: number): Screen {
  return room > 0 && room < NARROW ? 'PHONE' : 'DESKTOP'
}

/** Returns how much smaller a screen is shown in a column of this width, to fit: 1 where it fits as it is. */
export function scaleIn(room: number | undefined, width: number): number {
  return room === undefined || room >= width ? 1 : room / width
}

/** Tells whether the person sees the draft of a front as visitors would: who may change or publish it. */
export function mayArrange({ $can }: Item): boolean {
  return $can?.['update'] === true || $can?.['publish'] === true
}

/**
 * Returns the address at which the server draws the draft of a front. It differs with each version of it, and
 * each `round`, so that the page is asked for again.
 */
export function previewAddress({ $id, _u }: Item, language: PageLanguage, round: number): string {
  const asked = new URLSearchParams({ language, version: `${_u}-${round}` })
  return `/front-preview/${$id}?${asked.toString()}`
}
