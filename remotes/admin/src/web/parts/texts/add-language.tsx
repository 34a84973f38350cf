import { useLanguage, useTranslate } from '@cairn/contract/web'
import { Box, Button, Field, Input, Stack, Text } from '@cairn/ui'
import { useState } from 'react'
import { isLanguageTag } from '../../../model/texts/text-filter.ts'
import { languageName } from '@cairn/model/language-names'

/** Asks for the tag of a language that does not ship. Calls `onAdd` with a valid tag. */
export function AddLanguage({ onAdd }: { onAdd: (tag: string) => void }) {
  const t = useTranslate()
  const spoken = useLanguage()
  const [tag, setTag] = useState('')
  const wanted = tag.trim()
  const isTag = isLanguageTag(wanted)
  return (
    <Box
      as="form"
      onSubmit={(event: { preventDefault: () => void }) => {
        event.preventDefault()
        if (isTag) onAdd(wanted)
      }}
    >
      <Stack gap="12px">
        <Text>{t('admin.texts.addLanguageHelp')}</Text>
        <Field
          label={t('admin.texts.tag')}
          help={isTag ? languageName(wanted, spoken) : t('admin.texts.tagHelp')}
          error={wanted === '' || isTag ? undefined : t('admin.texts.tagWrong')}
        >
          {(control) => (
            <Input {...control} value={tag} maxLength={35} onChange={(event) => setTag(event.target.value)} />
          )}
        </Field>
        <Box display="flex" justifyContent="flex-end">
          <Button type="submit" kind="primary" disabled={!isTag}>
            {t('admin.texts.addLanguage')}
          </Button>
        </Box>
      </Stack>
    </Box>
  )
}
