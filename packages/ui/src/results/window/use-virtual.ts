import {
  elementScroll,
  observeElementRect,
  Virtualizer,
  type PartialKeys,
  type VirtualizerOptions,
} from '@tanstack/react-virtual'
import { useLayoutEffect, useState } from 'react'

/**
 * The TanStack Virtual object that computes which rows of a scrolling `div` are visible and where they lie.
 */
export type Virtual = Virtualizer<HTMLDivElement, HTMLElement>
/** Options of a `Virtual`. Those for measuring the element and for scrolling it may be left out. */
export type VirtualOptions = PartialKeys<
  VirtualizerOptions<HTMLDivElement, HTMLElement>,
  'observeElementRect' | 'scrollToFn'
>

/**
 * Returns a virtualizer that does not render by itself: `onChange` decides. TanStack's own hook renders
 * at every step of a scroll, even if no new row is needed.
 */
export function useVirtual(options: VirtualOptions): Virtual {
  const all = { observeElementRect, scrollToFn: elementScroll, ...options }
  const [virtual] = useState(() => new Virtualizer<HTMLDivElement, HTMLElement>(all))
  virtual.setOptions(all)
  useLayoutEffect(() => virtual._didMount(), [virtual])
  useLayoutEffect(() => virtual._willUpdate())
  return virtual
}
