import { useCell, useCommands, useLanguage, useTranslate } from '@cairn/contract/web'
import { AsyncContent, Box, ColumnBody, EmptyState, Link, LinkButton, SearchField, Text, useAsync } from '@cairn/ui'
import { useCallback, useState } from 'react'
import { askingPeople, withWords, type AskingPerson } from '../../model/people/asking-people.ts'

const GRID = {
  display: 'grid',
  gap: '10px',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(14.375rem, 100%), 1fr))',
}
const CARD = {
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'md',
  padding: '10px 12px',
  minWidth: '0',
} as const

/**
 * Asks the server for the people whom consultations name, and shows them as cards with how to reach them and
 * in how many consultations.
 */
export default function ConsultContactsView() {
  const t = useTranslate()
  const language = useLanguage()
  const { act } = useCommands()
  const ask = useCallback(async () => askingPeople(await act('peopleAsking', 'Consultation-0')), [act])
  const people = useAsync(ask)
  const [words, setWords] = useState('')
  return (
    <ColumnBody padded>
      <SearchField
        label={t('consultation.people.filter')}
        clearLabel={t('consultation.people.clear')}
        value={words}
        onChange={setWords}
      />
      <AsyncContent of={people}>
        {(all) => {
          const shown = withWords(all, words, language)
          if (all.length === 0)
            return (
              <EmptyState
                icon="users"
                title={t('consultation.empty.contacts')}
                guidance={t('consultation.emptyHelp.contacts')}
              />
            )
          return (
            <>
              <Text size="sm" tone="muted" role="status" marginBlock="8px">
                {t('consultation.people.shown', { count: shown.length })}
              </Text>
              <Box as="ul" css={GRID}>
                {shown.map((person) => (
                  <PersonCard key={person.contact} person={person} />
                ))}
              </Box>
            </>
          )
        }}
      </AsyncContent>
    </ColumnBody>
  )
}

function PersonCard({ person: { contact, name, email, phone, organization, count } }: { person: AskingPerson }) {
  const t = useTranslate()
  const { openRight } = useCell()
  return (
    <Box as="li" {...CARD} overflowWrap="anywhere">
      <LinkButton fontWeight="semibold" textAlign="start" onClick={() => openRight(`i-${contact}`)}>
        <bdi>{name}</bdi>
      </LinkButton>
      <Text size="sm" tone="muted">
        {organization}
      </Text>
      <Text size="sm">
        {email !== undefined && <Link href={`mailto:${email}`}>{email}</Link>}
        {email !== undefined && phone !== undefined && ' · '}
        {phone !== undefined && <Link href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</Link>}
      </Text>
      <Text size="sm" tone="muted">
        {t('consultation.count', { count })}
      </Text>
    </Box>
  )
}
