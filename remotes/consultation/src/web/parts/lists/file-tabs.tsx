import { useTranslate, type ReactNode } from '@cairn/contract/web'
import { ListTabs } from '@cairn/ui/results'
import { useMemo, useState } from 'react'
import { ConsultList } from './consult-list.tsx'
import { useListOf } from './use-list-of.ts'

const TABS = ['aboutFiles', 'withoutFile'] as const

/** Props of `FileTabs`: the list of what names no file, and the list about files, as children. */
export interface FileTabsProps {
  without: 'logsWithoutFile' | 'meetingsWithoutFile'
  children: ReactNode
}

/** Shows what is about files or, in a second tab with its number from the server, what names no file yet. */
export function FileTabs({ without, children }: FileTabsProps) {
  const t = useTranslate()
  const [shown, setShown] = useState<(typeof TABS)[number]>('aboutFiles')
  const { type, query } = useListOf(without)
  const counted = useMemo(() => ({ types: [type], ...query }), [type, query])
  return (
    <ListTabs
      label={t('consultation.tabs.label')}
      tabs={TABS.map((tab) => ({
        value: tab,
        label: t(`consultation.tabs.${tab}`),
        ...(tab === 'withoutFile' ? { count: counted } : {}),
      }))}
      value={shown}
      onChange={setShown}
    >
      {shown === 'withoutFile' ? <ConsultList list={without} /> : children}
    </ListTabs>
  )
}
