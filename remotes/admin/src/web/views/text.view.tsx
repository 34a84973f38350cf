import { useCell, useLanguage, useTranslate } from '@cairn/contract/web'
import { EmptyState } from '@cairn/ui'
import { SkeletonRows } from '@cairn/ui/results'
import { systemTextsSchema } from '../../model/answers.ts'
import { isLanguageTag } from '../../model/texts/text-filter.ts'
import { Failed } from '../parts/failed.tsx'
import { TextEditor } from '../parts/texts/text-editor.tsx'
import { useAnswer } from '../parts/use-answer.ts'

/**
 * Edits one text, which it asks of the server. The column parameter is `{language}!{key}`; for an unknown key
 * it says so.
 */
export default function TextView() {
  const t = useTranslate()
  const spoken = useLanguage()
  const { parameter } = useCell()
  const [asked = '', key = ''] = parameter.split('!')
  const language = isLanguageTag(asked) ? asked : spoken
  const [answer, again] = useAnswer(systemTextsSchema, 'systemTexts', { payload: { language, key } })
  if (answer.status === 'failed') return <Failed thrown={answer.error} onRetry={again} />
  if (answer.status === 'loading') return <SkeletonRows count={3} />
  const original = answer.value.places.map(({ texts }) => texts[key]).find((text) => text !== undefined)
  if (original === undefined)
    return <EmptyState icon="languages" title={t('admin.texts.unknown')} guidance={t('admin.texts.unknownHelp')} />
  return <TextEditor key={parameter} language={language} textKey={key} original={original} />
}
