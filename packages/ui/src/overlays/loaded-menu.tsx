import { useEffect, useRef } from 'react'
import { Menu, type MenuProps } from './menu.tsx'

/**
 * Shows a `Menu` and opens it at once. `LazyMenu` renders it after the press that loaded the menu's code.
 */
export default function LoadedMenu(props: MenuProps) {
  const frame = useRef<HTMLSpanElement>(null)
  useEffect(() => frame.current?.querySelector('button')?.click(), [])
  return (
    <span ref={frame} style={{ display: 'contents' }}>
      <Menu {...props} />
    </span>
  )
}
