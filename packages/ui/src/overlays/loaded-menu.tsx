import { useEffect, useRef } from 'react'
import type { MenuOnDemandProps } from '../base/menu-on-demand.tsx'
import { Menu } from './menu.tsx'

/** The menu once its code is there: it opens at once, because the press that asked for it has already happened. */
export default function LoadedMenu(props: MenuOnDemandProps) {
  const frame = useRef<HTMLSpanElement>(null)
  useEffect(() => frame.current?.querySelector('button')?.click(), [])
  return (
    <span ref={frame} style={{ display: 'contents' }}>
      <Menu {...props} />
    </span>
  )
}
