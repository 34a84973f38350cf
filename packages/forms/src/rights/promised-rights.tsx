import { useState } from 'react'
import { useLabel, useTranslate } from '@cairn/contract/web'
import { Box, Button, ItemChip, Text } from '@cairn/ui'
import { RightForm } from './right-form.tsx'
import { grantText } from './right-text.ts'
import type { WantedRight } from './rights-api.ts'

/** Props of `PromisedRights`. */
export interface PromisedRightsProps {
  rights: readonly WantedRight[]
  onChange: (rights: readonly WantedRight[]) => void
}

/** Shows the rights that a person gets who comes in, with a button to add one. */
export function PromisedRights({ rights, onChange }: PromisedRightsProps) {
  const translate = useTranslate()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <Text size="sm" tone="muted">
        {translate(rights.length === 0 ? 'forms.account.noRights' : 'forms.account.withRights')}
      </Text>
      {rights.length > 0 && (
        <Box display="flex" flexWrap="wrap" gap="6px">
          {rights.map((right, at) => (
            <PromisedRight
              key={`${right.grant} ${right.grantedBy} ${right.scope?.owner ?? ''}`}
              right={right}
              onRemove={() => onChange(rights.filter((_, other) => other !== at))}
            />
          ))}
        </Box>
      )}
      {isChoosing ? (
        <RightForm
          submitLabel={translate('forms.account.addRight')}
          onGive={(right) => {
            onChange([...rights.filter((other) => !isSame(other, right)), right])
            setChoosing(false)
          }}
          onCancel={() => setChoosing(false)}
        />
      ) : (
        <Box>
          <Button size="sm" icon="plus" onClick={() => setChoosing(true)}>
            {translate('forms.account.addRight')}
          </Button>
        </Box>
      )}
    </>
  )
}

function PromisedRight({ right, onRemove }: { right: WantedRight; onRemove: () => void }) {
  const translate = useTranslate()
  const giver = useLabel(right.grantedBy) ?? right.grantedBy
  const owner = useLabel(right.scope?.owner ?? '')
  const words =
    right.grant === 'role'
      ? giver
      : [
          grantText(translate, right.grant),
          giver,
          ...(owner ? [translate('forms.rights.only', { name: owner })] : []),
        ].join(' · ')
  return <ItemChip label={words} onRemove={onRemove} removeLabel={translate('forms.remove')} />
}

function isSame(left: WantedRight, right: WantedRight): boolean {
  return left.grant === right.grant && left.grantedBy === right.grantedBy && left.scope?.owner === right.scope?.owner
}
