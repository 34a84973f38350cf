import type { MouseEvent } from 'react'
import { useNavigation } from './use-navigation.ts'

/**
 * Returns a click handler for links to own addresses: navigates in this tab unless a new one is requested
 * (modifier keys).
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
