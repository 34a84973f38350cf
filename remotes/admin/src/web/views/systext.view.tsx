import { useCell, useLanguage, useSession, useTranslate } from '@cairn/contract/web'
import { Chip, ColumnFooter, EmptyState, Row } from '@cairn/ui'
import { SkeletonRows, VirtualList } from '@cairn/ui/results'
import { useMemo, useState } from 'react'
import { systemTextsSchema } from '../../model/answers.ts'
import { filterTexts, formatTextFilter, listTexts, parseTextFilter } from '../../model/texts/text-filter.ts'
import { Failed } from '../parts/failed.tsx'
import { useOwnTexts, ownWords } from '../parts/texts/own-texts.ts'
import { TextFilters } from '../parts/texts/text-filters.tsx'
import { useAnswer } from '../parts/use-answer.ts'

/**
 * Asks the server for all texts in one language, and lists each, as it ships or in the install's own words.
 * Opening one edits it to the right.
 */
export default function SystextView() {
  const t = useTranslate()
  const spoken = useLanguage()
  const hideGuidance = useSession()?.hideGuidance
  const { parameter, setParameter, openRight } = useCell()
  const [openKey, setOpenKey] = useState<string>()
  const filter = parseTextFilter(parameter, spoken)
  const { language } = filter
  const [answer, again] = useAnswer(systemTextsSchema, 'systemTexts', { payload: { language } })
  const own = useOwnTexts(language)
  const places = answer.status === 'ready' ? answer.value.places : undefined
  const texts = useMemo(() => listTexts(places ?? [], (key) => ownWords(own.get(key))), [places, own])
  if (answer.status === 'failed') return <Failed thrown={answer.error} onRetry={again} />
  const shown = filterTexts(texts, filter)
  const byId = new Map(shown.map((text) => [`${text.place} ${text.key}`, text]))
  return (
    <>
      <TextFilters
        filter={filter}
        narrow={(change) => setParameter(formatTextFilter({ ...filter, ...change }))}
        languages={answer.status === 'ready' ? answer.value.languages : [language]}
        places={(places ?? []).map(({ place }) => place)}
      />
      {answer.status === 'loading' && <SkeletonRows count={8} />}
      {places && shown.length === 0 && (
        <EmptyState
          icon="languages"
          title={t('admin.texts.none')}
          guidance={hideGuidance ? undefined : t('admin.texts.noneHelp')}
        />
      )}
      {shown.length > 0 && (
        <VirtualList
          ids={[...byId.keys()]}
          label={t('views.admin.systext.title')}
          openId={openKey}
          hasMore={false}
          more={() => {}}
          onOpen={(id) => {
            const text = byId.get(id)
            if (!text) return
            setOpenKey(id)
            openRight('v-admin.text', `${language}!${text.key}`)
          }}
          row={(id, row) => {
            const text = byId.get(id)
            return (
              text && (
                <Row
                  key={id}
                  {...row}
                  title={<span lang={language}>{text.own ?? text.original}</span>}
                  hasChips
                  line={text.key}
                  chips={
                    text.own === undefined
                      ? []
                      : [
                          <Chip key="own" icon="pencil">
                            {t('admin.texts.own')}
                          </Chip>,
                        ]
                  }
                />
              )
            )
          }}
        />
      )}
      <ColumnFooter>
        <span role="status">
          {t('admin.texts.count', {
            count: shown.length,
            own: texts.filter((text) => text.own !== undefined).length,
          })}
        </span>
      </ColumnFooter>
    </>
  )
}
