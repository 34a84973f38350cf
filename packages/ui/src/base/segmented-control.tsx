import { chakra } from '../system/chakra.ts'
import { COARSE } from '../system/coarse.ts'
import type { ReactElement } from 'react'
import { Icon, type IconNameLike } from './icon.tsx'

const Frame = chakra('div', {
  base: {
    display: 'inline-flex',
    flexWrap: 'wrap',
    // A column or a grid would stretch it.
    width: 'fit-content',
    maxWidth: 'full',
    border: '1px solid',
    borderColor: 'lineControl',
    borderRadius: 'md',
    overflow: 'clip',
  },
})
const Choice = chakra(
  'button',
  {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '6px',
      padding: '5px 8px',
      minHeight: '1.625rem',
      fontSize: 'xs',
      color: 'fgMuted',
      [COARSE]: { minHeight: 'touch', minWidth: 'touch', justifyContent: 'center' },
      _hover: { bg: 'sunken' },
      _focusVisible: { outlineOffset: '-2px' },
      '&[aria-pressed=true]': { bg: 'primaryBg', color: 'primary', fontWeight: 'semibold' },
    },
  },
  { defaultProps: { type: 'button' } },
)

/** Props of `SegmentedControl`, which shows a row of buttons of which one is chosen. */
export interface SegmentedControlProps<T extends string> {
  /** Accessible name of the group. */
  label: string
  /** Value of the chosen option; undefined for none. */
  value: T | undefined
  onChange: (value: T) => void
  /**
   * `icon` is a name or an element. With `iconOnly` the label becomes the accessible name and the
   * tooltip.
   */
  options: readonly { value: T; label: string; icon?: IconNameLike | ReactElement; iconOnly?: boolean }[]
}

/** Shows a row of buttons of which exactly one is chosen. */
export function SegmentedControl<T extends string>({ label, value, onChange, options }: SegmentedControlProps<T>) {
  return (
    // Icons alone stay side by side.
    <Frame role="group" aria-label={label} flex={options.every(({ iconOnly }) => iconOnly) ? 'none' : undefined}>
      {options.map((option) => (
        <Choice
          key={option.value}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          {...(option.iconOnly ? { 'aria-label': option.label, title: option.label } : {})}
        >
          {typeof option.icon === 'string' ? <Icon name={option.icon} /> : option.icon}
          {option.iconOnly ? null : option.label}
        </Choice>
      ))}
    </Frame>
  )
}
