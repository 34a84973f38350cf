import { cloneElement, useState, type MouseEventHandler, type ReactElement } from 'react'
import type { MenuProps } from './menu.tsx'
import { lazyComponent } from '../base/lazy-component.tsx'

const LoadedMenu = lazyComponent(
  () => import('./loaded-menu.tsx'),
  ({ trigger }) => trigger,
)

/** Props of `LazyMenu`: those of `Menu`, with a trigger that can be pressed. */
export interface LazyMenuProps extends MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement<{ onClick?: MouseEventHandler }>
}

/**
 * Shows the trigger of a menu. The menu's code is loaded when the trigger is first pressed, not at boot.
 */
export function LazyMenu(props: LazyMenuProps) {
  const [isWanted, setWanted] = useState(false)
  if (!isWanted) return cloneElement(props.trigger, { onClick: () => setWanted(true) })
  return <LoadedMenu {...props} />
}
