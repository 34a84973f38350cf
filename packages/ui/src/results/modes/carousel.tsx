import { useCallback } from 'react'
import { VirtualResults, type ResultProps } from '../virtual-results.tsx'
import { ModeFrame } from './cards.tsx'
import { ANY_TYPE } from '../any-type.ts'
import type { ModeProps } from './mode-props.ts'
import { ResultCard } from './result-card.tsx'
import { useWidth } from './use-width.ts'

const WIDEST = 480
/** Share of the room that one takes, so that the next is seen to be there. */
const SHARE = 0.86
const GAP = 12
const FIELDS = 14

/** Results one after the other, each with nearly all there is to read. */
export default function Carousel({ search, label, listRef, selection, type }: ModeProps) {
  const [room, measure] = useWidth()
  const width = Math.min(WIDEST, Math.round((room ?? 0) * SHARE))
  const draw = useCallback(
    (result: ResultProps) => (
      <div role="presentation" style={{ width, height: '100%', paddingBlock: GAP }}>
        {/* It scrolls by itself, and where it stands is of no other result. */}
        <ResultCard key={result.id} {...result} showsType={type === ANY_TYPE} fields={FIELDS} tall />
      </div>
    ),
    [width, type],
  )
  return (
    <ModeFrame ref={measure}>
      {room !== undefined && (
        <VirtualResults
          key={width}
          {...{ search, label, listRef, selection }}
          rowSize={width}
          gap={GAP}
          sideways
          draw={draw}
        />
      )}
    </ModeFrame>
  )
}
