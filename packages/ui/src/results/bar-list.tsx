import { chakra } from '../system/chakra.ts'
import { Icon, type IconNameLike } from '../base/icon.tsx'
import { Text } from '../base/text.ts'

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '3px 10px',
    paddingBlock: '6px',
    '& > svg:first-of-type': { color: 'fgMuted' },
    '& > p::first-letter': { textTransform: 'uppercase' },
  },
})
const Bar = chakra('svg', { base: { gridColumn: '2 / -1', width: 'full', height: '6px', color: 'primary' } })
const Track = chakra('rect', { base: { fill: 'sunken' } })

/**
 * Props of `BarList`. The length of a bar is its `value` relative to the largest; `text` is the value in
 * words.
 */
export interface BarListProps {
  bars: readonly { key: string; label: string; icon?: IconNameLike; value: number; text: string }[]
}

/**
 * Shows quantities as a list of labels, formatted values and bars. The bars are hidden from assistive
 * technology.
 */
export function BarList({ bars }: BarListProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ul>
      {bars.map(({ key, label, icon, value, text }) => (
        <Row key={key}>
          <Icon name={icon ?? 'file'} size={16} />
          <Text>{label}</Text>
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
