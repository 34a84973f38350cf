import { useMemo } from 'react'
import { useCell, useSearch, useTranslate, type Query } from '@cairn/contract/web'
import { Button, LinkButton, Section, Stack, Text } from '@cairn/ui'

/** How many contacts stand here before the rest are asked for. */
const SHOWN = 10

/** Contacts of one organisation, each opening to the right. */
export function OrganizationContacts({ id }: { id: string }) {
  const t = useTranslate()
  const cell = useCell()
  const query = useMemo(
    (): Query => ({
      types: ['Contact'],
      must: [{ prop: 'organizations', kind: 'rel', value: [id] }],
      sort: [{ key: '$label', order: 'asc' }],
      labels: true,
      max: SHOWN,
    }),
    [id],
  )
  const contacts = useSearch(query)
  if (contacts.status === 'loading') return null
  return (
    <Section title={t('organisations.contactsHere')}>
      {contacts.ids.length === 0 && <Text color="fgMuted">{t('organisations.noContactsHere')}</Text>}
      <Stack gap="4px" alignItems="flex-start">
        {contacts.ids.map((contact) => (
          <LinkButton key={contact} onClick={() => cell.openRight(`i-${contact}`)}>
            {contacts.labels[contact] ?? contact}
          </LinkButton>
        ))}
        {contacts.hasMore && (
          <Button kind="ghost" size="sm" onClick={contacts.more}>
            {t('organisations.moreContacts', { count: contacts.total - contacts.ids.length })}
          </Button>
        )}
      </Stack>
    </Section>
  )
}
