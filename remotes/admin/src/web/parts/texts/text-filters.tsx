import { useCommands, useLanguage, useTranslate } from '@cairn/contract/web'
import { Box, Button, NativeSelect, SearchField, ToggleChip } from '@cairn/ui'
import type { TextFilter } from '../../../model/texts/text-filter.ts'
import { AddLanguage } from './add-language.tsx'
import { languageName } from '@cairn/model/language-names'

interface TextFiltersProps {
  filter: TextFilter
  narrow: (change: Partial<TextFilter>) => void
  /** Tags of the languages that ship. */
  languages: readonly string[]
  places: readonly string[]
}

/**
 * Shows the controls that filter the list of texts: words, language, place, and only texts in the own words
 * of the install.
 */
export function TextFilters({ filter, narrow, languages, places }: TextFiltersProps) {
  const t = useTranslate()
  const spoken = useLanguage()
  const { openDialog } = useCommands()
  const { language, place, words, isOwn } = filter
  const add = () =>
    void openDialog({
      title: t('admin.texts.addLanguage'),
      maxWidth: 480,
      Content: ({ close }) => (
        <AddLanguage
          onAdd={(tag) => {
            narrow({ language: tag })
            close()
          }}
        />
      ),
    })
  return (
    <Box display="grid" gap="8px" padding="4px 16px 12px" borderBottom="1px solid" borderColor="line">
      <SearchField
        label={t('admin.texts.find')}
        value={words}
        onChange={(next) => narrow({ words: next })}
        clearLabel={t('admin.users.clear')}
      />
      <Box display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap="8px">
        <NativeSelect
          aria-label={t('admin.texts.language')}
          value={language}
          onChange={(event) => narrow({ language: event.target.value })}
        >
          {[...new Set([...languages, language])].map((tag) => (
            <option key={tag} value={tag}>
              {languageName(tag, spoken)}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          aria-label={t('admin.texts.place')}
          value={place}
          onChange={(event) => narrow({ place: event.target.value })}
        >
          <option value="">{t('admin.texts.everywhere')}</option>
          {places.map((one) => (
            <option key={one} value={one}>
              {one === 'shell' ? t('admin.texts.shell') : one}
            </option>
          ))}
        </NativeSelect>
      </Box>
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="8px">
        <ToggleChip pressed={isOwn} onClick={() => narrow({ isOwn: !isOwn })}>
          {t('admin.texts.onlyOwn')}
        </ToggleChip>
        <Button size="sm" kind="ghost" icon="plus" onClick={add}>
          {t('admin.texts.addLanguage')}
        </Button>
      </Box>
    </Box>
  )
}
