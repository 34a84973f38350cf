import { useTranslate } from '@cairn/contract/web'
import { Box, Chip, Section, Stack, Text } from '@cairn/ui'
import type { GivenRight, UserRights } from '../../model/answers.ts'
import { rightsByGiver } from '../../model/rights-by-giver.ts'
import { ItemName } from './item-name.tsx'
import { useMoment } from './moment.ts'

/** What a person may do, and who gave it. */
export function RightsOf({ rights: { admin, organizations, capabilities, rights } }: { rights: UserRights }) {
  const t = useTranslate()
  const givers = rightsByGiver(rights)
  return (
    <>
      <Section title={t('admin.rights.organizations')}>
        {admin && (
          <div>
            <Chip icon="shield" tone="primary">
              {t('admin.users.administrator')}
            </Chip>
          </div>
        )}
        {organizations.length === 0 && <Text tone="muted">{t('admin.rights.noOrganizations')}</Text>}
        <Box display="flex" flexWrap="wrap" gap="4px">
          {organizations.map((id) => (
            <ItemName key={id} id={id} />
          ))}
        </Box>
      </Section>
      <Section title={t('admin.rights.given')}>
        {givers.length === 0 && <Text tone="muted">{t('admin.rights.none')}</Text>}
        {givers.map(({ giver, rights: given }) => (
          <Stack key={giver} gap="4px">
            <ItemName id={giver} />
            <Box as="ul" paddingInlineStart="10px">
              {given.map((right, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- two rights may be equal in all they say
                <Right key={index} right={right} />
              ))}
            </Box>
          </Stack>
        ))}
      </Section>
      <Section title={t('admin.rights.capabilities')}>
        {capabilities.length === 0 && <Text tone="muted">{t('admin.rights.noCapabilities')}</Text>}
        <Box display="flex" flexWrap="wrap" gap="6px">
          {capabilities.map((name) => (
            <Chip key={name}>{name}</Chip>
          ))}
        </Box>
      </Section>
    </>
  )
}

function Right({ right: { grant, scope, expires, givenBy, grants = [] } }: { right: GivenRight }) {
  const t = useTranslate()
  const moment = useMoment()
  return (
    <Box as="li" display="flex" flexWrap="wrap" alignItems="center" gap="6px" paddingBlock="2px">
      <Chip icon="shield">{grant}</Chip>
      {grants.map((carried) => (
        <Chip key={carried}>{carried}</Chip>
      ))}
      {scope && (
        <Text size="sm" tone="muted">
          {t('admin.rights.only', { what: [scope.type, scope.owner, scope.item].filter(Boolean).join(', ') })}
        </Text>
      )}
      {expires && (
        <Text size="sm" tone="muted">
          {t('admin.rights.expires', { when: moment(expires) })}
        </Text>
      )}
      {givenBy && <ItemName id={givenBy} />}
    </Box>
  )
}
