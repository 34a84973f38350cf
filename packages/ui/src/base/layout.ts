import { chakra } from '../system/chakra.ts'

/** Renders a `div` (or another tag by `as`) that takes style properties. */
export const Box = chakra('div')
/** Lays its children out with CSS flexbox. */
export const Flex = chakra('div', { base: { display: 'flex' } })
/** Stacks its children vertically, 16 px apart unless `gap` says otherwise. */
export const Stack = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '4' } })
/** Stacks its children vertically and centres them, 8 px apart. */
export const VStack = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '2' },
})
/** Lays its children out in a row, vertically centred and 8 px apart. */
export const HStack = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '2' } })
/** Takes the remaining space in a row or column. */
export const Spacer = chakra('span', { base: { flex: '1' } })

/** Style of what is hidden from sight but not from assistive technology. */
export const OUT_OF_SIGHT = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

/** Hides its text from sight but not from assistive technology. */
export const VisuallyHidden = chakra('span', { base: OUT_OF_SIGHT })
