import { useTranslate } from '@cairn/contract/web'
import { Box, Button, Field, NativeSelect, Stack, Text } from '@cairn/ui'
import { useState } from 'react'
import { ReasonField } from './reason-form.tsx'
import type { ListRowValue } from './use-list-rows.ts'

interface MergeFormProps {
  others: readonly ListRowValue[]
  asksReason: boolean
  onMerge: (into: string, reason: string) => void
}

/**
 * Renders the form that merges a list value into one of `others`, chosen here, with a reason if asked for.
 */
export function MergeForm({ others, asksReason, onMerge }: MergeFormProps) {
  const t = useTranslate()
  const [into, setInto] = useState(others[0]?.item?.$id ?? '')
  const [reason, setReason] = useState('')
  return (
    <Stack gap="12px">
      <Text>{t('app.lists.mergeHelp')}</Text>
      <Field label={t('app.lists.mergeInto')}>
        {(control) => (
          <NativeSelect {...control} value={into} onChange={(event) => setInto(event.target.value)}>
            {others.map(({ key, label, item }) => (
              <option key={key} value={item?.$id}>
                {label}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      {asksReason && <ReasonField reason={reason} onChange={setReason} />}
      <Box display="flex" justifyContent="flex-end">
        <Button
          kind="danger"
          disabled={asksReason && reason.trim() === ''}
          onClick={() => onMerge(into, reason.trim())}
        >
          {t('app.lists.merge')}
        </Button>
      </Box>
    </Stack>
  )
}
