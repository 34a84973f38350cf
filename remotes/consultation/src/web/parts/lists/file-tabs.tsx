import { useLanguage, useSearch, useTranslate, type ReactNode } from '@cairn/contract/web'
import { perLocale } from '@cairn/model/format'
import { HStack, ToggleChip } from '@cairn/ui'
import { useMemo, useState } from 'react'
import { ConsultList } from './consult-list.tsx'
import { useListOf } from './use-list-of.ts'

const numberIn = perLocale((locale) => new Intl.NumberFormat(locale))

/** Props of `FileTabs`: the list of what names no file, and the list about files, as children. */
export interface FileTabsProps {
  without: 'logsWithoutFile' | 'meetingsWithoutFile'
  children: ReactNode
}

/** Shows what is about files or, in a second tab with its number from the server, what names no file yet. */
export function FileTabs({ without, children }: FileTabsProps) {
  const t = useTranslate()
  const language = useLanguage()
  const [isWithout, setWithout] = useState(false)
  const { type, query } = useListOf(without)
  const counted = useMemo(() => ({ types: [type], ...query, max: 0 }), [type, query])
  const { total } = useSearch(counted)
  return (
    <>
      <HStack flexWrap="wrap" gap="6px" padding="8px 16px 0">
        <ToggleChip pressed={!isWithout} onClick={() => setWithout(false)}>
          {t('consultation.tabs.aboutFiles')}
        </ToggleChip>
        <ToggleChip pressed={isWithout} count={numberIn(language).format(total ?? 0)} onClick={() => setWithout(true)}>
          {t('consultation.tabs.withoutFile')}
        </ToggleChip>
      </HStack>
      {isWithout ? <ConsultList list={without} /> : children}
    </>
  )
}
