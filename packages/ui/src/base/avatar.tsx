import { chakra } from '../system/chakra.ts'
import { colourOf, initialsOf } from './initials.ts'

const Circle = chakra('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flex: 'none',
    borderRadius: 'full',
    fontWeight: 'bold',
    lineHeight: '1',
    color: 'white',
  },
  variants: { size: { sm: { boxSize: '22px', fontSize: '9.5px' }, md: { boxSize: '32px', fontSize: '12px' } } },
  defaultVariants: { size: 'md' },
})

/** A person's initials on a colour that is always theirs. The name stands beside it, or is the label of the control around it. */
export function Avatar({ name, size = 'md' }: { name: string; size?: 'sm' | 'md' }) {
  return (
    <Circle size={size} aria-hidden="true" style={{ backgroundColor: colourOf(name) }}>
      {initialsOf(name)}
    </Circle>
  )
}
