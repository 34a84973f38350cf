import { cloneElement, lazy, Suspense, useState, type MouseEventHandler, type ReactElement } from 'react'
import type { MenuEntry } from '../overlays/menu.tsx'

const LoadedMenu = lazy(() => import('../overlays/loaded-menu.tsx'))

/** Props of `LazyMenu`, the same as those of `Menu`. */
export interface LazyMenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement<{ onClick?: MouseEventHandler }>
  /** Accessible name of the menu. */
  label: string
  entries: readonly MenuEntry[]
  /** Called with the `value` of the chosen entry. */
  onSelect: (value: string) => void
}

/**
 * Shows the trigger of a menu. The menu's code is loaded when the trigger is first pressed, not at boot.
 */
export function LazyMenu(props: LazyMenuProps) {
  const [isWanted, setWanted] = useState(false)
  if (!isWanted) return cloneElement(props.trigger, { onClick: () => setWanted(true) })
  return (
    <Suspense fallback={props.trigger}>
      <LoadedMenu {...props} />
    </Suspense>
  )
}
