import { OUT_OF_SIGHT } from '../../base/layout.ts'
import { chakra } from '../../system/chakra.ts'

/** A narrow column, whose tools have icons alone. */
export const NARROW = '@container (max-width: 32.4rem)'

/** Shows the words of a button that has an icon. In a narrow column they are only read out. */
export const IconFirst = chakra('span', { base: { [NARROW]: OUT_OF_SIGHT } })
