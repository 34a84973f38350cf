import { useTranslate } from '@cairn/contract/web'
import { Text } from '@cairn/ui'

/** Renders a placeholder for the map while offline. */
export function NoMap() {
  return (
    <Text role="status" tone="muted">
      {useTranslate()('geokeeper.capture.noMap')}
    </Text>
  )
}
