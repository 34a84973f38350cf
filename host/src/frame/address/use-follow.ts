import type { MouseEvent } from 'react'
import { useNavigation } from './use-navigation.ts'

/**
 * Returns a function that makes the click handler of a link to an address of the product: it navigates in
 * this tab and calls `after`, unless the person wants a new tab (modifier keys).
 */
export function useFollow(): (address: string, after?: () => void) => (event: MouseEvent) => void {
  const { goTo } = useNavigation()
  return (address, after) => (event) => {
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
    goTo(address)
    after?.()
  }
}
