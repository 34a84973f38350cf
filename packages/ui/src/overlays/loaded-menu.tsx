import { useEffect, useRef } from 'react'
import type { LazyMenuProps } from '../base/lazy-menu.tsx'
import { Menu } from './menu.tsx'

/** The menu once its code is there: it opens at once, because the press that asked for it has already happened. */
export default function LoadedMenu(props: LazyMenuProps) {
  const frame = useRef<HTMLSpanElement>(null)
  useEffect(() => frame.current?.querySelector('button')?.click(), [])
  return (
    <span ref={frame} style={{ display: 'contents' }}>
      <Menu {...props} />
    </span>
  )
}
