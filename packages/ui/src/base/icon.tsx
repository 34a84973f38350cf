import { lazy, memo, Suspense } from 'react'
import { ICONS, type IconName } from './icons/icons.ts'

/**
 * Name of an icon. Any string is allowed, because item types carry icon names as data. Known names are
 * offered for completion.
 */
export type IconNameLike = IconName | (string & {})

/** Props of `Icon`, which shows an icon by its name. */
export interface IconProps {
  /** Loaded when it is first shown, if not at boot. An unknown name shows the `file` icon. */
  name: IconNameLike
  /** Edge length in pixels, 16 when left out. Use 13 in a chip and 18 to 20 in a header. */
  size?: number
  className?: string
}

const MoreIcon = lazy(() => import('./icons/more-icons.tsx'))

/** Icons that point along the text. `global-styles.ts` mirrors them on right-to-left pages. */
const DIRECTED: readonly string[] = ['arrow-left', 'chevron-left', 'chevron-right', 'wrap-back', 'wrap-forward']

/**
 * Shows an icon by its name. It is hidden from assistive technology, so a text or a label must be beside
 * it.
 */
export const Icon = memo(function Icon({ name, size = 16, className }: IconProps) {
  if (!isIconName(name))
    return (
      <Suspense fallback={<svg width={size} height={size} aria-hidden="true" />}>
        <MoreIcon name={name} size={size} {...(className ? { className } : {})} />
      </Suspense>
    )
  const Picture = ICONS[name]
  const turns = DIRECTED.includes(name) ? { 'data-turns': '' } : {}
  return <Picture size={size} aria-hidden="true" {...turns} {...(className ? { className } : {})} />
})

function isIconName(name: string): name is IconName {
  return Object.hasOwn(ICONS, name)
}
