import { useState } from 'react'
import { COARSE } from '../system/coarse.ts'
import { chakra } from '../system/chakra.ts'
import { Icon } from '../base/icon.tsx'
import { LinkButton } from '../base/text.ts'

/** How many are shown before the others are unfolded. */
const SHOWN = 5

const Frame = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px', _print: { display: 'none' } },
})
const Label = chakra('span', { base: { color: 'fgMuted', fontSize: 'note', marginInlineEnd: '4px' } })
const Dashed = chakra(
  'button',
  {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '4px',
      minHeight: '1.625rem',
      px: '8px',
      borderRadius: '13px',
      border: '1px dashed',
      borderColor: 'lineControl',
      color: 'fgMuted',
      fontSize: 'note',
      textAlign: 'start',
      _hover: { bg: 'sunken', color: 'fg' },
      [COARSE]: { minHeight: 'touch', borderRadius: '22px', px: '14px' },
    },
  },
  { defaultProps: { type: 'button' } },
)

/** Props of `AddMore`. All texts are translated already. */
export interface AddMoreProps {
  /** What is said before the chips. */
  label: string
  /** What can be added. `label` is the accessible name. */
  options: readonly { key: string; text: string; label: string }[]
  /** Text of the button that unfolds the others, of which there are `count`. */
  moreLabel: (count: number) => string
  onAdd: (key: string) => void
}

/**
 * Shows buttons that add values which an item lacks: the first ones as dashed chips, the others behind a
 * count. Renders nothing without options.
 */
export function AddMore({ label, options, moreLabel, onAdd }: AddMoreProps) {
  const [isWhole, setWhole] = useState(false)
  if (options.length === 0) return null
  // A count of one would be longer than what it stands for.
  const shown = isWhole || options.length <= SHOWN + 1 ? options : options.slice(0, SHOWN)
  return (
    <Frame role="group" aria-label={label}>
      <Label aria-hidden="true">{label}</Label>
      {shown.map((option) => (
        <Dashed key={option.key} aria-label={option.label} data-add={option.key} onClick={() => onAdd(option.key)}>
          <Icon name="plus" size={12} />
          {option.text}
        </Dashed>
      ))}
      {shown.length < options.length && (
        <LinkButton fontSize="note" fontWeight="semibold" onClick={() => setWhole(true)}>
          {moreLabel(options.length - shown.length)}
        </LinkButton>
      )}
    </Frame>
  )
}
