import { cloneElement, lazy, Suspense, useState, type MouseEventHandler, type ReactElement } from 'react'
import type { MenuEntry } from '../overlays/menu.tsx'

const LoadedMenu = lazy(() => import('../overlays/loaded-menu.tsx'))

export interface LazyMenuProps {
  /** The button that opens it. */
  trigger: ReactElement<{ onClick?: MouseEventHandler }>
  label: string
  entries: readonly MenuEntry[]
  onSelect: (value: string) => void
}

/** A menu whose code comes with its first use, so that it is no part of the boot. */
export function LazyMenu(props: LazyMenuProps) {
  const [isWanted, setWanted] = useState(false)
  if (!isWanted) return cloneElement(props.trigger, { onClick: () => setWanted(true) })
  return (
    <Suspense fallback={props.trigger}>
      <LoadedMenu {...props} />
    </Suspense>
  )
}
