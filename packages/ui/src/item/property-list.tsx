import type { ReactNode } from 'react'
import { chakra } from '../system/chakra.ts'

/** Columns narrower than this have one column of properties. */
const NARROW = '@container (max-width: 30rem)'

/**
 * Shows properties in two columns, each label above its value, as a `dl` of `DescriptionRow`s. Wide ones take
 * both columns.
 */
export const PropertyList = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '8px 24px',
    [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& > div': { display: 'block', gridColumn: 'auto', marginBottom: '0' },
    '& > div[data-wide]': { gridColumn: '1 / -1' },
    '& > div > dt': { fontSize: 'xs', lineHeight: 'body', paddingBlock: '0' },
    '& > div > dd': { paddingBlock: '0' },
  },
})

const FactFrame = chakra('div', {
  base: {
    border: '1px solid',
    borderColor: 'line',
    borderRadius: 'md',
    bg: 'sunken',
    overflow: 'hidden',
    flex: 'none',
  },
})

/** Each fact has a line before and above it. The outer lines lie under the frame. */
const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(8.75rem, 100%), 1fr))',
    margin: '-1px 0 0 -1px',
    '& > div': {
      display: 'block',
      gridColumn: 'auto',
      marginBottom: '0',
      padding: '7px 12px 8px',
      borderInlineStart: '1px solid',
      borderTop: '1px solid',
      borderColor: 'line',
      minWidth: '0',
    },
    '& > div[data-wide], & > div:has([data-editing])': { gridColumn: '1 / -1' },
    '& > div > dt': { fontSize: 'xs', lineHeight: 'body', paddingBlock: '0', paddingInlineEnd: '24px' },
    '& > div > dd': { paddingBlock: '0', fontWeight: 'semibold' },
    // The pencil stands beside the label, so that the value has all of the width.
    '& > div > dd > div': { paddingInlineEnd: '0' },
    '& [data-pencil]': { top: '-23px', insetInlineEnd: '-6px' },
  },
})

/** Shows the facts of an item side by side in a frame. Its children are `DescriptionRow`s. */
export function FactList({ children }: { children: ReactNode }) {
  return (
    <FactFrame>
      <Facts>{children}</Facts>
    </FactFrame>
  )
}
