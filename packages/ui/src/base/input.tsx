import { chakra } from '../system/chakra.ts'
import { COARSE } from '../system/coarse.ts'
import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'

const FIELD = {
  width: 'full',
  minWidth: '0',
  borderRadius: 'md',
  border: '1px solid',
  borderColor: 'lineControl',
  bg: 'surface',
  color: 'fg',
  px: '10px',
  lineHeight: 'roomy',
  [COARSE]: { minHeight: 'touch' },
  transition: 'border-color 120ms, box-shadow 120ms',
  _focusVisible: {
    outline: 'none',
    borderColor: 'primary',
    boxShadow: '0 0 0 3px var(--cairn-colors-primary-bg), 0 0 0 1px var(--cairn-colors-primary)',
  },
  '&[aria-invalid=true]': { borderColor: 'bad' },
  _disabled: { bg: 'sunken', color: 'fgMuted' },
} as const

/**
 * Shows a text field of one line, an HTML `input`. Its label comes from a `Field` around it or
 * `aria-label`.
 */
export const Input = chakra('input', { base: { ...FIELD, height: '2.25rem' } }, { defaultProps: { type: 'text' } })

/**
 * Shows a text field of several lines. It grows with its text in browsers that support `field-sizing`.
 */
export const Textarea = chakra('textarea', {
  base: { ...FIELD, py: '6px', minHeight: '4rem', resize: 'vertical', fieldSizing: 'content' },
})

const Chooser = chakra('select', {
  base: { ...FIELD, height: '2.25rem', appearance: 'none', paddingInlineEnd: '32px' },
})
const ChooserFrame = chakra('span', {
  base: {
    position: 'relative',
    display: 'block',
    width: 'full',
    '& svg': {
      position: 'absolute',
      insetEnd: '10px',
      top: 'calc(50% - 8px)',
      pointerEvents: 'none',
      color: 'fgMuted',
    },
  },
})

/**
 * Shows the browser's own `select`, which is accessible and uses the system's picker on phones.
 * `children` are the `option` elements.
 */
export function NativeSelect(props: ComponentProps<typeof Chooser>) {
  return (
    <ChooserFrame>
      <Chooser {...props} />
      <Icon name="chevron-down" />
    </ChooserFrame>
  )
}

/** Shows a checkbox. Its label is an element around it or `aria-label`. */
export const Checkbox = chakra(
  'input',
  { base: { boxSize: '18px', flex: 'none', accentColor: 'var(--cairn-colors-primary-solid)', cursor: 'pointer' } },
  { defaultProps: { type: 'checkbox' } },
)

const SearchFrame = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    width: 'full',
    height: '2.125rem',
    px: '10px',
    borderRadius: 'md',
    border: '1px solid',
    borderColor: 'lineControl',
    bg: 'surface',
    color: 'fgMuted',
    [COARSE]: { minHeight: '2.875rem', '& button': { boxSize: 'touch' } },
    '&:focus-within': {
      borderColor: 'primary',
      boxShadow: '0 0 0 3px var(--cairn-colors-primary-bg), 0 0 0 1px var(--cairn-colors-primary)',
    },
    '& input': {
      flex: '1',
      minWidth: '0',
      height: 'full',
      color: 'fg',
      outline: 'none',
      lineHeight: 'roomy',
      '&::-webkit-search-cancel-button': { display: 'none' },
    },
    '& button': {
      display: 'grid',
      placeItems: 'center',
      boxSize: '24px',
      borderRadius: '6px',
      _hover: { color: 'fg' },
    },
  },
})

/** Props of `SearchField`, which shows a search field with a button that empties it. */
export interface SearchFieldProps {
  /** Accessible name, and the placeholder if none is given. */
  label: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
  /** Name of the button that empties the field. */
  clearLabel: string
  /** Called after the field's own handling of a key. */
  onKeyDown?: ComponentProps<'input'>['onKeyDown']
}

/**
 * Shows a search field with a button that empties it. Escape empties it too and then has no other effect.
 */
export function SearchField({ label, placeholder, value, onChange, clearLabel, onKeyDown }: SearchFieldProps) {
  return (
    <SearchFrame>
      <Icon name="search" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.preventDefault()
            event.stopPropagation()
            onChange('')
          }
          onKeyDown?.(event)
        }}
      />
      {value !== '' && (
        <button type="button" aria-label={clearLabel} title={clearLabel} onClick={() => onChange('')}>
          <Icon name="x" size={14} />
        </button>
      )}
    </SearchFrame>
  )
}
