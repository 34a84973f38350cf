import { PURPOSE_LIST } from '@cairn/contract'
import { textKeyFromData } from '@cairn/contract/texts'
import { useCell, useListValues, useTranslate } from '@cairn/contract/web'
import type * as v from 'valibot'
import { accessLogSchema } from '../../model/answers.ts'
import { logPayload } from '../../model/log/log-filter.ts'
import { groupRepeats } from '../../model/log/log-groups.ts'
import { Label } from '../parts/label.tsx'
import { LogView, useLogFilter } from '../parts/log/log-view.tsx'
import { usePages } from '../parts/use-pages.ts'

const KINDS = [
  'read',
  'readMany',
  'history',
  'watch',
  'map',
  'export',
  'download',
  'screen',
  'masquerade',
  'masqueradeEnd',
  'secondFactorReset',
] as const
const pageOf = ({ entries, labels, next }: v.InferOutput<typeof accessLogSchema>) => ({
  rows: entries.map((entry) => ({ ...entry, labels })),
  next,
})

type Entry = v.InferOutput<typeof accessLogSchema>['entries'][number]
/** What makes two reads the same but for their time. */
const sameOf = ({ by, as = '', op, item, level, purpose }: Entry) =>
  [by, as, op, item, level, purpose?.key, purpose?.words].join(' ')

/** Shows who read PROTECTED and PRIVATE items. The column parameter may name a person. */
export default function AccessLogView() {
  const t = useTranslate()
  const { parameter, openRight } = useCell()
  const [filter, setFilter] = useLogFilter(parameter)
  const payload = logPayload(filter, { person: 'by', kind: 'op' })
  const loaded = usePages('accessLog', payload, accessLogSchema, pageOf)
  const pages = { ...loaded, rows: groupRepeats(loaded.rows, sameOf) }
  return (
    <LogView
      label={t('views.admin.access-log.title')}
      filter={filter}
      onFilter={setFilter}
      kinds={KINDS.map((value) => ({ value, label: t(`admin.access.${value}`) }))}
      pages={pages}
      rowOf={({ entry: { at, by, as, op, item, level, purpose, labels }, count }) => ({
        at,
        title: <Label id={item} />,
        subtitle: (
          <>
            {by === '' ? t('admin.access.server') : (labels[by] ?? <Label id={by} />)}
            {as && (
              <>
                {` ${t('admin.access.as')} `}
                {labels[as] ?? <Label id={as} />}
              </>
            )}
            {` · ${t(textKeyFromData(`app.visibility.${level}`))}`}
            {purpose && <Purpose purpose={purpose} />}
          </>
        ),
        chip: [t(textKeyFromData(`admin.access.${op}`)), ...(count > 1 ? [t('admin.log.times', { count })] : [])].join(
          ' ',
        ),
      })}
      onOpen={({ entry: { item } }) => openRight(`i-${item}`)}
      exportAction="exportAccessLog"
      payload={payload}
    />
  )
}

/** Tells what something was taken out for. */
function Purpose({ purpose: { key, words } }: { purpose: NonNullable<Entry['purpose']> }) {
  const known = Object.values(useListValues(PURPOSE_LIST) ?? {}).flat()
  const label = known.find((value) => value.key === key)?.label ?? key
  return ` · ${[label, words].filter(Boolean).join(': ')}`
}
