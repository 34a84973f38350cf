import { useTranslate } from '@cairn/contract/web'
import { Box, Button, Field, NativeSelect, Stack, Text } from '@cairn/ui'
import { useState } from 'react'
import type { ListRowValue } from './use-list-rows.ts'

/** Chooses the value that another one is merged into. */
export function MergeForm({ others, onMerge }: { others: readonly ListRowValue[]; onMerge: (into: string) => void }) {
  const t = useTranslate()
  const [into, setInto] = useState(others[0]?.item?.$id ?? '')
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
      <Box display="flex" justifyContent="flex-end">
        <Button kind="danger" onClick={() => onMerge(into)}>
          {t('app.lists.merge')}
        </Button>
      </Box>
    </Stack>
  )
}
