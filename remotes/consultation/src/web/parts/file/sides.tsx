import { useTranslate, type Item, type ReactNode } from '@cairn/contract/web'
import { ItemField } from '@cairn/forms'
import { Box, DescriptionList, Link, Text } from '@cairn/ui'
import { storedCards, type ContactCard } from '../../../model/people/contact-cards.ts'

const CARD = {
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'md',
  padding: '12px 14px',
  minWidth: '0',
} as const
/** Beside one another where there is room for both. */
const SIDES = {
  display: 'grid',
  gap: '12px',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(16.25rem, 100%), 1fr))',
}

/**
 * Shows who files a consultation and who checks it, side by side: the organisations, their role and what is
 * known of when, and the people to talk to as they were when the file was sent.
 */
export function Sides({ item }: { item: Item }) {
  const t = useTranslate()
  const cards = storedCards(item)
  return (
    <Box css={SIDES}>
      <Side title={t('consultation.sides.submitter')}>
        <DescriptionList>
          <ItemField name="primaryOrg" />
          <ItemField name="primaryRole" />
          {item['owner'] !== item['primaryOrg'] && <ItemField name="owner" />}
          {item['requestedResponseDate'] !== undefined && <ItemField name="requestedResponseDate" />}
        </DescriptionList>
        {cards.length > 0 && (
          <Box as="ul" aria-label={t('consultation.sides.people')} display="grid" gap="8px" marginTop="10px">
            {cards.map((card) => (
              <Person key={card.contact} card={card} />
            ))}
          </Box>
        )}
      </Side>
      <Side title={t('consultation.sides.intake')}>
        {item['intake'] === undefined ? (
          <Text size="sm" tone="muted">
            {t('consultation.sides.noIntake')}
          </Text>
        ) : (
          <DescriptionList>
            <ItemField name="intake" />
            {item['level'] !== undefined && <ItemField name="level" />}
            {item['submitted'] !== undefined && <ItemField name="submitted" />}
            {item['distributed'] !== undefined && <ItemField name="distributed" />}
            {item['decision'] !== undefined && <ItemField name="decision" />}
            {item['decisionDate'] !== undefined && <ItemField name="decisionDate" />}
            {item['decisionFiles'] !== undefined && <ItemField name="decisionFiles" />}
          </DescriptionList>
        )}
      </Side>
    </Box>
  )
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section" aria-label={title} {...CARD}>
      <Text fontWeight="semibold" marginBottom="6px">
        {title}
      </Text>
      {children}
    </Box>
  )
}

function Person({ card: { name, email, phone } }: { card: ContactCard }) {
  return (
    <Box as="li" overflowWrap="anywhere">
      <Text>
        <bdi>{name}</bdi>
      </Text>
      <Text size="sm" tone="muted">
        {email !== undefined && <Link href={`mailto:${email}`}>{email}</Link>}
        {email !== undefined && phone !== undefined && ' · '}
        {phone !== undefined && <Link href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</Link>}
      </Text>
    </Box>
  )
}
