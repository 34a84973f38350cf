import { chakra } from '../../system/chakra.ts'
import { Icon } from '../../base/icon.tsx'

const Square = chakra('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flex: 'none',
    boxSize: '18px',
    marginInlineEnd: '10px',
    verticalAlign: '-4px',
    borderRadius: '4px',
    border: '1.5px solid',
    borderColor: 'lineControl',
    bg: 'surface',
    '&[data-checked=true]': { bg: 'primarySolid', borderColor: 'primarySolid', color: 'primarySolidFg' },
  },
})

/**
 * Shows a ticked or empty box beside a result; nothing if `checked` is undefined. It is hidden from
 * assistive technology, because the row itself has `aria-selected`.
 */
export function SelectMark({ checked }: { checked: boolean | undefined }) {
  if (checked === undefined) return null
  return (
    <Square data-checked={checked} aria-hidden="true">
      {checked && <Icon name="check" size={13} />}
    </Square>
  )
}
