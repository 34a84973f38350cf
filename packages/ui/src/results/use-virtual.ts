import {
  elementScroll,
  observeElementRect,
  Virtualizer,
  type PartialKeys,
  type VirtualizerOptions,
} from '@tanstack/react-virtual'
import { useLayoutEffect, useState } from 'react'

/** The virtualizer of TanStack Virtual for a scrolling `div`. */
export type Virtual = Virtualizer<HTMLDivElement, HTMLElement>
/** Options of the virtualizer; measuring and scrolling of elements are set by default. */
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
