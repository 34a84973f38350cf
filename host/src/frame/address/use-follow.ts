import type { MouseEvent } from 'react'
import { useNavigation } from './use-navigation.ts'

/**
 * Returns a function that makes the click handler of a link within the product: it navigates in this tab to
 * an address, or calls what is given in its place, and then `after`; unless the person wants a new tab
 * (modifier keys).
 */
export function useFollow(): (to: string | (() => void), after?: () => void) => (event: MouseEvent) => void {
  const { goTo } = useNavigation()
  return (to, after) => (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    event.preventDefault()
    if (typeof to === 'string') goTo(to)
    else to()
    after?.()
  }
}
