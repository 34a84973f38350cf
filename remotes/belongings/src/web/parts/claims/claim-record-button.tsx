import {
  useCommands,
  useItems,
  useItemType,
  useLanguage,
  useSearch,
  useTranslate,
  type Item,
  type ItemType,
  type Query,
} from '@cairn/contract/web'
import { citeItem } from '@cairn/contract'
import { textKeyFromData } from '@cairn/contract/texts'
import { formatDate, formatDateTime } from '@cairn/model/format'
import { Button } from '@cairn/ui'
import { itemPaper, useCareLines, usePaper, useSettled } from '@cairn/ui/results'
import { useEffect, useMemo, useRef, useState } from 'react'
import { claimRecord, type RecordTable } from '../../../model/claims/claim-record.ts'
import { stepsIn } from '../../../model/claims/claim-steps.ts'

const MOST = 500

/** Shows a button that prints the record of a claim, which is loaded when it is pressed. */
export function ClaimRecordButton({ item }: { item: Item }) {
  const t = useTranslate()
  const type = useItemType('RepatriationClaim')
  const [isPrinting, setPrinting] = useState(false)
  if (!type) return null
  return (
    <>
      <Button size="sm" kind="ghost" icon="printer" busy={isPrinting} onClick={() => setPrinting(true)}>
        {t('belongings.record.print')}
      </Button>
      {isPrinting && <PrintRecord item={item} type={type} onPrinted={() => setPrinting(false)} />}
    </>
  )
}

/**
 * Prints the record of a claim as a PDF file: what it is, its checklist, what it asks back, its files, and
 * calls, meetings and letters about it, of what the person may see. Shows nothing, and says if something is
 * left out.
 */
function PrintRecord({ item, type, onPrinted }: { item: Item; type: ItemType; onPrinted: () => void }) {
  const t = useTranslate()
  const { notify } = useCommands()
  const language = useLanguage()
  const careOf = useCareLines()
  const print = usePaper()
  const belongingIds = useIds(item['belongings'])
  const belongings = useItems(belongingIds)
  const fileIds = useIds(item['files'], item['ownFiles'])
  const files = useItems(fileIds)
  const about = useMemo(
    (): Query => ({
      must: [{ prop: 'context', kind: 'rel', value: [item.$id] }],
      sort: [{ key: '_c.ts', order: 'asc' }],
      ...{ max: MOST, labels: true, total: false },
    }),
    [item.$id],
  )
  const { ids, labels, status, hasMore } = useSearch(about)
  const said = useItems(ids)
  const asked = belongingIds.length + fileIds.length + ids.length
  const loaded = belongings.size + files.size + said.size
  const day = (date: unknown) => (typeof date === 'string' ? formatDate(date, language) : '')
  const tables = (): RecordTable[] => {
    const own = stepsIn(item['steps'])
    return [
      {
        title: t('belongings.record.steps'),
        head: [t('belongings.record.step'), t('types.ClaimRegime.props.steps.by'), t('belongings.record.due')].concat(
          t('belongings.record.done'),
          t('belongings.step.text'),
        ),
        rows: (own.length > 0 ? own : stepsIn(item['holderSteps'])).map(({ label, by, due, done, text = '' }) => [
          ...[label, t(`types.ClaimRegime.options.steps.by.${by}`), day(due), day(done), text],
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
          citeItem(each),
        ]),
      },
      {
        title: t('belongings.record.files'),
        head: [t('belongings.record.name'), t('belongings.record.cited')],
        rows: [...files.values()].map((file) => [String(file['originalName'] ?? ''), citeItem(file)]),
      },
      {
        title: t('belongings.record.said'),
        head: [t('belongings.record.name'), t('belongings.record.kind'), t('belongings.record.cited')],
        rows: [...said.values()].map((each) => [
          labels[each.$id] ?? each.$id,
          t(textKeyFromData(`types.${each._t}.name`)),
          citeItem(each),
        ]),
      },
    ]
  }
  const finish = () => {
    onPrinted()
    if (status !== 'ready') return notify(t('belongings.record.failed'))
    const label = String(item['label'] ?? item.$id)
    const title = t('belongings.record.title', { claim: label })
    const note = `${citeItem(item)} · ${formatDateTime(Date.now(), language)}`
    const sheet = itemPaper(item, type, { title, note, language, translate: t, care: careOf(item) })
    const items = [item.$id, ...belongings.keys(), ...files.keys(), ...said.keys()]
    print({ paper: claimRecord(sheet, title, tables()), name: title, items })
    if (hasMore) notify(t('belongings.record.cut', { most: MOST }))
    if (loaded < asked) notify(t('belongings.record.leftOut', { count: asked - loaded }))
  }
  const isSettled = useSettled(status === 'ready' && loaded >= asked, asked + loaded) && status !== 'loading'
  const isFinished = useRef(false)
  useEffect(() => {
    if (!isSettled || isFinished.current) return
    isFinished.current = true
    finish()
  })
  return null
}

function statusOf({ repatriationStatus }: Item, t: ReturnType<typeof useTranslate>): string {
  return typeof repatriationStatus === 'string'
    ? t(textKeyFromData(`types.Belonging.options.repatriationStatus.${repatriationStatus}`))
    : ''
}

function useIds(...values: unknown[]): string[] {
  const written = JSON.stringify(values.flatMap((value) => value ?? []))
  return useMemo(() => [...new Set((JSON.parse(written) as unknown[]).map(String))], [written])
}
