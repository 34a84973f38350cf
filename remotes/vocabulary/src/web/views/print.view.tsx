import { useState } from 'react'
import {
  useCommands,
  useIsTaskRunning,
  useLanguage,
  useListValues,
  useSearch,
  useTask,
  useTranslate,
} from '@cairn/contract/web'
import { TaskProgress } from '@cairn/forms'
import { Button, ColumnBody, HStack, Link, NativeSelect, Section, Text } from '@cairn/ui'
import { PAPER_KINDS, type PaperKind } from '../../model/dictionary-paper.ts'
import { LANGUAGES } from '../../model/queries.ts'

/** Actions that make a file of words. */
const KINDS = ['exportCards', 'exportLift', 'printDictionary'] as const

const wordsOf = (values: readonly { key: string; label: string }[]) =>
  Object.fromEntries(values.map(({ key, label }) => [key, label]))

/**
 * Prints the words of a language, one of the first 50 of the server, as a PDF file: a dictionary, an index of
 * meanings, or cards.
 */
export default function PrintView() {
  const t = useTranslate()
  const locale = useLanguage()
  const { startTask, report } = useCommands()
  const { ids, labels } = useSearch(LANGUAGES)
  const parts = Object.values(useListValues('VOC_PARTS') ?? {}).flat()
  const warnings = Object.values(useListValues('CONTENT_WARNINGS') ?? {}).flat()
  const categories = Object.values(useListValues('VOC_CATEGORIES') ?? {}).flat()
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const [key, setKey] = useState('')
  const task = useTask(key)
  const isAtWork = useIsTaskRunning(key)
  const language = chosen ?? ids[0]
  const print = async (kind: PaperKind) => {
    const title = t(`vocabulary.print.title.${kind}`, { language: labels[language ?? ''] ?? '' })
    const heads = {
      thanks: t('vocabulary.print.thanks'),
      labels: t('vocabulary.print.labels'),
      speakers: t('vocabulary.print.speakers'),
    }
    const said = { title, ...heads, locale, parts: wordsOf(parts), warnings: wordsOf(warnings) }
    setKey(await startTask('printDictionary', { t: 'Lexeme', i: 0, language, kind, ...said }))
  }
  const takeOut = async () => {
    const values = { VOC_PARTS: wordsOf(parts), VOC_CATEGORIES: wordsOf(categories) }
    setKey(await startTask('exportLift', { t: 'Lexeme', i: 0, language, name: labels[language ?? ''], locale, values }))
  }
  const takeCards = async () => {
    const name = t('vocabulary.cards.name', { language: labels[language ?? ''] ?? '' })
    setKey(await startTask('exportCards', { t: 'Lexeme', i: 0, language, name }))
  }
  return (
    <ColumnBody padded>
      <Section title={t('vocabulary.print')}>
        <Text tone="muted">{t('vocabulary.print.help')}</Text>
        {ids.length > 1 && (
          <NativeSelect
            aria-label={t('vocabulary.language')}
            value={language ?? ''}
            onChange={(event) => setChosen(event.target.value)}
          >
            {ids.map((id) => (
              <option key={id} value={id}>
                {labels[id]}
              </option>
            ))}
          </NativeSelect>
        )}
        <HStack flexWrap="wrap" gap="8px">
          {PAPER_KINDS.map((kind) => (
            <Button
              key={kind}
              icon="printer"
              disabled={language === undefined || isAtWork}
              onClick={() => void print(kind).catch(report)}
            >
              {t(`vocabulary.print.${kind}`)}
            </Button>
          ))}
        </HStack>
      </Section>
      <Section title={t('vocabulary.exchange')}>
        <Text tone="muted">{t('vocabulary.lift.help')}</Text>
        <Text tone="muted">{t('vocabulary.cards.help')}</Text>
        <HStack flexWrap="wrap" gap="8px">
          <Button
            icon="download"
            disabled={language === undefined || isAtWork}
            onClick={() => void takeOut().catch(report)}
          >
            {t('vocabulary.lift')}
          </Button>
          <Button
            icon="download"
            disabled={language === undefined || isAtWork}
            onClick={() => void takeCards().catch(report)}
          >
            {t('vocabulary.cards')}
          </Button>
        </HStack>
      </Section>
      {key !== '' && (
        <TaskProgress
          taskKey={key}
          name={t(`tasks.${KINDS.find((kind) => kind === task?.keyAction) ?? 'printDictionary'}`)}
          going={({ count }) => t('vocabulary.print.going', { count })}
          cancelled={({ count }) => t('vocabulary.print.cancelled', { count })}
        />
      )}
      {task?.resultURI !== undefined && (
        <Link href={task.resultURI} download>
          {t('vocabulary.print.download', { name: task.resultName ?? '' })}
        </Link>
      )}
    </ColumnBody>
  )
}
