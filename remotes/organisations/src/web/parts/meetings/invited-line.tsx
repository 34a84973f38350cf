import { useTranslate, type Item } from '@cairn/contract/web'
import { Text } from '@cairn/ui'
import { idsIn } from '../../../model/ids-in.ts'
import { inviteOf } from '../../../model/meetings/invitation.ts'

/** Says who of the others is told of a meeting and what they see of it. Nothing where there are no others. */
export function InvitedLine({ item }: { item: Item }) {
  const t = useTranslate()
  if (idsIn(item, 'otherOrgs').length + idsIn(item, 'otherContacts').length === 0) return null
  const choice = inviteOf(item) ?? (item['invited'] ? 'PROTOCOLS' : 'NOBODY')
  return (
    <Text size="sm" tone="muted">
      {t(`organisations.invited.${choice}`)}
    </Text>
  )
}
