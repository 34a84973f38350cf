import { useCallback } from 'react'
import { chakra } from '../../system/chakra.ts'
import { VirtualResults, type ResultProps } from '../window/virtual-results.tsx'
import { ANY_TYPE } from '../view/any-type.ts'
import type { ModeProps } from './mode-props.ts'
import { CARD_HEIGHT, ResultCard } from './result-card.tsx'
import { useWidth } from '../../base/use-width.ts'

/** Least width of a card in pixels. */
const CARD_WIDTH = 250
const GAP = 12
/** Assumed height of a card with a large picture in pixels. */
const PICTURE_CARD_HEIGHT = 300
/** Values that a card shows at most. */
const FIELDS = 4

/** Fills the space of the results with the page's background. Modes that measure their width use it. */
export const ModeFrame = chakra('div', {
  base: { flex: '1', minHeight: '0', display: 'flex', flexDirection: 'column', bg: 'canvas' },
})

/** Shows results as cards, as many side by side as fit. */
export default function Cards({ search, label, listRef, selection, type }: ModeProps) {
  const [width, measure] = useWidth()
  const perRow = Math.max(1, Math.floor(((width ?? 0) - GAP) / (CARD_WIDTH + GAP)))
  const draw = useCallback(
    (result: ResultProps) => <ResultCard {...result} showsType={type === ANY_TYPE} fields={FIELDS} />,
    [type],
  )
  return (
    <ModeFrame ref={measure}>
      {width !== undefined && (
        <VirtualResults
          key={perRow}
          {...{ search, label, listRef, selection, perRow }}
          rowSize={type.listItem?.picture?.isLarge ? PICTURE_CARD_HEIGHT : CARD_HEIGHT}
          gap={GAP}
          draw={draw}
        />
      )}
    </ModeFrame>
  )
}
