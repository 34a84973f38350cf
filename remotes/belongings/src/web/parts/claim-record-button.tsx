import { useItems, useItemType, useLanguage, useSearch, useTranslate, type Item, type Query } from '@cairn/contract/web'
import { textKeyFromData } from '@cairn/contract/texts'
import { formatDate, formatDateTime } from '@cairn/model/format'
import { Button } from '@cairn/ui'
import { itemPaper, useCareLines, usePaper } from '@cairn/ui/results'
import { useMemo } from 'react'
import { cited, claimRecord, type RecordTable } from '../../model/claim-record.ts'
import { stepsIn } from '../../model/claim-steps.ts'

const MOST = 500

/**
 * Prints the record of a claim as a PDF file: what it is, its checklist, what it asks back, its files, and
 * calls, meetings and letters about it, of what the person may see.
 */
export function ClaimRecordButton({ item }: { item: Item }) {
  const t = useTranslate()
  const language = useLanguage()
  const type = useItemType('RepatriationClaim')
  const careOf = useCareLines()
  const print = usePaper()
  const belongings = useItems(useIds(item['belongings']))
  const files = useItems(useIds(item['files'], item['ownFiles']))
  const about = useMemo(
    (): Query => ({
      must: [{ prop: 'context', kind: 'rel', value: [item.$id] }],
      sort: [{ key: '_c.ts', order: 'asc' }],
      ...{ max: MOST, labels: true, total: false },
    }),
    [item.$id],
  )
  const { ids, labels } = useSearch(about)
  const said = useItems(ids)
  if (!type) return null
  const day = (date: unknown) => (typeof date === 'string' ? formatDate(date, language) : '')
  const tables = (): RecordTable[] => {
    const own = stepsIn(item['steps'])
    return [
      {
        title: t('belongings.record.steps'),
        head: [t('belongings.record.step'), t('types.RepatriationClaim.props.turn'), t('belongings.record.due')].concat(
          t('belongings.record.done'),
          t('belongings.step.text'),
        ),
        rows: (own.length > 0 ? own : stepsIn(item['holderSteps'])).map(({ label, by, due, done, text = '' }) => [
          ...[label, t(`belongings.by.${by}`), day(due), day(done), text],
        ]),
      },
      {
        title: t('types.RepatriationClaim.props.belongings'),
        head: [t('belongings.record.name'), t('types.Belonging.props.catalogueNumber')].concat(
          t('types.Belonging.props.repatriationStatus'),
          t('ui.care'),
          t('belongings.record.cited'),
        ),
        rows: [...belongings.values()].map((each) => [
          String(each['label'] ?? ''),
          String(each['catalogueNumber'] ?? ''),
          statusOf(each, t),
          careOf(each).join(' · '),
          cited(each),
        ]),
      },
      {
        title: t('belongings.record.files'),
        head: [t('belongings.record.name'), t('belongings.record.cited')],
        rows: [...files.values()].map((file) => [String(file['originalName'] ?? ''), cited(file)]),
      },
      {
        title: t('belongings.record.said'),
        head: [t('belongings.record.name'), t('belongings.record.kind'), t('belongings.record.cited')],
        rows: [...said.values()].map((each) => [
          labels[each.$id] ?? each.$id,
          t(textKeyFromData(`types.${each._t}.name`)),
          cited(each),
        ]),
      },
    ]
  }
  const start = () => {
    const label = String(item['label'] ?? item.$id)
    const title = t('belongings.record.title', { claim: label })
    const note = `${cited(item)} · ${formatDateTime(Date.now(), language)}`
    const sheet = itemPaper(item, type, { title, note, language, translate: t, care: careOf(item) })
    const items = [item.$id, ...belongings.keys(), ...files.keys(), ...said.keys()]
    print({ paper: claimRecord(sheet, title, tables()), name: title, items })
  }
  return (
    <Button size="sm" kind="ghost" icon="printer" onClick={start}>
      {t('belongings.record.print')}
    </Button>
  )
}

function statusOf({ repatriationStatus }: Item, t: ReturnType<typeof useTranslate>): string {
  return typeof repatriationStatus === 'string'
    ? t(textKeyFromData(`types.Belonging.options.repatriationStatus.${repatriationStatus}`))
    : ''
}

function useIds(...values: unknown[]): string[] {
  const written = JSON.stringify(values.flatMap((value) => value ?? []))
  return useMemo(() => (JSON.parse(written) as unknown[]).map(String), [written])
}
