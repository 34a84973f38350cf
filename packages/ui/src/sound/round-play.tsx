import { Button } from '../base/button.tsx'
import { Icon } from '../base/icon.tsx'

/** Shows the large button that begins and ends playing. */
export function RoundPlay({ isPlaying, label, onPress }: { isPlaying: boolean; label: string; onPress: () => void }) {
  return (
    <Button
      kind="primary"
      boxSize="48px"
      minWidth="48px"
      padding="0"
      borderRadius="full"
      aria-label={label}
      onClick={onPress}
    >
      <Icon name={isPlaying ? 'pause' : 'play'} size={22} />
    </Button>
  )
}
