import { useTranslate, type Item } from '@cairn/contract/web'
import { Box, Chip } from '@cairn/ui'
import { USES } from '../../../model/consent/ledger.ts'

type Use = (typeof USES)[number]

/** Says beside the recording what those who spoke agreed to, and whether it may be played to others. */
export function ConsentChip({ activity }: { activity: Item }) {
  const t = useTranslate()
  const { usesGiven, withheld } = activity
  const given = USES.filter((use) => Array.isArray(usesGiven) && usesGiven.includes(use))
  const uses = (wanted: readonly Use[]) => wanted.map((use) => t(`research.useShort.${use}`)).join(', ')
  const isPlayed = given.includes('RECORDING')
  return (
    <Box
      display="flex"
      flexWrap="wrap"
      gap="8px"
      marginBottom="8px"
      role="group"
      aria-label={t('research.consentState')}
    >
      {withheld === true || given.length === 0 ? (
        <Chip tone="bad" icon="shield">
          {t('research.consentNone')}
        </Chip>
      ) : (
        <Chip tone={isPlayed ? 'ok' : 'warn'} icon="shield">
          {t('research.consentTo', {
            uses: uses(given.filter((use) => use !== 'KEEP')) || t('research.useShort.KEEP'),
          })}
        </Chip>
      )}
      {given.length > 0 && !isPlayed && (
        <Chip tone="warn" icon="warning">
          {t('research.consentNotPlayed')}
        </Chip>
      )}
    </Box>
  )
}
