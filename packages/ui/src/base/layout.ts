import { chakra } from '../system/chakra.ts'

export const Box = chakra('div')
export const Flex = chakra('div', { base: { display: 'flex' } })
/** Children below one another, 16 px apart unless `gap` says otherwise. */
export const Stack = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '4' } })
export const VStack = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '2' },
})
export const HStack = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '2' } })
/** Takes the room that is left in a row or column. */
export const Spacer = chakra('span', { base: { flex: '1' } })

/** Read by assistive technology, not shown. */
export const VisuallyHidden = chakra('span', {
  base: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
})
