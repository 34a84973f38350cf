import { useTranslate, type Item } from '@cairn/contract/web'
import { AmendButton, ItemField } from '@cairn/forms'
import { DescriptionList, Icon, Section, Box, Text } from '@cairn/ui'
import { turnOf } from '../../../model/file/whose-turn.ts'

/** Props of `TurnOfFileSection`: the consultation, and its notices that the person may read. */
export interface TurnProps {
  item: Item
  notices: readonly Item[]
}

/** Says whose turn it is with a file, and offers what the person may do with it. */
export function TurnOfFileSection({ item, notices }: TurnProps) {
  const t = useTranslate()
  const { turn, key, count } = turnOf(item, notices)
  return (
    <Section title={t('consultation.turn.title')}>
      <Box display="flex" gap="10px" alignItems="flex-start">
        <Box color="fgMuted" paddingTop="2px">
          <Icon name={turn === 'nobody' ? 'pause' : 'user'} />
        </Box>
        <Box>
          <Text fontWeight="semibold">{t(`consultation.turn.${turn}`)}</Text>
          {/* Until the notices have come, nobody knows how many are open. */}
          {!(key === 'answer' && count === 0) && (
            <Text size="sm" tone="muted">
              {t(`consultation.turn.${key}`, { count })}
            </Text>
          )}
        </Box>
      </Box>
      <DescriptionList>
        <ItemField name="state" />
      </DescriptionList>
      <AmendButton />
    </Section>
  )
}
