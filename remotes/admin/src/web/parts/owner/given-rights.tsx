import { useLabel, useTranslate } from '@cairn/contract/web'
import { grantText } from '@cairn/forms'
import { Box, Button, Chip, Text } from '@cairn/ui'
import { SkeletonRows } from '@cairn/ui/results'
import type * as v from 'valibot'
import { givenRightsSchema, type GivenRight } from '../../../model/answers.ts'
import { Failed } from '../failed.tsx'
import { ItemName } from '../item-name.tsx'
import { useMoment } from '../moment.ts'
import { usePages } from '../use-pages.ts'

const pageOf = ({ rights, next }: v.InferOutput<typeof givenRightsSchema>) => ({ rows: rights, next })

/**
 * Lists the rights that an organisation gave, also by its roles, the newest first. `grant` lists only one
 * kind of right.
 */
export function GivenRights({ organization, grant }: { organization: string; grant?: string }) {
  const t = useTranslate()
  const payload = { organization, ...(grant ? { grant } : {}) }
  const pages = usePages('rightsBy', payload, givenRightsSchema, pageOf)
  if (pages.status === 'failed') return <Failed thrown={pages.thrown} onRetry={pages.again} />
  if (pages.status === 'loading') return <SkeletonRows count={2} />
  if (pages.rows.length === 0) return <Text tone="muted">{t('admin.owner.nobody')}</Text>
  return (
    <>
      <Box as="ul" listStyleType="none">
        {pages.rows.map((right, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two rights may be equal in all they say
          <Given key={index} right={right} isNamed={grant === undefined} />
        ))}
      </Box>
      {pages.hasMore && (
        <Box>
          <Button size="sm" onClick={pages.more}>
            {t('admin.owner.more')}
          </Button>
        </Box>
      )}
    </>
  )
}

function Given({ right, isNamed }: { right: GivenRight; isNamed: boolean }) {
  const t = useTranslate()
  const moment = useMoment()
  const { user, grant, grantedBy, scope, expires, given, reason } = right
  const reach = [scope?.type, scope?.owner, scope?.item].filter(Boolean).join(', ')
  return (
    <Box as="li" padding="7px 0" borderBottom="1px solid" borderColor="line" _last={{ borderBottom: '0' }}>
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="6px">
        <ItemName id={user} />
        {isNamed &&
          (grant === 'role' ? (
            <RoleChip id={grantedBy} />
          ) : (
            <Chip icon="shield">{grantText(t, grant, scope?.type)}</Chip>
          ))}
      </Box>
      <Text size="sm" tone="muted">
        {[
          t('admin.owner.since', { when: moment(given) }),
          expires && t('admin.owner.until', { when: moment(expires) }),
          reach && t('admin.owner.only', { what: reach }),
          reason,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Box>
  )
}

function RoleChip({ id }: { id: string }) {
  return <Chip icon="users">{useLabel(id) ?? id}</Chip>
}
