import { useCell } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { Box } from '@cairn/ui'
import { MapView, type MapViewProps } from './map-view.tsx'

/**
 * Props of `ColumnMap`, which shows a map among other things of a column: those of `MapView` that may be
 * set.
 */
export interface ColumnMapProps extends Pick<
  MapViewProps,
  'label' | 'sets' | 'overlay' | 'isClustered' | 'swipe' | 'onDrawn'
> {
  /** Fills the rest of the column. */
  isWhole?: boolean
}

/** Shows a map among other things of a column. Pressing a place opens its item beside it. */
export function ColumnMap({ isWhole = false, ...props }: ColumnMapProps) {
  const { openRight, rightKey } = useCell()
  return (
    <Box
      {...(isWhole ? { flex: '1', minHeight: '320px' } : { flex: 'none', height: '320px' })}
      display="flex"
      border="1px solid"
      borderColor="line"
      borderRadius="md"
      overflow="hidden"
      _print={{ display: 'none' }}
    >
      <MapView
        {...props}
        openId={rightKey?.startsWith('i-') ? rightKey.slice(2) : undefined}
        onOpen={(id) => openRight(itemKey(id))}
      />
    </Box>
  )
}
