import { idsNamed } from '@cairn/contract'
import { useSession, useTranslate, type Item } from '@cairn/contract/web'
import { Box, Button, Callout, HStack, Icon, Text } from '@cairn/ui'
import { useFileViewer } from '@cairn/ui/files'
import { useEndOf } from './letter-over.tsx'

const CARD = { border: '1px solid', borderColor: 'line', borderRadius: 'md', padding: '12px 14px' } as const

/** Says who may approve a letter that was proposed, and opens its file. Renders nothing for a draft. */
export function LetterState({ letter }: { letter: Item }) {
  const t = useTranslate()
  const view = useFileViewer()
  const me = useSession()
  const state = letter['state']
  const end = useEndOf(letter)
  const pdf = letter['pdf']
  if (state === 'DRAFT' || state === undefined) return null
  const writers = idsNamed(letter['writers'])
  const isOwn = me !== null && writers.some((id) => id === me.$id)
  const mayApprove = letter.$can?.['approveLetter'] === true
  const undelivered = idsNamed(letter['undelivered']).map((id) => letter.$labels?.[id] ?? id)
  const author = letter.$labels?.[String(letter['author'])] ?? ''
  return (
    <Box {...CARD} display="grid" gap="10px">
      {state === 'PROPOSED' && end === undefined && (
        <HStack alignItems="flex-start" gap="10px">
          <Icon name={mayApprove ? 'check' : 'user'} />
          <Box>
            <Text fontWeight="semibold">
              {t(
                mayApprove
                  ? 'consultation.letters.yours'
                  : isOwn
                    ? 'consultation.letters.own'
                    : 'consultation.letters.waits',
              )}
            </Text>
            <Text size="sm" tone="muted">
              {t(mayApprove ? 'consultation.letters.yoursHelp' : 'consultation.letters.ownHelp', { author })}
            </Text>
          </Box>
        </HStack>
      )}
      {undelivered.length > 0 && (
        <Callout
          tone="bad"
          icon="mail"
          title={t('consultation.letters.undelivered', { people: undelivered.join(', ') })}
        />
      )}
      {typeof pdf === 'string' && (
        <Box>
          <Button size="sm" icon="file" onClick={() => view([pdf], pdf)}>
            {t('consultation.letters.open')}
          </Button>
        </Box>
      )}
    </Box>
  )
}
