import { useCallback } from 'react'
import { VirtualResults, type ResultProps } from '../window/virtual-results.tsx'
import { ModeFrame } from './cards.tsx'
import { ANY_TYPE } from '../view/any-type.ts'
import type { ModeProps } from './mode-props.ts'
import { PlayAll } from './play-all.tsx'
import { ResultCard } from './result-card.tsx'
import { useWidth } from '../../base/use-width.ts'

/** Width of a card in pixels at most. */
const WIDEST = 480
/** Share of the width that a card takes, so that a part of the next one is visible. */
const SHARE = 0.86
const GAP = 12
const FIELDS = 14

/** Shows results side by side as tall cards with nearly all their values. It scrolls sideways. */
export default function Carousel({ search, label, listRef, selection, type }: ModeProps) {
  const [room, measure] = useWidth()
  const width = Math.min(WIDEST, Math.round((room ?? 0) * SHARE))
  const draw = useCallback(
    (result: ResultProps) => (
      <div role="presentation" style={{ width, height: '100%', paddingBlock: GAP }}>
        {/* A card scrolls, and the key keeps its scroll position from passing to another result. */}
        <ResultCard key={result.id} {...result} showsType={type === ANY_TYPE} fields={FIELDS} tall />
      </div>
    ),
    [width, type],
  )
  return (
    <ModeFrame ref={measure}>
      {type.listItem?.sound !== undefined && <PlayAll ids={search.ids} type={type} />}
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
