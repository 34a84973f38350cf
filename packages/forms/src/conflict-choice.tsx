import type { ReactNode } from 'react'
import { useLabel, useTranslate } from '@cairn/contract/web'
import { isBlank } from '@cairn/model/format'
import { Box, Button, Callout, Text } from '@cairn/ui'
import { useItemFormApi } from './form-context.ts'
import { PropertyValue } from './property-value.tsx'

/** Two values of one property, side by side: what the person typed, and what another stored meanwhile. Nothing is lost until one is chosen. */
export function ConflictChoice({ name, label }: { name: string; label: string }) {
  const translate = useTranslate()
  const { draft, resolve } = useItemFormApi()
  const conflict = draft.conflicts[name]
  const author = useAuthor(conflict?.by)
  if (!conflict) return null
  return (
    <Box role="group" aria-label={translate('forms.conflict', { label, who: author })} data-conflict={name} tabIndex={-1} outline="none" marginBlock="2px 8px" whiteSpace="normal">
      <Callout tone="warn" icon="users" title={translate('forms.conflict', { label, who: author })}>
        <Box display="grid" gridTemplateColumns="repeat(auto-fit, minmax(150px, 1fr))" gap="8px" marginTop="8px">
          <Side heading={translate('forms.mine')} action={<Button size="sm" onClick={() => resolve(name, 'mine')}>{translate('forms.keepMine')}</Button>}>
            <Value name={name} value={draft.mine[name]} />
          </Side>
          <Side heading={author} action={<Button size="sm" onClick={() => resolve(name, 'theirs')}>{translate('forms.takeTheirs')}</Button>}>
            <Value name={name} value={conflict.theirs} />
          </Side>
        </Box>
      </Callout>
    </Box>
  )
}

function Side({ heading, action, children }: { heading: string; action: ReactNode; children: ReactNode }) {
  return (
    <Box bg="surface" border="1px solid" borderColor="lineStrong" borderRadius="md" padding="8px 10px" display="flex" flexDirection="column" alignItems="flex-start" gap="6px">
      <Text size="sm" tone="muted">
        {heading}
      </Text>
      <Box flex="1" minWidth="0" whiteSpace="pre-line" overflowWrap="anywhere" fontWeight="semibold">
        {children}
      </Box>
      {action}
    </Box>
  )
}

function Value({ name, value }: { name: string; value: unknown }) {
  const translate = useTranslate()
  const { type } = useItemFormApi()
  const property = type.properties[name]
  return !property || isBlank(value) ? translate('forms.empty') : <PropertyValue name={name} property={property} value={value} />
}

function useAuthor(by: string | undefined): string {
  const translate = useTranslate()
  const label = useLabel(by ?? '')
  return (by ? label : undefined) ?? translate('forms.someone')
}
