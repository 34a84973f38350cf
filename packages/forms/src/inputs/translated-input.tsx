import { useState } from 'react'
import { useLanguage, useTranslate } from '@cairn/contract/web'
import { Box, NativeSelect, ToggleChip } from '@cairn/ui'
import { ENDONYM_CODES, languageName } from '@cairn/model/language-names'
import { groupAttributes, asRecord, partAttributes, type GroupProps } from '../state/controlled.ts'
import { TextLine, TextLines } from './text-inputs.tsx'

/** Languages that are always offered. Others are added by the user. */
const COMMON = ['en', 'fr']
const CODE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/
/** Texts with a greater maximum length than this get several lines. */
const LINE = 200

/**
 * Edits a text in several languages, one shown at a time. The value is `{ [languageCode]: text }`.
 * Languages that have a text are marked. `max` is the maximum length.
 */
export function TranslatedInput({ attributes, value, onChange, label, max }: GroupProps & { max: number | undefined }) {
  const translate = useTranslate()
  const own = useLanguage()
  const texts = asRecord(value)
  const [language, setLanguage] = useState(() => firstOf(texts, own))
  const [added, setAdded] = useState<readonly string[]>([])
  const languages = [...new Set([...COMMON, own, ...Object.keys(texts), ...added])].filter((code) => CODE.test(code))
  const Control = (max ?? LINE + 1) > LINE ? TextLines : TextLine
  const change = (text: string) => {
    const { [language]: _former, ...rest } = texts
    onChange(text === '' ? rest : { ...rest, [language]: text })
  }
  return (
    <Box {...groupAttributes(attributes, label)} display="flex" flexDirection="column" gap="6px">
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="4px">
        {languages.map((code) => (
          <ToggleChip
            key={code}
            pressed={code === language}
            {...(texts[code]?.trim() ? { icon: 'check' } : {})}
            onClick={() => setLanguage(code)}
          >
            {languageName(code, own)}
          </ToggleChip>
        ))}
        <AddLanguage
          onAdd={(code) => {
            setAdded([...added, code])
            setLanguage(code)
          }}
          own={own}
          without={languages}
        />
      </Box>
      <Control
        {...partAttributes(
          attributes,
          language,
          translate('forms.inLanguage', { label, language: languageName(language, own) }),
        )}
        lang={language}
        value={texts[language] ?? ''}
        onText={change}
      />
    </Box>
  )
}

function AddLanguage({
  onAdd,
  own,
  without,
}: {
  onAdd: (code: string) => void
  own: string
  without: readonly string[]
}) {
  const translate = useTranslate()
  const offered = ENDONYM_CODES.filter((code) => !without.includes(code))
  return (
    <Box width="150px">
      <NativeSelect
        aria-label={translate('forms.addLanguage')}
        height="1.75rem"
        fontSize="xs"
        value=""
        onChange={(event) => onAdd(event.target.value)}
      >
        <option value="">{translate('forms.addLanguage')}</option>
        {offered.map((code) => (
          <option key={code} value={code} lang={code}>
            {languageName(code, own)}
          </option>
        ))}
      </NativeSelect>
    </Box>
  )
}

function firstOf(texts: Record<string, string>, own: string): string {
  return texts[own] || Object.keys(texts).length === 0 ? own : (Object.keys(texts).find((code) => texts[code]) ?? own)
}
