import { chakra } from '../../system/chakra.ts'
import { Icon, type IconNameLike } from '../../base/icon.tsx'
import type { MouseEvent } from 'react'
import { Link, Text } from '../../base/text.ts'

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '3px 10px',
    paddingBlock: '6px',
    position: 'relative',
    '& > svg:first-of-type': { color: 'fgMuted' },
    '& > p::first-letter': { textTransform: 'uppercase' },
  },
})
const Bar = chakra('svg', { base: { gridColumn: '2 / -1', width: 'full', height: '6px', color: 'primary' } })
const Track = chakra('rect', { base: { fill: 'sunken' } })

/** Makes all of a row its link. */
const WHOLE_ROW = { content: '""', position: 'absolute', inset: '0' } as const

/**
 * Props of `BarList`. The length of a bar is its `value` relative to the largest; `text` is the value in
 * words. With `href` the label leads to what was counted.
 */
export interface BarListProps {
  bars: readonly {
    key: string
    label: string
    icon?: IconNameLike
    value: number
    text: string
    href?: string
    onClick?: (event: MouseEvent) => void
  }[]
}

/**
 * Shows quantities as a list of labels, formatted values and bars. The bars are hidden from assistive
 * technology.
 */
export function BarList({ bars }: BarListProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ul>
      {bars.map(({ key, label, icon, value, text, href, onClick }) => (
        <Row key={key}>
          <Icon name={icon ?? 'file'} size={16} />
          <Text>
            {href === undefined ? (
              label
            ) : (
              <Link href={href} onClick={onClick} color="fg" _before={WHOLE_ROW}>
                {label}
              </Link>
            )}
          </Text>
          <Text fontWeight="semibold" fontVariantNumeric="tabular-nums">
            {text}
          </Text>
          <Bar aria-hidden="true">
            <Track width="100%" height="100%" rx="3" />
            <rect width={`${(100 * value) / most}%`} height="100%" rx="3" fill="currentColor" />
          </Bar>
        </Row>
      ))}
    </ul>
  )
}
