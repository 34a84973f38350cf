import {
  alertPhase,
  nextAlertChange,
  useCell,
  useCommands,
  useItems,
  useSearch,
  useSession,
  useTranslate,
  type AlertPhase,
  type Item,
  type Query,
} from '@cairn/contract/web'
import { toCairnError } from '@cairn/contract/errors'
import {
  AlertCard,
  Box,
  Button,
  Chip,
  ColumnBody,
  ColumnFooter,
  EmptyState,
  ErrorNotice,
  Section,
  Stack,
  Text,
} from '@cairn/ui'
import { SkeletonRows } from '@cairn/ui/results'
import { useEffect, useState } from 'react'
import { useMoment } from '../parts/moment.ts'

const ALERTS: Query = { types: ['SystemAlert'], max: 200, labels: true }
const PHASES: readonly AlertPhase[] = ['ACTIVE', 'SCHEDULED', 'ENDED']
/** Width of an alert in the shell, in pixels. */
const CARD_WIDTH = 432
const DIALOG_WIDTH = 480
/** Longest time that a timer of a browser waits (milliseconds). */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/**
 * Lists the system alerts, of the server, by phase: in force, to come, ended. Alerts are previewed, changed
 * and ended here.
 */
export default function SysalertsView() {
  const t = useTranslate()
  const { openNew } = useCell()
  const hideGuidance = useSession()?.hideGuidance
  const search = useSearch(ALERTS)
  const items = useItems(search.ids)
  const alerts = search.ids.flatMap((id) => items.get(id) ?? []).filter((item) => !item.$deleted)
  const now = useNow(alerts)
  return (
    <>
      <ColumnBody padded>
        {search.status === 'error' && (
          <ErrorNotice
            title={t(search.error?.userMessage ?? 'errors.generalFailure')}
            retryLabel={t('app.retry')}
            onRetry={search.retry}
          />
        )}
        {search.status === 'loading' && alerts.length === 0 && <SkeletonRows count={3} />}
        {search.status === 'ready' && search.ids.length === 0 && (
          <EmptyState
            icon="warning"
            title={t('admin.alerts.none')}
            guidance={hideGuidance ? undefined : t('admin.alerts.noneHelp')}
          />
        )}
        {PHASES.map((phase) => {
          const inPhase = alerts.filter((alert) => alertPhase(alert, now) === phase)
          return inPhase.length === 0 ? null : (
            <Section key={phase} title={t(`admin.alerts.phase.${phase}`)} note={String(inPhase.length)}>
              {inPhase.map((alert) => (
                <Alert key={alert.$id} alert={alert} phase={phase} />
              ))}
            </Section>
          )
        })}
      </ColumnBody>
      <ColumnFooter>
        <span>{t('admin.alerts.note')}</span>
        <Button size="sm" icon="plus" onClick={() => openNew('SystemAlert')}>
          {t('admin.alerts.new')}
        </Button>
      </ColumnFooter>
    </>
  )
}

/** Returns the time in milliseconds since 1970, updated when an alert begins or ends. */
function useNow(alerts: readonly Item[]): number {
  const [now, setNow] = useState(() => Date.now())
  const next = nextAlertChange(alerts, now)
  useEffect(() => {
    if (next === undefined) return undefined
    const timer = setTimeout(() => setNow(Date.now()), Math.min(next - Date.now(), LONGEST_TIMER_MS))
    return () => clearTimeout(timer)
  }, [next, now])
  return now
}

function Alert({ alert, phase }: { alert: Item; phase: AlertPhase }) {
  const t = useTranslate()
  const moment = useMoment()
  const { openRight } = useCell()
  const { updateItem, report } = useCommands()
  const preview = usePreview(alert)
  const { title, message, modal, from, until } = alert
  const end = () =>
    updateItem(alert.$id, alert._u, { until: new Date().toISOString() }).catch((thrown: unknown) =>
      report(toCairnError(thrown)),
    )
  return (
    <Box border="1px solid" borderColor="line" borderRadius="md" padding="11px 13px">
      <Stack gap="6px">
        <Box display="flex" flexWrap="wrap" gap="6px" alignItems="center">
          <Text fontWeight="bold" flex="1">
            {String(title ?? '')}
          </Text>
          <Chip icon={modal === true ? 'maximize' : 'info'}>
            {t(modal === true ? 'admin.alerts.modal' : 'admin.alerts.card')}
          </Chip>
        </Box>
        <Text lineClamp="3" whiteSpace="pre-line">
          {String(message ?? '')}
        </Text>
        {(typeof from === 'string' || typeof until === 'string') && (
          <Text size="sm" tone="muted">
            {t('admin.alerts.times', { from: moment(textOf(from)), until: moment(textOf(until)) })}
          </Text>
        )}
        <Box display="flex" flexWrap="wrap" gap="6px">
          <Button size="sm" icon="globe" onClick={preview}>
            {t('admin.alerts.preview')}
          </Button>
          <Button size="sm" icon="pencil" onClick={() => openRight(`i-${alert.$id}`)}>
            {t('admin.alerts.change')}
          </Button>
          {phase !== 'ENDED' && (
            <Button size="sm" icon="x" onClick={() => void end()}>
              {t('admin.alerts.end')}
            </Button>
          )}
        </Box>
      </Stack>
    </Box>
  )
}

/** Returns a function that shows an alert to its author as everyone will see it. */
function usePreview({ title, message, modal }: Item): () => void {
  const t = useTranslate()
  const { openDialog } = useCommands()
  const words = { title: String(title ?? ''), message: String(message ?? '') }
  return () =>
    void openDialog(
      modal === true
        ? { ...words, maxWidth: DIALOG_WIDTH, buttons: [{ text: t('admin.alerts.read'), kind: 'primary' }] }
        : {
            title: t('admin.alerts.preview'),
            maxWidth: CARD_WIDTH,
            Content: () => <AlertCard {...words} />,
            buttons: [{ text: t('admin.close'), kind: 'outline' }],
          },
    )
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
