import { useCell, useCommands, useSearch, useSession, useTranslate, type Item, type Query } from '@cairn/contract/web'
import { Box, Button, Section } from '@cairn/ui'
import { MoreRows } from '@cairn/ui/results'
import { useMemo, useState } from 'react'
import { useNotices } from '../answers/use-notices.ts'

const MOST = 20
const LATEST = {
  types: ['ConsultRecord'],
  sort: [{ key: '_c.ts', order: 'desc' }],
  max: MOST,
  labels: true,
} satisfies Query

/**
 * Renders `Records` of a file: with `community` if given, else with each community of the reader; if there is
 * none, for the submitter and administrators, with the only one that was asked. Of a file, its other records
 * follow. Asks the server whom the file went to; renders nothing until it answers.
 */
export function RecordsOf({ consultation, community }: { consultation: string; community?: unknown }) {
  const session = useSession()
  const own = session?.organizations ?? []
  const notices = useNotices(consultation)
  const ours = notices.filter((notice) =>
    community === undefined ? own.some((id) => id === notice['community']) : notice['community'] === community,
  )
  const isSide = ({ submitter }: Item) => session?.admin === true || own.some((id) => id === submitter)
  const shown = ours.length > 0 || community !== undefined || notices.length > 1 ? ours : notices.filter(isSide)
  return (
    <>
      {shown.map((notice) => (
        <Records key={notice.$id} notice={notice} />
      ))}
      {community === undefined && <OtherRecords consultation={consultation} but={shown.map(({ $id }) => $id)} />}
    </>
  )
}

/**
 * Lists the records of a consultation but those of some notices, newest first, from the server. Renders
 * nothing if there is none.
 */
function OtherRecords({ consultation, but }: { consultation: string; but: readonly string[] }) {
  const t = useTranslate()
  const key = but.join(' ')
  const query = useMemo((): Query => {
    const listed = key.split(' ').filter(Boolean)
    return {
      ...LATEST,
      must: [{ prop: 'consultation', kind: 'rel', value: [consultation] }],
      ...(listed.length > 0 ? { mustNot: [{ prop: 'notice', kind: 'rel', value: listed }] } : {}),
    }
  }, [consultation, key])
  const search = useSearch(query)
  if (search.ids.length === 0) return null
  return (
    <Section title={t('types.ConsultRecord.plural')}>
      <MoreRows of={search} step={MOST} />
    </Section>
  )
}

/**
 * Lists the records of a consultation with one community, newest first, from the server, above a button that
 * compiles a new one and opens it. The button stays if there are none.
 */
export function Records({ notice }: { notice: Item }) {
  const t = useTranslate()
  const { act, report } = useCommands()
  const { openRight } = useCell()
  const [isBusy, setBusy] = useState(false)
  const query = useMemo(
    (): Query => ({ ...LATEST, must: [{ prop: 'notice', kind: 'rel', value: [notice.$id] }] }),
    [notice.$id],
  )
  const search = useSearch(query)
  const compile = () => {
    setBusy(true)
    act('compileRecord', notice.$id, {})
      .then((made) => openRight(`i-${(made as Item).$id}`))
      .catch(report)
      .finally(() => setBusy(false))
  }
  return (
    <Section title={t('consultation.record.title')}>
      {search.ids.length > 0 && <MoreRows of={search} step={MOST} />}
      <Box>
        <Button size="sm" icon="scroll" busy={isBusy} onClick={compile}>
          {t('consultation.record.compile')}
        </Button>
      </Box>
    </Section>
  )
}
