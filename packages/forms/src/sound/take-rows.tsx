import { textKey } from '@cairn/contract/errors'
import { useTranslate } from '@cairn/contract/web'
import { formatSize } from '@cairn/model/format'
import { Box, IconButton, Text } from '@cairn/ui'
import type { SentTake } from './use-takes.ts'

/** Lists voice recordings that are not uploaded yet, with the reason and a button to discard each. */
export function TakeRows({ takes, onDrop }: { takes: readonly SentTake[]; onDrop: (key: string) => void }) {
  return takes.map((take) => <TakeRow key={take.key} take={take} onDrop={() => onDrop(take.key)} />)
}

/** Bytes of a text in base64. */
const BYTES = 3 / 4

function TakeRow({ take: { name, data, state, error }, onDrop }: { take: SentTake; onDrop: () => void }) {
  const translate = useTranslate()
  const size = formatSize(Math.round(data.length * BYTES))
  return (
    <Box display="flex" alignItems="center" gap="8px" data-take={state}>
      <Box flex="1" minWidth="0">
        <Text overflowWrap="anywhere" lineHeight="roomy">
          {name}
        </Text>
        <Text color="fgMuted" fontSize="note">
          {translate(state === 'sending' ? 'forms.sound.onItsWay' : 'forms.sound.kept', { size })}
        </Text>
        {error !== undefined && (
          <Text role="alert" color="bad" fontSize="note">
            {translate(textKey(error))}
          </Text>
        )}
      </Box>
      <IconButton icon="x" size="sm" label={translate('forms.sound.putAway', { name })} onClick={onDrop} />
    </Box>
  )
}
