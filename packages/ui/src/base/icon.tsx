import { memo } from 'react'
import { ICONS, type IconName } from './icons.ts'

/** Any text is allowed, because item types carry the name as data; names of the set are offered. */
export type IconNameLike = IconName | (string & {})

export interface IconProps {
  name: IconNameLike
  /** Edge in pixels: 16 beside text, 13 in a chip, 18 to 20 in a header. */
  size?: number
  className?: string
}

/** Those that point along the text turn round with it (`global-styles.ts`). */
const DIRECTED: readonly string[] = ['arrow-left', 'chevron-left', 'chevron-right', 'wrap-back', 'wrap-forward']

/** A picture of the set, always beside a word or inside a labelled control; hidden from assistive technology. */
export const Icon = memo(function Icon({ name, size = 16, className }: IconProps) {
  const Picture = isIconName(name) ? ICONS[name] : ICONS.file
  const turns = DIRECTED.includes(name) ? { 'data-turns': '' } : {}
  return <Picture size={size} aria-hidden="true" {...turns} {...(className ? { className } : {})} />
})

function isIconName(name: string): name is IconName {
  return Object.hasOwn(ICONS, name)
}
