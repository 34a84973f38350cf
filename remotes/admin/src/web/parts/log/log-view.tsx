import { useCommands, useSession, useTranslate, type TextValues } from '@cairn/contract/web'
import { localDay } from '@cairn/model/presets'
import { DayField } from '@cairn/forms'
import { Box, Button, Chip, ColumnFooter, EmptyState, Field, Row, NativeSelect, Stack } from '@cairn/ui'
import { SkeletonRows, VirtualList } from '@cairn/ui/results'
import { useState, type ReactNode } from 'react'
import type { LogFilter } from '../../../model/log/log-filter.ts'
import { Failed } from '../failed.tsx'
import { FindItem } from '../find-item.tsx'
import { ItemName } from '../item-name.tsx'
import { useMoment } from '../moment.ts'
import type { Pages } from '../use-pages.ts'

/**
 * Keeps the filter of a log in memory. It starts with `person` (an item id, or empty for everyone) and all
 * kinds and days. Returns it with a function that changes parts of it.
 */
export function useLogFilter(person: string): [LogFilter, (change: Partial<LogFilter>) => void] {
  const [filter, setFilter] = useState<LogFilter>({ person, kind: '', from: '', until: '' })
  return [filter, (change) => setFilter((now) => ({ ...now, ...change }))]
}

/** One entry of a log, ready to show. `at` is ISO 8601; `isBad` gives the chip the colour of an error. */
export interface LogRow {
  at: string
  title: ReactNode
  subtitle?: ReactNode
  chip: string
  isBad?: boolean
}

interface LogViewProps<T> {
  label: string
  filter: LogFilter
  onFilter: (change: Partial<LogFilter>) => void
  kinds: readonly { value: string; label: string }[]
  pages: Pages<T>
  rowOf: (entry: T) => LogRow
  onOpen: (entry: T) => void
  /** The action that exports the log as a task, and its payload. */
  exportAction: string
  payload: Record<string, unknown>
}

/**
 * Shows a log page by page, the newest first. The caller supplies the pages (`usePages`), how to draw a
 * row, and the action that exports it.
 */
export function LogView<T>(props: LogViewProps<T>) {
  const { label, filter, onFilter, kinds, pages, rowOf, onOpen, exportAction, payload } = props
  const t = useTranslate()
  const moment = useMoment()
  const hideGuidance = useSession()?.hideGuidance
  return (
    <>
      <Filters filter={filter} onFilter={onFilter} kinds={kinds} />
      {pages.status === 'failed' && <Failed thrown={pages.thrown} onRetry={pages.again} />}
      {pages.status === 'loading' && <SkeletonRows count={6} />}
      {pages.status === 'ready' && pages.rows.length === 0 && (
        <Box flex="1" overflowY="auto">
          <EmptyState
            icon="history"
            title={t('admin.log.none')}
            guidance={hideGuidance ? undefined : t('admin.log.noneHelp')}
          />
        </Box>
      )}
      {pages.rows.length > 0 && (
        <VirtualList
          ids={pages.rows.map((_row, index) => String(index))}
          label={label}
          openId={undefined}
          hasMore={pages.hasMore}
          more={pages.more}
          onOpen={(index) => {
            const entry = pages.rows[Number(index)]
            if (entry !== undefined) onOpen(entry)
          }}
          row={(index, row) => {
            const entry = pages.rows[Number(index)]
            if (entry === undefined) return null
            const { at, title, subtitle, chip, isBad } = rowOf(entry)
            return (
              <Row
                key={index}
                {...row}
                title={title}
                line={subtitle}
                hasChips
                chips={[
                  <Chip key="act" tone={isBad ? 'bad' : 'neutral'}>
                    {chip}
                  </Chip>,
                ]}
                figure={moment(at)}
              />
            )
          }}
        />
      )}
      <LogFooter label={label} action={exportAction} payload={payload} values={{ count: pages.rows.length }} />
    </>
  )
}

function LogFooter(props: { label: string; action: string; payload: Record<string, unknown>; values: TextValues }) {
  const { label, action, payload, values } = props
  const t = useTranslate()
  const { startTask, report } = useCommands()
  const start = () => startTask(action, { ...payload, name: `${label} ${localDay(Date.now())}` }).catch(report)
  return (
    <ColumnFooter>
      <span role="status">{t('admin.log.shown', values)}</span>
      <Button size="sm" icon="external" onClick={() => void start()}>
        {t('admin.log.export')}
      </Button>
    </ColumnFooter>
  )
}

function Filters({ filter, onFilter, kinds }: Pick<LogViewProps<unknown>, 'filter' | 'onFilter' | 'kinds'>) {
  const t = useTranslate()
  return (
    <Box padding="4px 16px 12px" borderBottom="1px solid" borderColor="line">
      <Stack gap="8px">
        {filter.person ? (
          <Box display="flex" alignItems="center" gap="6px">
            <ItemName id={filter.person} />
            <Button size="sm" icon="x" onClick={() => onFilter({ person: '' })}>
              {t('admin.log.everyone')}
            </Button>
          </Box>
        ) : (
          <FindItem label={t('admin.log.person')} types={['User']} onPick={(person) => onFilter({ person })} />
        )}
        <Box display="grid" gridTemplateColumns="repeat(auto-fit, minmax(min(8.125rem, 100%), 1fr))" gap="8px">
          <Field label={t('admin.log.kind')}>
            {(control) => (
              <NativeSelect
                {...control}
                value={filter.kind}
                onChange={(event) => onFilter({ kind: event.target.value })}
              >
                <option value="">{t('admin.log.anyKind')}</option>
                {kinds.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
          {(['from', 'until'] as const).map((end) => (
            <DayField
              key={end}
              label={t(`admin.log.${end}`)}
              value={filter[end]}
              onChange={(day) => onFilter({ [end]: day })}
            />
          ))}
        </Box>
      </Stack>
    </Box>
  )
}
