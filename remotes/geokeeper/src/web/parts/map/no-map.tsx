import { useTranslate } from '@cairn/contract/web'
import { Text } from '@cairn/ui'

/** Stands where the map will be once there is a connection. The form goes on without it. */
export function NoMap() {
  return (
    <Text role="status" tone="muted">
      {useTranslate()('geokeeper.capture.noMap')}
    </Text>
  )
}
