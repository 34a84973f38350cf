import { useState } from 'react'
import { useCell, useDraftItems, useItem, useLanguage, useTranslate } from '@cairn/contract/web'
import type { Item } from '@cairn/contract'
import { Button, Callout, EmptyState, HStack, SegmentedControl, Stack, useWidth } from '@cairn/ui'
import { SkeletonRows } from '@cairn/ui/results'
import { ownName, PAGE_LANGUAGES, type PageLanguage } from '../../model/page-languages.ts'
import { firstScreen, mayArrange, previewAddress, SCREENS, type Screen } from '../../model/preview.ts'
import { PreviewFrame } from '../parts/preview-frame.tsx'

/**
 * Shows the draft of a public page as visitors would see it, drawn by the same code with their rights. The
 * column parameter is the id of the page.
 */
export default function FrontPreviewView() {
  const t = useTranslate()
  const { parameter: id } = useCell()
  const state = useItem(id)
  if (state.status === 'loading') return <SkeletonRows count={5} />
  if (state.status === 'refused' || !mayArrange(state.item))
    return <EmptyState icon="columns" title={t('front.noPreview')} guidance={t('front.noPreviewHelp')} />
  return <Preview key={id} page={state.item} />
}

function Preview({ page }: { page: Item }) {
  const t = useTranslate()
  const spoken = useLanguage()
  const isUnsaved = useDraftItems().has(page.$id)
  const [room = 0, measure] = useWidth()
  const [chosen, setScreen] = useState<Screen>()
  const screen = chosen ?? firstScreen(room)
  const [language, setLanguage] = useState<PageLanguage>(PAGE_LANGUAGES.find((each) => each === spoken) ?? 'en')
  const [round, setRound] = useState(0)
  return (
    <Stack ref={measure} gap="0" flex="1" minHeight="0">
      <HStack flexWrap="wrap" padding="8px 16px" borderBottom="1px solid" borderColor="line">
        <SegmentedControl
          label={t('front.screen')}
          value={screen}
          onChange={setScreen}
          options={[
            { value: 'PHONE', label: t('front.screen.PHONE') },
            { value: 'DESKTOP', label: t('front.screen.DESKTOP') },
          ]}
        />
        <SegmentedControl
          label={t('front.pageLanguage')}
          value={language}
          onChange={setLanguage}
          options={PAGE_LANGUAGES.map((each) => ({ value: each, label: ownName(each) }))}
        />
        <Button size="sm" icon="refresh" onClick={() => setRound(round + 1)}>
          {t('front.drawAgain')}
        </Button>
      </HStack>
      {isUnsaved && <Callout>{t('front.unsaved')}</Callout>}
      <PreviewFrame
        address={previewAddress(page, language, round)}
        title={t('front.previewOf', { title: String(page['title'] ?? '') })}
        width={SCREENS[screen]}
      />
    </Stack>
  )
}
