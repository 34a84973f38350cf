import {
  elementScroll,
  observeElementRect,
  Virtualizer,
  type PartialKeys,
  type VirtualizerOptions,
} from '@tanstack/react-virtual'
import { useLayoutEffect, useState } from 'react'

export type Virtual = Virtualizer<HTMLDivElement, HTMLElement>
export type VirtualOptions = PartialKeys<
  VirtualizerOptions<HTMLDivElement, HTMLElement>,
  'observeElementRect' | 'scrollToFn'
>

/**
 * A window on rows, which is drawn when its caller says so: `onChange` tells of other rows. The hook of TanStack Virtual draws at each step of
 * a scroll, also when all rows of it are drawn already.
 */
export function useVirtual(options: VirtualOptions): Virtual {
  const all = { observeElementRect, scrollToFn: elementScroll, ...options }
  const [virtual] = useState(() => new Virtualizer<HTMLDivElement, HTMLElement>(all))
  virtual.setOptions(all)
  useLayoutEffect(() => virtual._didMount(), [virtual])
  useLayoutEffect(() => virtual._willUpdate())
  return virtual
}
