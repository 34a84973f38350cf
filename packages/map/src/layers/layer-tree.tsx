import { useTranslate } from '@cairn/contract/web'
import { Box, Button, IconButton, NativeSelect, Text } from '@cairn/ui'
import { MapIcon } from '@cairn/ui/map-icons'
import { Tree } from '@cairn/ui/tree'
import { useId, useState } from 'react'
import { useMapColours } from '../base/map-colours.ts'
import { Swatch } from '../panels/swatch.tsx'
import type { SwipedLayer } from '../panels/swipe-sides.ts'
import {
  fadeLayer,
  findLayer,
  layerOrder,
  moveLayer,
  toggleLayer,
  visibilityOf,
  type LayerNode,
  type LayerState,
} from './layer-state.ts'

const SLIDER = { flex: 1, minWidth: 0, accentColor: 'var(--cairn-colors-primary-solid)' } as const

/** Props of `LayerTree`, which shows the layers of a map as a tree with a legend and switches. */
export interface LayerTreeProps {
  nodes: readonly LayerNode[]
  state: LayerState
  onChange: (state: LayerState) => void
  /** The layer that a divider shows at its right only. With `onSwipe` the person chooses it. */
  swiped?: SwipedLayer | undefined
  onSwipe?: ((swiped: SwipedLayer | undefined) => void) | undefined
}

/**
 * Shows the layers of a map as a tree with a legend and switches. The chosen layer has controls for its order
 * and opacity.
 */
export function LayerTree({ nodes, state, onChange, swiped, onSwipe }: LayerTreeProps) {
  const translate = useTranslate()
  const colours = useMapColours()
  const [chosenId, setChosenId] = useState<string | undefined>(undefined)
  const chosen = chosenId === undefined ? undefined : findLayer(nodes, chosenId)
  const toggle = (id: string) => {
    const node = findLayer(nodes, id)
    if (node) onChange(toggleLayer(node, state))
  }
  const of = (id: string) => {
    const node = findLayer(nodes, id)
    return node === undefined || visibilityOf(node, state)
  }
  return (
    <Box display="flex" flexDirection="column" minHeight="0" paddingBlockStart="10px">
      <Tree
        nodes={nodes}
        label={translate('map.layers')}
        beginsOpen
        openId={chosenId}
        onOpen={(id) => setChosenId(id === chosenId ? undefined : id)}
        checks={{ of, toggle }}
        mark={({ id }) => {
          const style = findLayer(nodes, id)?.style
          return style && <Swatch style={style} colours={colours} />
        }}
      />
      {chosen && <LayerOptions {...{ nodes, state, onChange, swiped, onSwipe, chosen }} />}
    </Box>
  )
}

function LayerOptions({ nodes, state, onChange, swiped, onSwipe, chosen }: LayerTreeProps & { chosen: LayerNode }) {
  const translate = useTranslate()
  const sliderId = useId()
  const { id, name } = chosen
  const order = layerOrder(nodes, state)
  const move = (by: -1 | 1) => onChange(moveLayer(nodes, id, by, state))
  const opacity = Math.round((state.opacity[id] ?? 1) * 100)
  const isSwiped = swiped?.id === id
  return (
    <Box
      role="group"
      aria-label={translate('map.layerOptions', { name })}
      borderTop="1px solid"
      borderColor="line"
      padding="8px 12px 10px"
      display="flex"
      flexDirection="column"
      gap="6px"
    >
      <Box display="flex" alignItems="center" gap="4px">
        <Text flex="1" minWidth="0" size="sm" fontWeight="semibold">
          {name}
        </Text>
        <IconButton
          icon={<MapIcon name="up" />}
          label={translate('map.layerUp', { name })}
          disabled={order[0] === id}
          onClick={() => move(-1)}
        />
        <IconButton
          icon={<MapIcon name="down" />}
          label={translate('map.layerDown', { name })}
          disabled={order.at(-1) === id}
          onClick={() => move(1)}
        />
      </Box>
      <Box display="flex" alignItems="center" gap="8px" fontSize="sm">
        <label htmlFor={sliderId}>{translate('map.opacity')}</label>
        <input
          id={sliderId}
          type="range"
          min={10}
          max={100}
          step={10}
          value={opacity}
          style={SLIDER}
          onChange={({ target }) => onChange(fadeLayer(id, Number(target.value) / 100, state))}
        />
        <Box as="span" fontVariantNumeric="tabular-nums" minWidth="4ch" textAlign="end">
          {opacity}%
        </Box>
      </Box>
      {onSwipe && !chosen.children && (
        <Button
          size="sm"
          icon={<MapIcon name="swipe" size={15} />}
          aria-pressed={isSwiped}
          onClick={() => onSwipe(isSwiped ? undefined : { id })}
        >
          {translate('map.swipeLayer')}
        </Button>
      )}
      {onSwipe && isSwiped && (
        <NativeSelect
          aria-label={translate('map.swipeWith')}
          value={swiped.other ?? ''}
          onChange={({ currentTarget: { value } }) => onSwipe({ id, other: value === '' ? undefined : value })}
        >
          <option value="">{translate('map.without', { name })}</option>
          {order
            .filter((each) => each !== id)
            .map((each) => (
              <option key={each} value={each}>
                {findLayer(nodes, each)?.name}
              </option>
            ))}
        </NativeSelect>
      )}
    </Box>
  )
}
