import { useLanguage, useTranslate } from '@cairn/contract/web'
import { formatClock } from '@cairn/model/format'
import { Box, Chip, ColumnBody, Section, Stack, TechnicalDetail, Text } from '@cairn/ui'
import { SkeletonRows } from '@cairn/ui/results'
import {
  installAreasSchema,
  installStateSchema,
  type AreaReport,
  type InstallState,
  type ProcessState,
} from '../../model/answers.ts'
import { areaHealth, megabytesText, runsWord, silentProcesses } from '../../model/state/install-health.ts'
import { Failed } from '../parts/failed.tsx'
import { AreaConsent } from '../parts/state/area-consent.tsx'
import { Work } from '../parts/state/work.tsx'
import { useMoment } from '../parts/moment.ts'
import { useAnswer } from '../parts/use-answer.ts'

/** Time between two requests for the state (milliseconds). */
const EVERY_MS = 2000

/**
 * Shows the state of the install, asked of the server every two seconds: processes, areas, tasks, mail,
 * walls, database, slow statements.
 */
export default function StateView() {
  const t = useTranslate()
  const [state, again] = useAnswer(installStateSchema, 'installState', { every: EVERY_MS })
  const [areas, askAreas] = useAnswer(installAreasSchema, 'installAreas', { every: EVERY_MS })
  if (state.status === 'failed') return <Failed thrown={state.error} onRetry={again} />
  if (areas.status === 'failed') return <Failed thrown={areas.error} onRetry={askAreas} />
  if (state.status === 'loading' || areas.status === 'loading') return <SkeletonRows count={6} />
  const { processes, slow, slowOfDay, readsScans } = state.value
  const silent = silentProcesses(processes)
  // Nothing in the column takes the focus, so the column itself is scrolled by keys.
  return (
    <ColumnBody padded tabIndex={0}>
      <Section title={t('admin.state.processes')} note={String(processes.length)}>
        {processes.map((process) => (
          <Process key={process.id} process={process} isSilent={silent.has(process.id)} />
        ))}
      </Section>
      <Section title={t('admin.state.areas')}>
        {areas.value.areas.map((area) => (
          <Area key={area.id} area={area} onChanged={askAreas} />
        ))}
      </Section>
      <Section title={t('admin.state.work')}>
        <Work state={state.value} />
      </Section>
      <Section title={t('admin.state.walls')}>
        <Text tone="muted">{t('admin.state.walls.about')}</Text>
        <Walls walls={state.value.walls} />
      </Section>
      <Section title={t('admin.state.scans')}>
        <Box>
          <Chip icon={readsScans ? 'check' : 'alert'} tone={readsScans ? 'ok' : 'warn'}>
            {t(readsScans ? 'admin.state.scans.read' : 'admin.state.scans.unread')}
          </Chip>
        </Box>
        {!readsScans && <Text tone="muted">{t('admin.state.scans.help')}</Text>}
      </Section>
      <Section title={t('admin.state.slow')}>
        {slow.length === 0 && <Text tone="muted">{t('admin.state.nothingSlow')}</Text>}
        {slow.map(({ seconds, statement, waitsFor }) => (
          <Box key={statement} lineHeight="roomy" overflowWrap="anywhere">
            <Chip icon="clock" tone="warn">
              {t('admin.state.seconds', { seconds: seconds.toFixed(1) })}
            </Chip>{' '}
            <Text as="span">{statement}</Text>{' '}
            {waitsFor && (
              <Text as="span" tone="muted">
                {t('admin.state.waitsFor', { what: waitsFor })}
              </Text>
            )}
          </Box>
        ))}
      </Section>
      <Section title={t('admin.state.slowOfDay')}>
        {slowOfDay.length === 0 && <Text tone="muted">{t('admin.state.nothingSlow')}</Text>}
        {slowOfDay.map((one) => (
          <SlowBefore key={one.statement} {...one} />
        ))}
      </Section>
    </ColumnBody>
  )
}

/** In the order of how much they keep out. */
const WALLS = ['network', 'confined', 'namespaces', 'memory', 'rights'] as const

function Walls({ walls }: Pick<InstallState, 'walls'>) {
  const t = useTranslate()
  // Namespaces keep files and the network from a program, too.
  const stands = { ...walls, confined: walls.confined || walls.namespaces }
  return WALLS.map((wall) => (
    <Box key={wall} display="flex" flexWrap="wrap" alignItems="center" gap="6px">
      <Text flex="1">{t(`admin.state.walls.${wall}`)}</Text>
      <Chip icon={stands[wall] ? 'check' : 'alert'} tone={stands[wall] ? 'ok' : 'warn'}>
        {t(stands[wall] ? 'admin.state.walls.stands' : 'admin.state.walls.missing')}
      </Chip>
    </Box>
  ))
}

function SlowBefore({ statement, times, slowest, last }: InstallState['slowOfDay'][number]) {
  const t = useTranslate()
  const moment = useMoment()
  return (
    <Box lineHeight="roomy" overflowWrap="anywhere">
      <Chip icon="clock">{t('admin.state.seconds', { seconds: slowest.toFixed(1) })}</Chip>{' '}
      <Text as="span">{statement}</Text>{' '}
      <Text as="span" size="sm" tone="muted">
        {t('admin.state.times', { count: times, last: moment(last) })}
      </Text>
    </Box>
  )
}

function Process({ process, isSilent }: { process: ProcessState; isSilent: boolean }) {
  const t = useTranslate()
  const moment = useMoment()
  const language = useLanguage()
  const { host, pid, version, started, seen, sockets, watches, memory, pool } = process
  return (
    <Box border="1px solid" borderColor="line" borderRadius="md" padding="10px 13px">
      <Stack gap="4px">
        <Box display="flex" flexWrap="wrap" alignItems="center" gap="6px">
          <Text fontWeight="bold" flex="1">
            {host} · {pid}
          </Text>
          <Chip icon={isSilent ? 'alert' : 'check'} tone={isSilent ? 'bad' : 'ok'}>
            {t(isSilent ? 'admin.state.silent' : 'admin.state.answers')}
          </Chip>
        </Box>
        <Text>{t('admin.state.sockets', { sockets, watches })}</Text>
        <Text size="sm" tone="muted">
          {t('admin.state.process', {
            version,
            started: moment(started),
            seen: formatClock(seen),
            memory: megabytesText(memory, language),
          })}
        </Text>
        <Text size="sm" tone="muted">
          {t('admin.state.pool', { total: pool.total, idle: pool.idle, waiting: pool.waiting })}
        </Text>
      </Stack>
    </Box>
  )
}

function Area({ area, onChanged }: { area: AreaReport; onChanged: () => void }) {
  const t = useTranslate()
  const { id, build, failures } = area
  const tone = areaHealth(area)
  return (
    <Box>
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="6px">
        <Text fontWeight="semibold">{id}</Text>
        <Text tone="muted" flex="1">
          {build ?? '–'}
        </Text>
        <Chip icon={tone === 'ok' ? 'check' : 'alert'} tone={tone}>
          {t(`admin.state.runs.${runsWord(area)}`)}
        </Chip>
      </Box>
      {failures.length > 0 && (
        <TechnicalDetail label={t('admin.state.failures', { count: failures.length })} detail={failures.join('\n\n')} />
      )}
      {area.keyCapsMissing.length > 0 && (
        <Text>{t('admin.state.keyCapsMissing', { names: area.keyCapsMissing.join(', ') })}</Text>
      )}
      <AreaConsent area={area} onChanged={onChanged} />
    </Box>
  )
}
