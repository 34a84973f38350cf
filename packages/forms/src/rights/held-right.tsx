import { useLabel, useLanguage, useListValues, useTranslate } from '@cairn/contract/web'
import { PROTOCOLS_PROPERTY, protocolProperties } from '@cairn/contract'
import { formatDate, formatDateTime } from '@cairn/model/format'
import { Box, Button, Text } from '@cairn/ui'
import { capabilityText, grantText, protocolOf } from './right-text.ts'
import type { HeldRight } from './rights-api.ts'

const PROTOCOLS = protocolProperties[PROTOCOLS_PROPERTY].list

/**
 * Shows one right that a person holds: what, in whose name, its scope, and who gave it when and why.
 * Users who may revoke it get a button, which calls `onTake`.
 */
export function HeldRightRow({ right, onTake }: { right: HeldRight; onTake: () => void }) {
  const translate = useTranslate()
  const giver = useLabel(right.grantedBy) ?? right.grantedBy
  const isRole = right.grant === 'role'
  const protocol = protocolOf(right.grant)
  const protocols = Object.values(useListValues(protocol === undefined ? '' : PROTOCOLS) ?? {}).flat()
  const title = isRole
    ? translate('forms.rights.role', { name: giver })
    : protocol === undefined
      ? grantText(translate, right.grant, right.scope?.type)
      : translate('forms.rights.protocol', {
          name: protocols.find(({ key }) => key === protocol)?.label ?? protocol,
        })
  return (
    <Box
      as="li"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) auto"
      gap="2px 12px"
      padding="9px 0"
      borderBottom="1px solid"
      borderColor="line"
    >
      <Box fontWeight="semibold" overflowWrap="anywhere">
        {title}
      </Box>
      {right.canTake ? (
        <Button
          kind="ghost"
          size="sm"
          icon="x"
          onClick={onTake}
          aria-label={`${translate('forms.rights.take')}: ${title}`}
        >
          {translate('forms.rights.take')}
        </Button>
      ) : (
        <span />
      )}
      <Box gridColumn="1 / -1">
        {!isRole && <Line text={translate('forms.rights.inNameOf', { name: giver })} />}
        {isRole && <Carried right={right} />}
        <Reach right={right} />
        <Origin right={right} />
      </Box>
    </Box>
  )
}

function Line({ text }: { text: string }) {
  return (
    <Text size="sm" tone="muted">
      {text}
    </Text>
  )
}

/** Lists the rights and capabilities of a role. */
function Carried({ right: { grants = [], capabilities = [] } }: { right: HeldRight }) {
  const translate = useTranslate()
  const parts = [
    ...grants.map((grant) => grantText(translate, grant)),
    ...capabilities.map((capability) => capabilityText(translate, capability)),
  ]
  return parts.length === 0 ? null : <Line text={parts.join(', ')} />
}

function Reach({ right: { scope = {}, expires } }: { right: HeldRight }) {
  const translate = useTranslate()
  const language = useLanguage()
  const place = scope.item ?? scope.owner
  return (
    <>
      {place !== undefined && <Place id={place} />}
      {expires !== undefined && (
        <Line text={translate('forms.rights.until', { date: formatDate(expires.slice(0, 10), language) })} />
      )}
    </>
  )
}

function Place({ id }: { id: string }) {
  const translate = useTranslate()
  return <Line text={translate('forms.rights.only', { name: useLabel(id) ?? id })} />
}

function Origin({ right: { given, givenBy, reason } }: { right: HeldRight }) {
  const translate = useTranslate()
  const language = useLanguage()
  const date = formatDateTime(given, language)
  return (
    <>
      {givenBy === undefined ? (
        <Line text={translate('forms.rights.givenOn', { date })} />
      ) : (
        <GivenBy id={givenBy} date={date} />
      )}
      {reason !== undefined && <Line text={translate('forms.rights.because', { reason })} />}
    </>
  )
}

function GivenBy({ id, date }: { id: string; date: string }) {
  const translate = useTranslate()
  return <Line text={translate('forms.rights.givenBy', { name: useLabel(id) ?? id, date })} />
}
